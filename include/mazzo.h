/*
 * mazzo: card games. It deals, knows every legal move, keeps score over whole matches, and shows each seat only
 * what that seat may know. This header is all of it; it names no game: ask mazzo_games().
 *
 *     char name[32];
 *     uint32_t len = 0, over = 0, hand_over = 0;
 *     uint64_t action = 0;
 *     mazzo_game *game = NULL;
 *
 *     mazzo_games_name(0, name, sizeof name, &len);
 *     mazzo_game_new(name, len, MAZZO_ANY, NULL, 0, 7, NULL, 0, MAZZO_ANY, &game);
 *     while (mazzo_game_over(game, &over) == MAZZO_STATUS_OK && !over) {
 *         while (mazzo_game_hand_over(game, &hand_over) == MAZZO_STATUS_OK && !hand_over) {
 *             mazzo_game_suggest(game, MAZZO_TEXT("random"), 0, &action);
 *             mazzo_game_apply(game, action, MAZZO_ANY, MAZZO_ANY, NULL, 0);
 *         }
 *         mazzo_game_next_hand(game, NULL, 0, MAZZO_ANY);
 *     }
 *     mazzo_game_free(game);
 *
 * IN THIS ORDER: the library, the last error, the games, cards; a match made and freed, where it stands, what may be
 * done, doing it, looking at it and keeping it.
 *
 * THE MODEL. A mazzo_game is a match: hands, one after the other, until it is over. One seat acts at a time,
 * mazzo_game_seat(). It picks one of mazzo_game_legal_actions(), and mazzo_game_apply() takes it. When the hand is
 * over, mazzo_game_next_hand() deals the next. An action is a uint64_t id below 2^53 that means the same in every
 * position, save and release; 0 is never one. A seat is a number from 0. A card is a uint8_t, its place in face order
 * 2C 2D 2H 2S 3C .. AS BJ RJ: 4 * rank + suit, the jokers 52 and 53. All else (options, views, events, positions,
 * saves) is JSON. What a player may see has a seat parameter: hand a player nothing that has none.
 *
 * ERRORS. A call that can fail returns a mazzo_status, 0 (MAZZO_STATUS_OK) if it did what it was asked to. After any
 * failure nothing has changed, and nothing was written but what is told below. Why it failed is kept for each thread:
 * mazzo_last_error(). Ask for it at once: every call that fails replaces it, also one that only asks how long a text
 * is. Any function may return MAZZO_STATUS_PANIC besides the statuses that it names.
 *
 * MEMORY. Whatever a pointer points to is the caller's and is not kept after the call, but for a mazzo_game, which the
 * library makes and mazzo_game_free() frees.
 *   A text that goes in is a pointer and its length in bytes (UTF-8, no NUL needed), a list a pointer and its count;
 *   with length 0 the pointer may be NULL. MAZZO_TEXT("..") writes the two for a literal.
 *   A buffer is three parameters, buf, cap and len. buf has room for cap elements and may be NULL if cap is 0. *len
 *   receives how many elements there are; len must not be NULL. If they do not fit, the call returns
 *   MAZZO_STATUS_BUFFER_TOO_SMALL, *len tells what is needed, and buf is untouched: so ask first with NULL and 0.
 *   A text buffer holds UTF-8 and a NUL after it; *len counts without the NUL, cap with it.
 *   Other values come out through pointers that must not be NULL and are written on success only; of a function that
 *   makes a match, *out is NULL after failure.
 *
 * THREADS. Calls with a const mazzo_game * may run at once on the same match. A call with a mazzo_game * must be alone
 * with its match. Different matches have nothing in common, and a match may move from thread to thread. Functions
 * without a match may be called at any time.
 *
 * VERSIONS. MAZZO_ABI_VERSION is this header's, mazzo_abi_version() the library's: see there.
 *
 * Made from ffi/src by "MAZZO_BLESS=1 cargo test -p mazzo-ffi --test header": change it there.
 */

#ifndef MAZZO_H
#define MAZZO_H

#include <stdint.h>

/* A text literal as the two parameters that a text is: a pointer and a length. */
#define MAZZO_TEXT(literal) (literal), (uint32_t)(sizeof(literal) - 1)

/// The version of this ABI. Within one version there are only additions.
#define MAZZO_ABI_VERSION 1

/// The oldest ABI version that the library still serves.
#define MAZZO_ABI_FLOOR 1

/// Leaves a number out: no guard, nobody's seat, the game's own number of seats, no dealer named.
#define MAZZO_ANY UINT32_MAX

/// How a call went: 0 if it did what it was asked to. Numbers are never reused; a later release of the same ABI
/// version may add some, so treat one that you do not know as a refusal.
enum mazzo_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// It is done.
    MAZZO_STATUS_OK = 0,
    /// A pointer that must not be NULL is.
    MAZZO_STATUS_NULL_POINTER = 1,
    /// A text is not UTF-8.
    MAZZO_STATUS_NOT_UTF8 = 2,
    /// A text is not JSON, or not the kind of JSON value that is asked for.
    MAZZO_STATUS_NOT_JSON = 3,
    /// The buffer is too small: the length that is needed is in *len, and nothing else was written.
    MAZZO_STATUS_BUFFER_TOO_SMALL = 4,
    /// The action may not be taken: the last error says by which rule.
    MAZZO_STATUS_ILLEGAL_ACTION = 5,
    /// A text or cards that stand for no action.
    MAZZO_STATUS_BAD_TEXT = 6,
    /// Options, a number of seats, or the name of a game or a bot: the last error lists what is allowed.
    MAZZO_STATUS_BAD_OPTIONS = 7,
    /// A deck that cannot be dealt, or who deals or leads with it.
    MAZZO_STATUS_BAD_DECK = 8,
    /// A position, or a view, that cannot be.
    MAZZO_STATUS_BAD_POSITION = 9,
    /// A save that cannot be loaded.
    MAZZO_STATUS_BAD_SAVE = 10,
    /// The match is not at a point where this can be done.
    MAZZO_STATUS_WRONG_STATE = 11,
    /// A seat that the game does not have.
    MAZZO_STATUS_NO_SUCH_SEAT = 12,
    /// A number that is no card, game or other thing of a list.
    MAZZO_STATUS_NO_SUCH_ITEM = 13,
    /// A fault of the library struck while this match was changed: it can only be freed.
    MAZZO_STATUS_POISONED = 14,
    /// A fault of the library, which was caught. Please report it.
    MAZZO_STATUS_PANIC = 15,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mazzo_status mazzo_status;
#else
typedef int32_t mazzo_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// A match of one of the games. What is in it is the library's own business.
typedef struct mazzo_game mazzo_game;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// The ABI version of the library that is loaded. A program made with this header runs if
/// mazzo_abi_floor() <= MAZZO_ABI_VERSION && MAZZO_ABI_VERSION <= mazzo_abi_version(); ask once, at the start.
uint32_t mazzo_abi_version(void);

/// The oldest ABI version that the library that is loaded still serves.
uint32_t mazzo_abi_floor(void);

/// The library's release, such as "0.1.0".
///
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_version(char *buf, uint32_t cap, uint32_t *len);

/// The last error of this thread as a JSON object: "clause" (the rule that was broken, such as "P5", or a code
/// such as "wrong_seat": stable, for texts in other languages), "values" (what the sentence speaks of), "reason" (a
/// sentence), "seat" (that was to act, or null) and "id" (of the action refused, or null).
///
/// It stays until the next call of the same thread that fails, whatever succeeds in between; null if nothing has
/// failed yet. Reading it does not change it, even if the buffer is too small.
///
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_last_error(char *buf, uint32_t cap, uint32_t *len);

/// The clause of this thread's last error: a rule ("P5") or a code ("wrong_seat"); empty if nothing has failed.
///
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_last_error_clause(char *buf, uint32_t cap, uint32_t *len);

/// The sentence of this thread's last error; empty if nothing has failed.
///
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_last_error_reason(char *buf, uint32_t cap, uint32_t *len);

/// The games' names, by which mazzo_game_new() opens them: a JSON list of texts.
///
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_games(char *buf, uint32_t cap, uint32_t *len);

/// How many games there are.
///
/// count: receives the number; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER.
mazzo_status mazzo_games_count(uint32_t *count);

/// The name of one game of the list.
///
/// index: its place in the list, from 0 to one below mazzo_games_count().
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NO_SUCH_ITEM, MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_games_name(uint32_t index, char *buf, uint32_t cap, uint32_t *len);

/// What there is to say of a game, as a JSON object: "id", "name" (for people to read), "version" (of its rules),
/// "number" (the top bits of its action ids), "seats" (how many may play, the default first), "pack" (its cards),
/// "opener" (who is named beside a given deck: "dealer" or "leader") and "lower_is_better".
///
/// name, name_len: the game, a text.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_BAD_OPTIONS if there is no such game, MAZZO_STATUS_NOT_UTF8, MAZZO_STATUS_NULL_POINTER or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_rules(const char *name, uint32_t name_len, char *buf, uint32_t cap, uint32_t *len);

/// A game's options, as a JSON list of objects: "name", "kind" ("flag", "count", "choice" or "contracts"), "allowed"
/// (the values; of a count the smallest and the largest), "default", "tries" (values worth testing), "sentence" and
/// "clause".
///
/// name, name_len: the game, a text.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_BAD_OPTIONS if there is no such game, MAZZO_STATUS_NOT_UTF8, MAZZO_STATUS_NULL_POINTER or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_options(const char *name, uint32_t name_len, char *buf, uint32_t cap, uint32_t *len);

/// A game's bots, for mazzo_game_suggest(), as a JSON list of objects: "name" and "sentence". Every game has
/// "random".
///
/// name, name_len: the game, a text.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_BAD_OPTIONS if there is no such game, MAZZO_STATUS_NOT_UTF8, MAZZO_STATUS_NULL_POINTER or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_bots(const char *name, uint32_t name_len, char *buf, uint32_t cap, uint32_t *len);

/// The ids of the legal actions of the seat whose view this is, ascending. A client across a network needs no match
/// for it: only the view that it was sent.
///
/// view, view_len: a JSON text from mazzo_game_view().
/// buf, cap, len: a buffer of ids.
/// Returns MAZZO_STATUS_BAD_POSITION if the view cannot be, MAZZO_STATUS_BAD_OPTIONS if its game does not exist,
/// MAZZO_STATUS_NOT_JSON, MAZZO_STATUS_NOT_UTF8, MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_view_legal_actions(const char *view, uint32_t view_len, uint64_t *buf, uint32_t cap, uint32_t *len);

/// A card's text: rank and suit, such as "7H" or "TS", or "BJ" and "RJ" for the jokers.
///
/// card: its place in face order, 0 to 53.
/// buf, cap, len: a text buffer; 3 bytes are enough.
/// Returns MAZZO_STATUS_NO_SUCH_ITEM, MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_card_text(uint8_t card, char *buf, uint32_t cap, uint32_t *len);

/// The card of a text.
///
/// text, text_len: a text, such as "7H".
/// card: receives the card's place in face order; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_NOT_UTF8 or MAZZO_STATUS_BAD_TEXT.
mazzo_status mazzo_card_parse(const char *text, uint32_t text_len, uint8_t *card);

/// A new match, its first hand dealt.
///
/// name, name_len: the game, a text: see mazzo_games().
/// seats: how many play; MAZZO_ANY: as many as is usual.
/// options, options_len: a JSON object, such as {"target": 21}, with the options that are not to have their default
///   values: see mazzo_options(). NULL with length 0: all defaults.
/// seed: all chance of the match follows from it.
/// deck, deck_len: in place of the first shuffle, the whole pack, the card that is dealt first at the front. NULL with
///   length 0: shuffle.
/// opener: beside a deck, who deals or leads (whichever mazzo_rules() tells as "opener"); MAZZO_ANY: the last seat
///   deals, seat 0 leads.
/// out: receives the match, which is the caller's to free with mazzo_game_free(), or NULL after any failure; must not
///   be NULL.
/// Returns MAZZO_STATUS_BAD_OPTIONS (also for the name and the seats), MAZZO_STATUS_BAD_DECK,
/// MAZZO_STATUS_NO_SUCH_SEAT, MAZZO_STATUS_NO_SUCH_ITEM (for a card), MAZZO_STATUS_NOT_JSON, MAZZO_STATUS_NOT_UTF8 or
/// MAZZO_STATUS_NULL_POINTER.
mazzo_status mazzo_game_new(const char *name,
                            uint32_t name_len,
                            uint32_t seats,
                            const char *options,
                            uint32_t options_len,
                            uint64_t seed,
                            const uint8_t *deck,
                            uint32_t deck_len,
                            uint32_t opener,
                            mazzo_game **out);

/// A match that starts in the middle of a hand.
///
/// name, name_len: the game, a text.
/// position, position_len: a JSON object, as mazzo_game_position() writes it.
/// seats: how many play; MAZZO_ANY: as many as the position has hands.
/// options, options_len: as for mazzo_game_new().
/// seed: all later chance follows from it.
/// out: receives the match, which is the caller's to free with mazzo_game_free(), or NULL after any failure; must not
///   be NULL.
/// Returns MAZZO_STATUS_BAD_POSITION (the last error lists all faults), MAZZO_STATUS_BAD_OPTIONS,
/// MAZZO_STATUS_NOT_JSON, MAZZO_STATUS_NOT_UTF8 or MAZZO_STATUS_NULL_POINTER.
mazzo_status mazzo_game_from_position(const char *name,
                                      uint32_t name_len,
                                      const char *position,
                                      uint32_t position_len,
                                      uint32_t seats,
                                      const char *options,
                                      uint32_t options_len,
                                      uint64_t seed,
                                      mazzo_game **out);

/// A match from a save of any game: it stands where mazzo_game_save() found it, and can be undone from there.
///
/// save, save_len: the save, a text.
/// out: receives the match, which is the caller's to free with mazzo_game_free(), or NULL after any failure; must not
///   be NULL.
/// Returns MAZZO_STATUS_BAD_SAVE (damaged, changed, or of other rules), MAZZO_STATUS_BAD_OPTIONS,
/// MAZZO_STATUS_BAD_DECK, MAZZO_STATUS_BAD_POSITION, MAZZO_STATUS_NOT_UTF8 or MAZZO_STATUS_NULL_POINTER.
mazzo_status mazzo_game_load(const char *save, uint32_t save_len, mazzo_game **out);

/// A copy of a match. The two have nothing in common from then on.
///
/// game: only read; must not be NULL.
/// out: receives the copy, which is the caller's to free with mazzo_game_free(), or NULL after any failure; must not
///   be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_clone(const mazzo_game *game, mazzo_game **out);

/// Another world that looks the same to a seat: what it has not seen is dealt anew. For search, which must not know
/// more than its player. The new match names neither the old one's seed nor its past: it can be undone only to here,
/// and its events start at 0.
///
/// game: only read; must not be NULL.
/// seat: whose eyes; MAZZO_ANY is not allowed.
/// seed: all chance of the new match, the new deal included, follows from it.
/// out: receives the new match, which is the caller's to free with mazzo_game_free(), or NULL after any failure; must
///   not be NULL.
/// Returns MAZZO_STATUS_NO_SUCH_SEAT, MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_imagine(const mazzo_game *game, uint32_t seat, uint64_t seed, mazzo_game **out);

/// Frees a match. The pointer, and every copy of it, is dead afterwards.
///
/// game: a match, whatever state it is in, that no other call is using; NULL is allowed, and then nothing happens.
void mazzo_game_free(mazzo_game *game);

/// How many play.
///
/// game: only read; must not be NULL.
/// seats: receives the number; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_seats(const mazzo_game *game, uint32_t *seats);

/// The seed from which all chance of the match follows.
///
/// game: only read; must not be NULL.
/// seed: receives the seed; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_seed(const mazzo_game *game, uint64_t *seed);

/// Who is to decide.
///
/// game: only read; must not be NULL.
/// seat: receives the seat, or MAZZO_ANY when the hand is over and nobody is to decide; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_seat(const mazzo_game *game, uint32_t *seat);

/// How many decisions and deals there were since the match began; undoing lowers it.
///
/// game: only read; must not be NULL.
/// ply: receives the number; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_ply(const mazzo_game *game, uint32_t *ply);

/// The current hand's number, from 1.
///
/// game: only read; must not be NULL.
/// number: receives the number; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_hand_number(const mazzo_game *game, uint32_t *number);

/// Whether the hand is over: then mazzo_game_next_hand() deals the next.
///
/// game: only read; must not be NULL.
/// over: receives 1 if it is, 0 if it is not; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_hand_over(const mazzo_game *game, uint32_t *over);

/// Whether the match is over.
///
/// game: only read; must not be NULL.
/// over: receives 1 if it is, 0 if it is not; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_over(const mazzo_game *game, uint32_t *over);

/// All options of the match by name, as a JSON object.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_options(const mazzo_game *game, char *buf, uint32_t cap, uint32_t *len);

/// The name of the game that is played, by which mazzo_game_new() opened it.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_name(const mazzo_game *game, char *buf, uint32_t cap, uint32_t *len);

/// The match's totals, seat by seat.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a buffer of numbers, one a seat.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_scores(const mazzo_game *game, int32_t *buf, uint32_t cap, uint32_t *len);

/// The points of the last finished hand, seat by seat; none (*len is 0) before a hand is finished.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a buffer of numbers, one a seat.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_hand_scores(const mazzo_game *game, int32_t *buf, uint32_t cap, uint32_t *len);

/// How the last finished hand went for each seat's side against the mean of the others: what a learner is rewarded
/// with. The sides' returns sum to zero. Each is buf[seat] / divisor. None (*len is 0, and the divisor 1) before a
/// hand is finished.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a buffer of numbers, one a seat.
/// divisor: receives what each number is to be divided by, 1 or more; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_returns(const mazzo_game *game, int32_t *buf, uint32_t cap, uint32_t *len, int32_t *divisor);

/// Each seat's place, from 1, once the match is over; none (*len is 0) before. Equal totals share a place.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a buffer of numbers, one a seat.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_places(const mazzo_game *game, uint8_t *buf, uint32_t cap, uint32_t *len);

/// The ids of the legal actions, ascending, each once; none (*len is 0) when the hand is over.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a buffer of ids.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_legal_actions(const mazzo_game *game, uint64_t *buf, uint32_t cap, uint32_t *len);

/// The ids of the legal actions that may be meant by cards that the player to act has selected, ascending.
///
/// game: only read; must not be NULL.
/// cards, card_count: the cards; NULL with length 0 for none.
/// buf, cap, len: a buffer of ids.
/// Returns MAZZO_STATUS_BAD_TEXT for a card that is named too often, MAZZO_STATUS_NO_SUCH_ITEM for a number that is no
/// card, MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_actions_for(const mazzo_game *game,
                                    const uint8_t *cards,
                                    uint32_t card_count,
                                    uint64_t *buf,
                                    uint32_t cap,
                                    uint32_t *len);

/// Whether mazzo_game_apply() would take an action. Parameters and statuses are its own.
///
/// game: only read; must not be NULL.
mazzo_status mazzo_game_check(const mazzo_game *game,
                              uint64_t id,
                              uint32_t seat,
                              uint32_t ply,
                              const uint8_t *cards,
                              uint32_t card_count);

/// An action's text, such as mazzo_game_parse() reads.
///
/// game: only read; must not be NULL.
/// id: an action of the game, legal or not.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_ILLEGAL_ACTION if there is no such action, MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_text(const mazzo_game *game, uint64_t id, char *buf, uint32_t cap, uint32_t *len);

/// Reads an action's text, as the seat to act would write it. The action need not be legal.
///
/// game: only read; must not be NULL.
/// text, text_len: a text.
/// id: receives the action's id; must not be NULL.
/// Returns MAZZO_STATUS_BAD_TEXT (the last error tells how actions are written), MAZZO_STATUS_NOT_UTF8,
/// MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_parse(const mazzo_game *game, const char *text, uint32_t text_len, uint64_t *id);

/// An action in parts, as a JSON object: "kind", "rank", "suit", "length", "cards" (that leave the hand), "pile",
/// "meld", "end", "takes", "wilds", "id" and "text". A key means the same in every game; null where the action has no
/// such part.
///
/// game: only read; must not be NULL.
/// id: an action of the game, legal or not.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_ILLEGAL_ACTION if there is no such action, MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_describe(const mazzo_game *game, uint64_t id, char *buf, uint32_t cap, uint32_t *len);

/// What a bot would do for the seat to act. It sees what that seat sees and no more; the same match, bot and seed give
/// the same answer.
///
/// game: only read; must not be NULL.
/// bot, bot_len: the bot, a text: see mazzo_bots().
/// seed: from which the bot's chance follows.
/// id: receives the action's id; must not be NULL.
/// Returns MAZZO_STATUS_BAD_OPTIONS if there is no such bot, MAZZO_STATUS_WRONG_STATE when the hand is over,
/// MAZZO_STATUS_NOT_UTF8, MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_suggest(const mazzo_game *game, const char *bot, uint32_t bot_len, uint64_t seed, uint64_t *id);

/// Takes an action for the seat to act. After any failure the match is as it was.
///
/// game: is changed; must not be NULL.
/// id: the action; any number may be tried, and those that are no action are refused.
/// seat: the seat that means to act: the action is refused if it is not its turn. MAZZO_ANY: whoever is to act.
/// ply: the ply that the player has seen, so that a doubled click is not taken for the next seat's. MAZZO_ANY: now.
/// cards, card_count: the very cards to play, where the action leaves a choice; with length 0 the library chooses, and
///   cards may be NULL.
/// Returns MAZZO_STATUS_ILLEGAL_ACTION, also after the end of the hand (the last error has the clause and the
/// sentence), MAZZO_STATUS_NO_SUCH_ITEM for a number that is no card, MAZZO_STATUS_NULL_POINTER or
/// MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_apply(mazzo_game *game,
                              uint64_t id,
                              uint32_t seat,
                              uint32_t ply,
                              const uint8_t *cards,
                              uint32_t card_count);

/// Takes several actions, all or none.
///
/// game: is changed; must not be NULL.
/// ids, id_count: the actions in order; NULL with length 0 for none.
/// Returns MAZZO_STATUS_ILLEGAL_ACTION ("index" among the last error's values tells which, from 0),
/// MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_apply_many(mazzo_game *game, const uint64_t *ids, uint32_t id_count);

/// Deals the next hand. When the match is over nothing happens.
///
/// game: is changed; must not be NULL.
/// deck, deck_len, opener: as for mazzo_game_new().
/// Returns MAZZO_STATUS_WRONG_STATE before the hand is over, MAZZO_STATUS_BAD_DECK, MAZZO_STATUS_NO_SUCH_SEAT,
/// MAZZO_STATUS_NO_SUCH_ITEM (for a card), MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_next_hand(mazzo_game *game, const uint8_t *deck, uint32_t deck_len, uint32_t opener);

/// Takes back the last decision, or the last deal.
///
/// game: is changed; must not be NULL.
/// Returns MAZZO_STATUS_WRONG_STATE if nothing has been decided yet, MAZZO_STATUS_NULL_POINTER or
/// MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_undo(mazzo_game *game);

/// What a seat may know, as a JSON object. In every game: "game", "seat", "to_act", "ply", "hand_number", "stage",
/// "hand", "counts", "scores", "hand_scores", "places" and "options"; more as the game needs. It is safe to send to
/// that seat's player: mazzo_view_legal_actions() needs nothing else.
///
/// game: only read; must not be NULL.
/// seat: whose view; MAZZO_ANY: what everybody may know.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NO_SUCH_SEAT, MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_view(const mazzo_game *game, uint32_t seat, char *buf, uint32_t cap, uint32_t *len);

/// What a seat may know, as lines of text for people.
///
/// game: only read; must not be NULL.
/// seat: whose view; MAZZO_ANY: what everybody may know.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NO_SUCH_SEAT, MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_render(const mazzo_game *game, uint32_t seat, char *buf, uint32_t cap, uint32_t *len);

/// The whole hand, every card open, as lines of text: for replays. It holds secrets: show it to no player.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_render_open(const mazzo_game *game, char *buf, uint32_t cap, uint32_t *len);

/// The current hand in named cards, as a JSON object: what mazzo_game_from_position() sets up. It holds secrets: show
/// it to no player.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_position(const mazzo_game *game, char *buf, uint32_t cap, uint32_t *len);

/// How many events there were since the match began.
///
/// game: only read; must not be NULL.
/// count: receives the number; must not be NULL.
/// Returns MAZZO_STATUS_NULL_POINTER or MAZZO_STATUS_POISONED.
mazzo_status mazzo_game_event_count(const mazzo_game *game, uint32_t *count);

/// What happened, as a JSON list of objects, each with its "number". Numbers run from 0 over the whole match and are
/// the same for every seat; what a seat may not see is left out of its events. Ask with the last number plus 1 to get
/// what is new; undoing takes the last numbers back, so after it ask from mazzo_game_event_count() on. The events and
/// their keys are told in docs/events.md.
///
/// game: only read; must not be NULL.
/// seat: whose events; MAZZO_ANY: what everybody may know.
/// since: the number of the first event that is asked for.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NO_SUCH_SEAT, MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or
/// MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_events(const mazzo_game *game,
                               uint32_t seat,
                               uint32_t since,
                               char *buf,
                               uint32_t cap,
                               uint32_t *len);

/// What was decided, from the first hand on, as a JSON list of objects: "seat", "id", "text", and "cards", the very
/// cards where they were named, else null. It may hold secrets: show it to no player.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_log(const mazzo_game *game, char *buf, uint32_t cap, uint32_t *len);

/// The whole match as JSON, for mazzo_game_load(). It holds secrets: show it to no player.
///
/// game: only read; must not be NULL.
/// buf, cap, len: a text buffer.
/// Returns MAZZO_STATUS_NULL_POINTER, MAZZO_STATUS_POISONED or MAZZO_STATUS_BUFFER_TOO_SMALL.
mazzo_status mazzo_game_save(const mazzo_game *game, char *buf, uint32_t cap, uint32_t *len);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* MAZZO_H */
