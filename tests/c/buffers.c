/* Buffers: of no length, one too short, just long enough; nothing is written past them, and no NULL is followed. */
#include "check.h"

/* A function with a buffer, whatever else it takes. `room` elements are `size` bytes each. */
typedef mazzo_status (*filler)(const mazzo_game *, void *buf, uint32_t cap, uint32_t *len);

#define FILLER(name, call)                                                                                             \
    static mazzo_status name(const mazzo_game *game, void *buf, uint32_t cap, uint32_t *len) {                         \
        (void)game;                                                                                                    \
        return call;                                                                                                   \
    }

static char some_name[64];
static char *some_view;
static uint64_t some_action;
static int32_t some_divisor;

FILLER(fill_version, mazzo_version((char *)buf, cap, len))
FILLER(fill_last_error, mazzo_last_error((char *)buf, cap, len))
FILLER(fill_clause, mazzo_last_error_clause((char *)buf, cap, len))
FILLER(fill_reason, mazzo_last_error_reason((char *)buf, cap, len))
FILLER(fill_games, mazzo_games((char *)buf, cap, len))
FILLER(fill_games_name, mazzo_games_name(0, (char *)buf, cap, len))
FILLER(fill_rules, mazzo_rules(TEXT(some_name), (char *)buf, cap, len))
FILLER(fill_option_table, mazzo_options(TEXT(some_name), (char *)buf, cap, len))
FILLER(fill_bots, mazzo_bots(TEXT(some_name), (char *)buf, cap, len))
FILLER(fill_card, mazzo_card_text(7, (char *)buf, cap, len))
FILLER(fill_view_actions, mazzo_view_legal_actions(TEXT(some_view), (uint64_t *)buf, cap, len))
FILLER(fill_actions, mazzo_game_legal_actions(game, (uint64_t *)buf, cap, len))
FILLER(fill_actions_for, mazzo_game_actions_for(game, NULL, 0, (uint64_t *)buf, cap, len))
FILLER(fill_options, mazzo_game_options(game, (char *)buf, cap, len))
FILLER(fill_name, mazzo_game_name(game, (char *)buf, cap, len))
FILLER(fill_scores, mazzo_game_scores(game, (int32_t *)buf, cap, len))
FILLER(fill_hand_scores, mazzo_game_hand_scores(game, (int32_t *)buf, cap, len))
FILLER(fill_returns, mazzo_game_returns(game, (int32_t *)buf, cap, len, &some_divisor))
FILLER(fill_places, mazzo_game_places(game, (uint8_t *)buf, cap, len))
FILLER(fill_text, mazzo_game_text(game, some_action, (char *)buf, cap, len))
FILLER(fill_description, mazzo_game_describe(game, some_action, (char *)buf, cap, len))
FILLER(fill_view, mazzo_game_view(game, 0, (char *)buf, cap, len))
FILLER(fill_render, mazzo_game_render(game, 1, (char *)buf, cap, len))
FILLER(fill_render_open, mazzo_game_render_open(game, (char *)buf, cap, len))
FILLER(fill_position, mazzo_game_position(game, (char *)buf, cap, len))
FILLER(fill_events, mazzo_game_events(game, MAZZO_ANY, 0, (char *)buf, cap, len))
FILLER(fill_log, mazzo_game_log(game, (char *)buf, cap, len))
FILLER(fill_save, mazzo_game_save(game, (char *)buf, cap, len))

static const struct {
    const char *name;
    filler fill;
    size_t size;
    int is_text, needs_game;
} fillers[] = {
    {"mazzo_version", fill_version, 1, 1, 0},
    {"mazzo_last_error", fill_last_error, 1, 1, 0},
    {"mazzo_last_error_clause", fill_clause, 1, 1, 0},
    {"mazzo_last_error_reason", fill_reason, 1, 1, 0},
    {"mazzo_games", fill_games, 1, 1, 0},
    {"mazzo_games_name", fill_games_name, 1, 1, 0},
    {"mazzo_rules", fill_rules, 1, 1, 0},
    {"mazzo_options", fill_option_table, 1, 1, 0},
    {"mazzo_bots", fill_bots, 1, 1, 0},
    {"mazzo_card_text", fill_card, 1, 1, 0},
    {"mazzo_view_legal_actions", fill_view_actions, 8, 0, 0},
    {"mazzo_game_legal_actions", fill_actions, 8, 0, 1},
    {"mazzo_game_actions_for", fill_actions_for, 8, 0, 1},
    {"mazzo_game_options", fill_options, 1, 1, 1},
    {"mazzo_game_name", fill_name, 1, 1, 1},
    {"mazzo_game_scores", fill_scores, 4, 0, 1},
    {"mazzo_game_hand_scores", fill_hand_scores, 4, 0, 1},
    {"mazzo_game_returns", fill_returns, 4, 0, 1},
    {"mazzo_game_places", fill_places, 1, 0, 1},
    {"mazzo_game_text", fill_text, 1, 1, 1},
    {"mazzo_game_describe", fill_description, 1, 1, 1},
    {"mazzo_game_view", fill_view, 1, 1, 1},
    {"mazzo_game_render", fill_render, 1, 1, 1},
    {"mazzo_game_render_open", fill_render_open, 1, 1, 1},
    {"mazzo_game_position", fill_position, 1, 1, 1},
    {"mazzo_game_events", fill_events, 1, 1, 1},
    {"mazzo_game_log", fill_log, 1, 1, 1},
    {"mazzo_game_save", fill_save, 1, 1, 1},
};

enum { FILLERS = sizeof fillers / sizeof *fillers, CANARY = 0xA5, MARGIN = 16 };

static int is_untouched(const unsigned char *bytes, size_t count) {
    size_t at;
    for (at = 0; at < count; at++) {
        if (bytes[at] != CANARY) {
            return 0;
        }
    }
    return 1;
}

/* One function, with buffers of all the lengths that matter. */
static void try_lengths(const mazzo_game *game, int number) {
    filler fill = fillers[number].fill;
    size_t size = fillers[number].size, bytes;
    uint32_t len = 77, room;
    unsigned char *memory;
    mazzo_status status = fill(game, NULL, 0, &len);
    if (!fillers[number].is_text && len == 0) {
        CHECK_OK(status);
    } else {
        CHECK_STATUS(MAZZO_STATUS_BUFFER_TOO_SMALL, status);
    }
    /* mazzo_last_error does not tell of its own buffer: it would lose what it is there to tell. */
    room = len + (uint32_t)fillers[number].is_text;
    bytes = room * size;
    memory = (unsigned char *)malloc(bytes + MARGIN);
    CHECK(memory != NULL);
    memset(memory, CANARY, bytes + MARGIN);
    if (room > 0) {
        len = 77;
        CHECK_STATUS(MAZZO_STATUS_BUFFER_TOO_SMALL, fill(game, memory, 0, &len));
        CHECK(len == room - (uint32_t)fillers[number].is_text && is_untouched(memory, bytes + MARGIN));
        len = 77;
        CHECK_STATUS(MAZZO_STATUS_BUFFER_TOO_SMALL, fill(game, memory, room - 1, &len));
        CHECK(len == room - (uint32_t)fillers[number].is_text && is_untouched(memory, bytes + MARGIN));
    }
    len = 77;
    CHECK_OK(fill(game, memory, room, &len));
    CHECK(len == room - (uint32_t)fillers[number].is_text && is_untouched(memory + bytes, MARGIN));
    if (fillers[number].is_text) {
        CHECK(strlen((char *)memory) == len);
    }
    memset(memory, CANARY, bytes + MARGIN);
    CHECK_STATUS(MAZZO_STATUS_NULL_POINTER, fill(game, memory, room, NULL));
    CHECK(is_untouched(memory, bytes + MARGIN));
    len = 77;
    CHECK_STATUS(MAZZO_STATUS_NULL_POINTER, fill(game, NULL, room > 0 ? room : 1, &len));
    CHECK(len == 77);
    if (fillers[number].needs_game) {
        CHECK_REFUSED(MAZZO_STATUS_NULL_POINTER, "null_pointer", fill(NULL, memory, room, &len));
        CHECK(len == 77 && is_untouched(memory, bytes + MARGIN));
    }
    free(memory);
}

static void buffers_of_every_length(const char *name) {
    mazzo_game *game = new_game(name, 7);
    uint32_t count = 0;
    uint64_t *ids;
    int number, over;
    char *before;
    snprintf(some_name, sizeof some_name, "%s", name);
    for (over = 0; over < 2; over++) {
        mazzo_game_undo(game);
        play_on(game, "sensible", 5);
        ids = legal_of(game, &count);
        some_action = count > 0 ? ids[0] : some_action;
        free(ids);
        some_view = seat_text_of(mazzo_game_view, game, over ? 0 : seat_of(game));
        before = text_of(mazzo_game_save, game);
        for (number = 0; number < FILLERS; number++) {
            CHECK_STATUS(MAZZO_STATUS_NULL_POINTER, mazzo_game_undo(NULL));
            try_lengths(game, number);
        }
        CHECK(same_text(text_of(mazzo_game_save, game), before));
        free(some_view);
        play_on(game, "sensible", UINT32_MAX);
    }
    mazzo_game_free(game);
}

#define IS_NULL(call) CHECK_REFUSED(MAZZO_STATUS_NULL_POINTER, "null_pointer", call)

static void null_handles_and_pointers(const char *name) {
    mazzo_game *game = new_game(name, 7), *out = game;
    char *before = text_of(mazzo_game_save, game);
    uint32_t number = 77;
    uint64_t id = 77, seed = 77;
    IS_NULL(mazzo_game_seats(NULL, &number));
    IS_NULL(mazzo_game_seed(NULL, &seed));
    IS_NULL(mazzo_game_seat(NULL, &number));
    IS_NULL(mazzo_game_ply(NULL, &number));
    IS_NULL(mazzo_game_hand_number(NULL, &number));
    IS_NULL(mazzo_game_hand_over(NULL, &number));
    IS_NULL(mazzo_game_over(NULL, &number));
    IS_NULL(mazzo_game_event_count(NULL, &number));
    IS_NULL(mazzo_game_check(NULL, 1, MAZZO_ANY, MAZZO_ANY, NULL, 0));
    IS_NULL(mazzo_game_apply(NULL, 1, MAZZO_ANY, MAZZO_ANY, NULL, 0));
    IS_NULL(mazzo_game_apply_many(NULL, &id, 1));
    IS_NULL(mazzo_game_next_hand(NULL, NULL, 0, MAZZO_ANY));
    IS_NULL(mazzo_game_undo(NULL));
    IS_NULL(mazzo_game_suggest(NULL, TEXT("random"), 0, &id));
    IS_NULL(mazzo_game_parse(NULL, TEXT("pass"), &id));
    IS_NULL(mazzo_game_clone(NULL, &out));
    CHECK(out == NULL);
    out = game;
    IS_NULL(mazzo_game_imagine(NULL, 0, 0, &out));
    CHECK(out == NULL);
    CHECK(number == 77 && id == 77 && seed == 77);
    mazzo_game_free(NULL);

    IS_NULL(mazzo_games_count(NULL));
    IS_NULL(mazzo_game_seats(game, NULL));
    IS_NULL(mazzo_game_seed(game, NULL));
    IS_NULL(mazzo_game_seat(game, NULL));
    IS_NULL(mazzo_game_ply(game, NULL));
    IS_NULL(mazzo_game_hand_number(game, NULL));
    IS_NULL(mazzo_game_hand_over(game, NULL));
    IS_NULL(mazzo_game_over(game, NULL));
    IS_NULL(mazzo_game_event_count(game, NULL));
    IS_NULL(mazzo_game_suggest(game, TEXT("random"), 0, NULL));
    IS_NULL(mazzo_game_suggest(game, NULL, 6, 0, &id));
    IS_NULL(mazzo_game_parse(game, NULL, 6, &id));
    IS_NULL(mazzo_game_apply(game, 1, MAZZO_ANY, MAZZO_ANY, NULL, 1));
    IS_NULL(mazzo_game_check(game, 1, MAZZO_ANY, MAZZO_ANY, NULL, 1));
    IS_NULL(mazzo_game_apply_many(game, NULL, 1));
    IS_NULL(mazzo_game_next_hand(game, NULL, 52, MAZZO_ANY));
    IS_NULL(mazzo_game_actions_for(game, NULL, 1, NULL, 0, &number));
    IS_NULL(mazzo_game_returns(game, NULL, 0, &number, NULL));
    IS_NULL(mazzo_view_legal_actions(NULL, 1, NULL, 0, &number));
    IS_NULL(mazzo_game_clone(game, NULL));
    IS_NULL(mazzo_game_imagine(game, 0, 0, NULL));
    IS_NULL(mazzo_game_load(TEXT(before), NULL));
    IS_NULL(mazzo_game_load(NULL, 1, &out));
    IS_NULL(mazzo_game_new(TEXT(name), MAZZO_ANY, NULL, 0, 0, NULL, 0, MAZZO_ANY, NULL));
    IS_NULL(mazzo_game_new(NULL, 3, MAZZO_ANY, NULL, 0, 0, NULL, 0, MAZZO_ANY, &out));
    IS_NULL(mazzo_game_new(TEXT(name), MAZZO_ANY, NULL, 2, 0, NULL, 0, MAZZO_ANY, &out));
    IS_NULL(mazzo_game_from_position(TEXT(name), TEXT("{}"), MAZZO_ANY, NULL, 0, 0, NULL));
    IS_NULL(mazzo_game_from_position(TEXT(name), NULL, 9, MAZZO_ANY, NULL, 0, 0, &out));
    CHECK(out == NULL && number == 77 && id == 77);
    CHECK(same_text(text_of(mazzo_game_save, game), before));
    mazzo_game_free(game);
}

const test buffer_tests[] = {
    {"buffers of every length", buffers_of_every_length},
    {"NULL handles and pointers", null_handles_and_pointers},
    {NULL, NULL},
};
