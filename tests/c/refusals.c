/* What is refused: each with its status, clause and sentence, and the match the same byte for byte. */
#include "check.h"

/* A match in the middle of a hand. */
static mazzo_game *mid_hand(const char *name, uint64_t seed) {
    mazzo_game *game = new_game(name, seed);
    play_on(game, "sensible", 7);
    return game;
}

/* Whether the last error has this clause and names this action and the seat to act. */
static int error_tells(const mazzo_game *game, uint64_t id, const char *clause) {
    char id_key[40], seat_key[40];
    char *error = last_error();
    uint32_t seat = seat_of(game);
    int right;
    snprintf(id_key, sizeof id_key, "\"id\":%llu,", (unsigned long long)id);
    snprintf(seat_key, sizeof seat_key, seat == MAZZO_ANY ? "\"seat\":null," : "\"seat\":%u,", seat);
    right = refused_with(clause) && strstr(error, id_key) != NULL && strstr(error, seat_key) != NULL;
    free(error);
    return right;
}

/* Refused by check and by apply alike, and nothing has changed. */
static int is_refused(mazzo_game *game, uint64_t id, uint32_t seat, uint32_t ply, const uint8_t *cards, uint32_t count,
                      const char *clause) {
    char *before = text_of(mazzo_game_save, game);
    int right = mazzo_game_check(game, id, seat, ply, cards, count) == MAZZO_STATUS_ILLEGAL_ACTION &&
                error_tells(game, id, clause) &&
                mazzo_game_apply(game, id, seat, ply, cards, count) == MAZZO_STATUS_ILLEGAL_ACTION &&
                error_tells(game, id, clause);
    return same_text(text_of(mazzo_game_save, game), before) && right;
}

static void numbers_that_are_no_actions(const char *name) {
    static const uint64_t numbers[] = {
        0, 1, UINT64_C(1) << 31, UINT64_C(1) << 32, UINT64_C(1) << 53, INT64_MAX, UINT64_C(1) << 63, UINT64_MAX,
    };
    mazzo_game *game = mid_hand(name, 7);
    size_t at;
    for (at = 0; at < sizeof numbers / sizeof *numbers; at++) {
        char text[8];
        uint32_t len = 77;
        CHECK(is_refused(game, numbers[at], MAZZO_ANY, MAZZO_ANY, NULL, 0, "not_an_action"));
        CHECK_REFUSED(MAZZO_STATUS_ILLEGAL_ACTION, "not_an_action",
                      mazzo_game_text(game, numbers[at], text, sizeof text, &len));
        CHECK_REFUSED(MAZZO_STATUS_ILLEGAL_ACTION, "not_an_action",
                      mazzo_game_describe(game, numbers[at], text, sizeof text, &len));
        CHECK(len == 77);
    }
    mazzo_game_free(game);
}

static void actions_of_the_other_games(const char *name) {
    mazzo_game *game = mid_hand(name, 7);
    uint32_t count = 0, index, len = 0;
    CHECK_OK(mazzo_games_count(&count));
    for (index = 0; index < count; index++) {
        char other_name[64];
        CHECK_OK(mazzo_games_name(index, other_name, sizeof other_name, &len));
        if (strcmp(other_name, name) != 0) {
            mazzo_game *other = new_game(other_name, 1);
            uint32_t legal = 0;
            uint64_t *ids = legal_of(other, &legal);
            CHECK(is_refused(game, ids[0], MAZZO_ANY, MAZZO_ANY, NULL, 0, "other_game"));
            free(ids);
            mazzo_game_free(other);
        }
    }
    mazzo_game_free(game);
}

static void the_right_action_for_the_wrong_seat_or_an_old_ply(const char *name) {
    mazzo_game *game = mid_hand(name, 7);
    uint32_t count = 0, seat = seat_of(game), ply = ply_of(game);
    uint64_t *ids = legal_of(game, &count);
    CHECK(is_refused(game, ids[0], (seat + 1) % seats_of(game), MAZZO_ANY, NULL, 0, "wrong_seat"));
    CHECK(is_refused(game, ids[0], 77, MAZZO_ANY, NULL, 0, "wrong_seat"));
    CHECK(is_refused(game, ids[0], MAZZO_ANY, ply - 1, NULL, 0, "old_ply"));
    CHECK(is_refused(game, ids[0], seat, ply + 1, NULL, 0, "old_ply"));
    CHECK_OK(mazzo_game_apply(game, ids[0], seat, ply, NULL, 0));
    free(ids);
    mazzo_game_free(game);
}

/* Many actions that would be legal at other times and for other seats: those refused here are so for cards that are not
   held, or by a rule. */
static void cards_not_held_and_plays_that_do_not_fit(const char *name) {
    mazzo_game *game = mid_hand(name, 7), *source = new_game(name, 8);
    uint32_t not_held = 0, by_rule = 0, round, at, legal_count = 0;
    uint64_t *legal = legal_of(game, &legal_count);
    for (round = 0; round < 60 && (not_held < 5 || by_rule < 5); round++) {
        uint32_t count = 0;
        uint64_t *ids = legal_of(source, &count);
        for (at = 0; at < count; at++) {
            char clause[64];
            uint32_t len = 0;
            mazzo_status status = mazzo_game_check(game, ids[at], MAZZO_ANY, MAZZO_ANY, NULL, 0);
            if (status == MAZZO_STATUS_OK) {
                continue;
            }
            CHECK(status == MAZZO_STATUS_ILLEGAL_ACTION);
            CHECK_OK(mazzo_last_error_clause(clause, sizeof clause, &len));
            if (strcmp(clause, "not_held") == 0 && not_held < 5) {
                not_held++;
            } else if (clause[0] >= 'A' && clause[0] <= 'Z' && clause[1] >= '1' && clause[1] <= '9' && by_rule < 5) {
                by_rule++;
            } else {
                continue;
            }
            CHECK(is_refused(game, ids[at], MAZZO_ANY, MAZZO_ANY, NULL, 0, clause));
        }
        free(ids);
        play_on(source, "random", 1);
    }
    CHECK(not_held == 5);
    CHECK(by_rule == 5);
    free(legal);
    mazzo_game_free(source);
    mazzo_game_free(game);
}

/* Finds a legal action that takes cards, and those cards. */
static uint64_t action_with_cards(mazzo_game *game, uint8_t *cards, uint32_t cap, uint32_t *card_count) {
    uint32_t count = 0, at;
    uint64_t *ids = legal_of(game, &count), id = 0;
    for (at = 0; at < count && id == 0; at++) {
        char *parts = description(game, ids[at]);
        *card_count = cards_behind(parts, "cards", cards, cap);
        id = *card_count > 0 ? ids[at] : 0;
        free(parts);
    }
    free(ids);
    return id;
}

static void named_cards_that_are_not_held_or_do_not_fit(const char *name) {
    mazzo_game *game = new_game(name, 7);
    uint8_t cards[60], hand[60], card, three[3];
    uint32_t card_count = 0, held, at, len = 0;
    uint64_t id = action_with_cards(game, cards, sizeof cards, &card_count);
    char *view = seat_text_of(mazzo_game_view, game, seat_of(game));
    CHECK(id != 0);
    held = cards_behind(view, "hand", hand, sizeof hand);
    free(view);
    for (card = 0; card < 54 && memchr(hand, card, held) != NULL; card++) {
    }
    CHECK(card < 54);
    CHECK(is_refused(game, id, MAZZO_ANY, MAZZO_ANY, &card, 1, "not_held"));
    CHECK(is_refused(game, id, MAZZO_ANY, MAZZO_ANY, hand, held, "cards_do_not_fit"));
    memset(three, hand[0], sizeof three);
    CHECK(is_refused(game, id, MAZZO_ANY, MAZZO_ANY, three, 3, "not_held"));
    CHECK_REFUSED(MAZZO_STATUS_BAD_TEXT, "not_held", mazzo_game_actions_for(game, three, 3, NULL, 0, &len));
    for (at = 54; at < 256; at += 67) {
        uint8_t none = (uint8_t)at;
        CHECK_REFUSED(MAZZO_STATUS_NO_SUCH_ITEM, "no_such_card",
                      mazzo_game_apply(game, id, MAZZO_ANY, MAZZO_ANY, &none, 1));
        CHECK_REFUSED(MAZZO_STATUS_NO_SUCH_ITEM, "no_such_card",
                      mazzo_game_actions_for(game, &none, 1, NULL, 0, &len));
    }
    mazzo_game_free(game);
}

static void one_bad_action_of_several_undoes_all(const char *name) {
    mazzo_game *game = mid_hand(name, 9), *copy = copy_of(game);
    uint64_t ids[3] = {0, 0, 0};
    char *before = text_of(mazzo_game_save, game), *error;
    CHECK_OK(mazzo_game_suggest(copy, TEXT("sensible"), 1, &ids[0]));
    CHECK_OK(mazzo_game_apply(copy, ids[0], MAZZO_ANY, MAZZO_ANY, NULL, 0));
    CHECK_OK(mazzo_game_suggest(copy, TEXT("sensible"), 1, &ids[1]));
    CHECK_REFUSED(MAZZO_STATUS_ILLEGAL_ACTION, "not_an_action", mazzo_game_apply_many(game, ids, 3));
    error = last_error();
    CHECK(strstr(error, "\"index\":2") != NULL);
    free(error);
    ids[2] = ids[0];
    CHECK_STATUS(MAZZO_STATUS_ILLEGAL_ACTION, mazzo_game_apply_many(game, ids, 3));
    error = last_error();
    CHECK(strstr(error, "\"index\":2") != NULL);
    free(error);
    CHECK(same_text(text_of(mazzo_game_save, game), before));
    mazzo_game_free(copy);
    mazzo_game_free(game);
}

static void what_does_not_fit_the_state(const char *name) {
    mazzo_game *game = new_game(name, 7);
    uint64_t id = 0, first;
    uint32_t count = 0, len = 77;
    uint64_t *ids = legal_of(game, &count);
    int32_t numbers[4], divisor = 0;
    char *before = text_of(mazzo_game_save, game);
    first = ids[0];
    free(ids);
    CHECK_REFUSED(MAZZO_STATUS_WRONG_STATE, "nothing_to_undo", mazzo_game_undo(game));
    CHECK_REFUSED(MAZZO_STATUS_WRONG_STATE, "hand_not_over", mazzo_game_next_hand(game, NULL, 0, MAZZO_ANY));
    CHECK(same_text(text_of(mazzo_game_save, game), before));
    CHECK_OK(mazzo_game_hand_scores(game, numbers, 4, &len));
    CHECK(len == 0);
    CHECK_OK(mazzo_game_returns(game, NULL, 0, &len, &divisor));
    CHECK(len == 0 && divisor == 1);
    play_hand(game, "sensible");
    CHECK(is_refused(game, first, MAZZO_ANY, MAZZO_ANY, NULL, 0, is_over(game) ? "match_over" : "hand_over"));
    CHECK_STATUS(MAZZO_STATUS_WRONG_STATE, mazzo_game_suggest(game, TEXT("random"), 0, &id));
    CHECK(id == 0);
    play_on(game, "sensible", UINT32_MAX);
    CHECK(is_refused(game, first, MAZZO_ANY, MAZZO_ANY, NULL, 0, "match_over"));
    CHECK_REFUSED(MAZZO_STATUS_WRONG_STATE, "match_over", mazzo_game_suggest(game, TEXT("random"), 0, &id));
    before = text_of(mazzo_game_save, game);
    CHECK_OK(mazzo_game_next_hand(game, NULL, 0, MAZZO_ANY));
    CHECK(same_text(text_of(mazzo_game_save, game), before));
    CHECK_OK(mazzo_game_undo(game));
    CHECK(!is_over(game));
    mazzo_game_free(game);
}

static void seats_that_are_not_there(const char *name) {
    mazzo_game *game = mid_hand(name, 7), *world = game;
    uint32_t seats = seats_of(game), len = 0, number = 0;
    uint32_t numbers[3] = {0, 255, UINT32_MAX - 1};
    char text[8];
    numbers[0] = seats;
    for (number = 0; number < 3; number++) {
        CHECK_REFUSED(MAZZO_STATUS_NO_SUCH_SEAT, "no_such_seat",
                      mazzo_game_view(game, numbers[number], text, sizeof text, &len));
        CHECK_REFUSED(MAZZO_STATUS_NO_SUCH_SEAT, "no_such_seat",
                      mazzo_game_render(game, numbers[number], text, sizeof text, &len));
        CHECK_REFUSED(MAZZO_STATUS_NO_SUCH_SEAT, "no_such_seat",
                      mazzo_game_events(game, numbers[number], 0, text, sizeof text, &len));
        CHECK_REFUSED(MAZZO_STATUS_NO_SUCH_SEAT, "no_such_seat",
                      mazzo_game_imagine(game, numbers[number], 0, &world));
        CHECK(world == NULL);
    }
    CHECK_REFUSED(MAZZO_STATUS_NO_SUCH_SEAT, "no_such_seat", mazzo_game_imagine(game, MAZZO_ANY, 0, &world));
    mazzo_game_free(game);
}

static void texts_that_say_nothing(const char *name) {
    mazzo_game *game = mid_hand(name, 7);
    uint64_t id = 77;
    CHECK_STATUS(MAZZO_STATUS_BAD_TEXT, mazzo_game_parse(game, TEXT("fold"), &id));
    CHECK_STATUS(MAZZO_STATUS_BAD_TEXT, mazzo_game_parse(game, NULL, 0, &id));
    CHECK_STATUS(MAZZO_STATUS_BAD_TEXT, mazzo_game_parse(game, MAZZO_TEXT("a\0b"), &id));
    CHECK_REFUSED(MAZZO_STATUS_NOT_UTF8, "not_utf8", mazzo_game_parse(game, MAZZO_TEXT("7\xff"), &id));
    CHECK_REFUSED(MAZZO_STATUS_BAD_OPTIONS, "unknown_bot", mazzo_game_suggest(game, TEXT("deep thought"), 0, &id));
    CHECK_REFUSED(MAZZO_STATUS_NOT_UTF8, "not_utf8", mazzo_game_suggest(game, MAZZO_TEXT("\xc3"), 0, &id));
    CHECK(id == 77);
    mazzo_game_free(game);
}

static void saves_that_were_changed(const char *name) {
    mazzo_game *game = mid_hand(name, 7), *out = game;
    char *save = text_of(mazzo_game_save, game), *scores;
    uint32_t len = (uint32_t)strlen(save), cut;
    for (cut = 0; cut < len; cut += 1 + len / 97) {
        CHECK_REFUSED(MAZZO_STATUS_BAD_SAVE, "save_not_json", mazzo_game_load(save, cut, &out));
        CHECK(out == NULL);
    }
    scores = strstr(save, "\"ply\":");
    CHECK(scores != NULL);
    scores[6] = '9';
    CHECK_REFUSED(MAZZO_STATUS_BAD_SAVE, "save_changed", mazzo_game_load(save, len, &out));
    save[2] = '\xff';
    CHECK_REFUSED(MAZZO_STATUS_NOT_UTF8, "not_utf8", mazzo_game_load(save, len, &out));
    free(save);
    mazzo_game_free(game);
}

static void positions_and_views_that_cannot_be(const char *name) {
    mazzo_game *game = mid_hand(name, 7), *out = game;
    char *view = seat_text_of(mazzo_game_view, game, seat_of(game)), *hand;
    uint64_t ids[4];
    uint32_t len = 77;
    CHECK_REFUSED(MAZZO_STATUS_NOT_JSON, "not_json",
                  mazzo_game_from_position(TEXT(name), TEXT("{"), MAZZO_ANY, NULL, 0, 0, &out));
    CHECK(out == NULL);
    CHECK_REFUSED(MAZZO_STATUS_NOT_JSON, "not_json",
                  mazzo_game_from_position(TEXT(name), NULL, 0, MAZZO_ANY, NULL, 0, 0, &out));
    CHECK_REFUSED(MAZZO_STATUS_BAD_POSITION, "position",
                  mazzo_game_from_position(TEXT(name), TEXT("{\"a\":1}"), MAZZO_ANY, NULL, 0, 0, &out));
    CHECK_REFUSED(MAZZO_STATUS_BAD_POSITION, "position",
                  mazzo_game_from_position(TEXT(name), TEXT("[]"), MAZZO_ANY, NULL, 0, 0, &out));
    hand = strstr(view, "\"hand\":");
    CHECK(hand != NULL);
    memcpy(hand, "\"hamd\"", 6);
    CHECK_REFUSED(MAZZO_STATUS_BAD_POSITION, "view", mazzo_view_legal_actions(TEXT(view), ids, 4, &len));
    CHECK_REFUSED(MAZZO_STATUS_BAD_POSITION, "view", mazzo_view_legal_actions(TEXT("{}"), ids, 4, &len));
    CHECK_REFUSED(MAZZO_STATUS_NOT_JSON, "not_json", mazzo_view_legal_actions(TEXT("view"), ids, 4, &len));
    CHECK(len == 77);
    free(view);
    mazzo_game_free(game);
}

/* A generator of its own, so that every run tries the same. */
static uint32_t next_random(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

/* Puts a few letters, mostly such as stand in these texts, where others stood. */
static void garble(char *text, uint64_t *state) {
    static const char letters[] = "0123456789TJQKACDHS\"[]{},:-.nultrfaseRB \x80";
    size_t len = strlen(text);
    uint32_t changes = 1 + next_random(state) % 3;
    for (; changes > 0; changes--) {
        text[next_random(state) % len] = letters[next_random(state) % (sizeof letters - 1)];
    }
}

/* Whatever is wrong with a text, it is refused or can be played on from; the library never breaks. */
static void garbled_texts_break_nothing(const char *name) {
    mazzo_game *game = mid_hand(name, 7), *out = NULL;
    char *view = seat_text_of(mazzo_game_view, game, seat_of(game)), *position = text_of(mazzo_game_position, game);
    char *save = text_of(mazzo_game_save, game), *options = text_of(mazzo_game_options, game), *text;
    uint64_t state = 1, ids[512], id;
    uint32_t round, played = 0, len = 0;
    size_t longest = strlen(view) + strlen(position) + strlen(save) + strlen(options) + 256;
    text = (char *)malloc(longest);
    CHECK(text != NULL);
    for (round = 0; round < 4000; round++) {
        mazzo_status status;
        strcpy(text, view);
        garble(text, &state);
        CHECK(mazzo_view_legal_actions(TEXT(text), ids, 512, &len) != MAZZO_STATUS_PANIC);
        strcpy(text, position);
        garble(text, &state);
        status = mazzo_game_from_position(TEXT(name), TEXT(text), MAZZO_ANY, NULL, 0, round, &out);
        CHECK(status != MAZZO_STATUS_PANIC);
        if (status == MAZZO_STATUS_OK) {
            play_hand(out, "random");
            played++;
        }
        mazzo_game_free(out);
        strcpy(text, save);
        garble(text, &state);
        CHECK(mazzo_game_load(TEXT(text), &out) != MAZZO_STATUS_PANIC);
        mazzo_game_free(out);
        strcpy(text, options);
        garble(text, &state);
        status = mazzo_game_new(TEXT(name), MAZZO_ANY, TEXT(text), round, NULL, 0, MAZZO_ANY, &out);
        CHECK(status != MAZZO_STATUS_PANIC);
        mazzo_game_free(out);
        CHECK_OK(mazzo_game_suggest(game, TEXT("random"), round, &id));
        CHECK_OK(mazzo_game_text(game, id, text, 256, &len));
        garble(text, &state);
        CHECK(mazzo_game_parse(game, TEXT(text), &id) != MAZZO_STATUS_PANIC);
    }
    CHECK(played > 0 && played < 4000);
    free(text);
    free(view);
    free(position);
    free(save);
    free(options);
    mazzo_game_free(game);
}

static void decks_that_cannot_be_dealt(const char *name) {
    mazzo_game *game = NULL;
    char *rules = name_text_of(mazzo_rules, name);
    uint8_t deck[200];
    uint32_t count = cards_behind(rules, "pack", deck, sizeof deck);
    CHECK_REFUSED(MAZZO_STATUS_BAD_DECK, "deck",
                  mazzo_game_new(TEXT(name), MAZZO_ANY, NULL, 0, 1, deck, count - 1, MAZZO_ANY, &game));
    CHECK_REFUSED(MAZZO_STATUS_BAD_DECK, "deck", mazzo_game_new(TEXT(name), MAZZO_ANY, NULL, 0, 1, NULL, 0, 0, &game));
    CHECK_REFUSED(MAZZO_STATUS_NO_SUCH_SEAT, "no_such_seat",
                  mazzo_game_new(TEXT(name), MAZZO_ANY, NULL, 0, 1, deck, count, 4, &game));
    deck[0] = deck[1] = deck[2];
    CHECK_REFUSED(MAZZO_STATUS_BAD_DECK, "deck",
                  mazzo_game_new(TEXT(name), MAZZO_ANY, NULL, 0, 1, deck, count, MAZZO_ANY, &game));
    deck[0] = 54;
    CHECK_REFUSED(MAZZO_STATUS_NO_SUCH_ITEM, "no_such_card",
                  mazzo_game_new(TEXT(name), MAZZO_ANY, NULL, 0, 1, deck, count, MAZZO_ANY, &game));
    CHECK_REFUSED(MAZZO_STATUS_NULL_POINTER, "null_pointer",
                  mazzo_game_new(TEXT(name), MAZZO_ANY, NULL, 0, 1, NULL, count, MAZZO_ANY, &game));
    CHECK(game == NULL);
    free(rules);
}

const test refusal_tests[] = {
    {"numbers that are no actions", numbers_that_are_no_actions},
    {"actions of the other games", actions_of_the_other_games},
    {"the right action for the wrong seat or an old ply", the_right_action_for_the_wrong_seat_or_an_old_ply},
    {"cards not held and plays that do not fit", cards_not_held_and_plays_that_do_not_fit},
    {"named cards that are not held or do not fit", named_cards_that_are_not_held_or_do_not_fit},
    {"one bad action of several undoes all", one_bad_action_of_several_undoes_all},
    {"what does not fit the state", what_does_not_fit_the_state},
    {"seats that are not there", seats_that_are_not_there},
    {"texts that say nothing", texts_that_say_nothing},
    {"saves that were changed", saves_that_were_changed},
    {"positions and views that cannot be", positions_and_views_that_cannot_be},
    {"garbled texts break nothing", garbled_texts_break_nothing},
    {"decks that cannot be dealt", decks_that_cannot_be_dealt},
    {NULL, NULL},
};
