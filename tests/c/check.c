/* The harness and what the tests ask often. */
#include "check.h"

static int failed_here;

void check_failed(const char *file, int line, const char *condition) {
    failed_here = 1;
    printf("     %s:%d: %s\n", file, line, condition);
}

void check_failed_status(const char *file, int line, const char *call, const char *expected, mazzo_status status) {
    char *error = last_error();
    failed_here = 1;
    printf("     %s:%d: %s: %d, not %s; last error %s\n", file, line, call, (int)status, expected, error);
    free(error);
}

/* Ends the program: what a test stands on is not there. */
static void demand(int condition, const char *what) {
    if (!condition) {
        char *error = last_error();
        printf("cannot go on: %s; last error %s\n", what, error);
        exit(2);
    }
}

static void *allocate(size_t size) {
    void *memory = malloc(size > 0 ? size : 1);
    if (memory == NULL) {
        exit(2);
    }
    return memory;
}

char *last_error(void) {
    uint32_t len = 0;
    char *text;
    mazzo_last_error(NULL, 0, &len);
    text = (char *)allocate((size_t)len + 1);
    if (mazzo_last_error(text, len + 1, &len) != MAZZO_STATUS_OK) {
        text[0] = '\0';
    }
    return text;
}

int refused_with(const char *clause) {
    char found[64], sentence[4000];
    uint32_t len = 0;
    char *error = last_error();
    int whole = strstr(error, "\"clause\":") && strstr(error, "\"values\":") && strstr(error, "\"reason\":") &&
                strstr(error, "\"seat\":") && strstr(error, "\"id\":");
    int right = mazzo_last_error_clause(found, sizeof found, &len) == MAZZO_STATUS_OK && strcmp(found, clause) == 0;
    /* A sentence says more than a word. */
    int told = mazzo_last_error_reason(sentence, sizeof sentence, &len) == MAZZO_STATUS_OK && strchr(sentence, ' ');
    if (!whole || !right || !told) {
        printf("     expected the clause %s, got %s\n", clause, error);
    }
    free(error);
    return whole && right && told;
}

char *text_of(text_function function, const mazzo_game *game) {
    uint32_t len = 0;
    char *text;
    demand(function(game, NULL, 0, &len) == MAZZO_STATUS_BUFFER_TOO_SMALL, "a text's length");
    text = (char *)allocate((size_t)len + 1);
    demand(function(game, text, len + 1, &len) == MAZZO_STATUS_OK, "a text");
    return text;
}

char *seat_text_of(seat_text_function function, const mazzo_game *game, uint32_t seat) {
    uint32_t len = 0;
    char *text;
    demand(function(game, seat, NULL, 0, &len) == MAZZO_STATUS_BUFFER_TOO_SMALL, "a seat's text's length");
    text = (char *)allocate((size_t)len + 1);
    demand(function(game, seat, text, len + 1, &len) == MAZZO_STATUS_OK, "a seat's text");
    return text;
}

char *name_text_of(name_text_function function, const char *name) {
    uint32_t len = 0;
    char *text;
    demand(function(TEXT(name), NULL, 0, &len) == MAZZO_STATUS_BUFFER_TOO_SMALL, "a game's text's length");
    text = (char *)allocate((size_t)len + 1);
    demand(function(TEXT(name), text, len + 1, &len) == MAZZO_STATUS_OK, "a game's text");
    return text;
}

char *action_text(const mazzo_game *game, uint64_t id) {
    uint32_t len = 0;
    char *text = (char *)allocate(400);
    demand(mazzo_game_text(game, id, text, 400, &len) == MAZZO_STATUS_OK, "an action's text");
    return text;
}

char *description(const mazzo_game *game, uint64_t id) {
    uint32_t len = 0;
    char *text = (char *)allocate(4000);
    demand(mazzo_game_describe(game, id, text, 4000, &len) == MAZZO_STATUS_OK, "an action's description");
    return text;
}

int same_text(char *one, char *other) {
    int same = strcmp(one, other) == 0;
    if (!same) {
        printf("     %.300s\n  is %.300s\n", one, other);
    }
    free(one);
    free(other);
    return same;
}

mazzo_game *new_game(const char *name, uint64_t seed) {
    mazzo_game *game = NULL;
    demand(mazzo_game_new(TEXT(name), MAZZO_ANY, NULL, 0, seed, NULL, 0, MAZZO_ANY, &game) == MAZZO_STATUS_OK, name);
    return game;
}

mazzo_game *copy_of(const mazzo_game *game) {
    mazzo_game *copy = NULL;
    demand(mazzo_game_clone(game, &copy) == MAZZO_STATUS_OK, "a copy");
    return copy;
}

mazzo_game *loaded(const char *save) {
    mazzo_game *game = NULL;
    demand(mazzo_game_load(TEXT(save), &game) == MAZZO_STATUS_OK, "a save");
    return game;
}

#define NUMBER(function, type, what)                                                                                   \
    type what(const mazzo_game *game) {                                                                                \
        uint32_t value = 0;                                                                                            \
        demand(function(game, &value) == MAZZO_STATUS_OK, #function);                                                  \
        return (type)value;                                                                                            \
    }

NUMBER(mazzo_game_seat, uint32_t, seat_of)
NUMBER(mazzo_game_seats, uint32_t, seats_of)
NUMBER(mazzo_game_ply, uint32_t, ply_of)
NUMBER(mazzo_game_over, int, is_over)
NUMBER(mazzo_game_hand_over, int, is_hand_over)

uint64_t *legal_of(const mazzo_game *game, uint32_t *count) {
    uint64_t *ids;
    mazzo_status status = mazzo_game_legal_actions(game, NULL, 0, count);
    demand(status == (*count == 0 ? MAZZO_STATUS_OK : MAZZO_STATUS_BUFFER_TOO_SMALL), "a count of actions");
    ids = (uint64_t *)allocate(*count * sizeof *ids);
    demand(mazzo_game_legal_actions(game, ids, *count, count) == MAZZO_STATUS_OK, "the legal actions");
    return ids;
}

static void play_one(mazzo_game *game, const char *bot) {
    uint64_t id = 0;
    demand(mazzo_game_suggest(game, TEXT(bot), 11, &id) == MAZZO_STATUS_OK, "a suggestion");
    demand(mazzo_game_apply(game, id, MAZZO_ANY, MAZZO_ANY, NULL, 0) == MAZZO_STATUS_OK, "a suggested action");
}

void play_on(mazzo_game *game, const char *bot, uint32_t decisions) {
    for (; decisions > 0 && !is_over(game); decisions--) {
        if (is_hand_over(game)) {
            demand(mazzo_game_next_hand(game, NULL, 0, MAZZO_ANY) == MAZZO_STATUS_OK, "the next hand");
        } else {
            play_one(game, bot);
        }
    }
}

void play_hand(mazzo_game *game, const char *bot) {
    while (!is_hand_over(game)) {
        play_one(game, bot);
    }
}

uint32_t cards_behind(const char *json, const char *key, uint8_t *cards, uint32_t cap) {
    char quoted[40];
    uint32_t count = 0;
    const char *at;
    snprintf(quoted, sizeof quoted, "\"%s\":[", key);
    at = strstr(json, quoted);
    if (at == NULL) {
        return 0;
    }
    for (at += strlen(quoted); *at == '"' && count < cap; count++) {
        demand(mazzo_card_parse(at + 1, 2, &cards[count]) == MAZZO_STATUS_OK, "a card");
        at += 4;
        at += *at == ',';
    }
    return count;
}

static unsigned passed, failed;

static void run(const test *tests, const char *game) {
    for (; tests->name != NULL; tests++) {
        failed_here = 0;
        tests->run(game);
        passed += !failed_here;
        failed += (unsigned)failed_here;
        printf("%s %s%s%s\n", failed_here ? "FAIL" : "ok  ", game != NULL ? game : "", game != NULL ? ": " : "",
               tests->name);
        fflush(stdout);
    }
}

int main(void) {
    uint32_t count = 0, index, len = 0;
    demand(mazzo_games_count(&count) == MAZZO_STATUS_OK && count > 0, "games");
    for (index = 0; index < count; index++) {
        char name[64];
        demand(mazzo_games_name(index, name, sizeof name, &len) == MAZZO_STATUS_OK, "a game's name");
        run(match_tests, name);
        run(save_tests, name);
        run(refusal_tests, name);
        run(buffer_tests, name);
        run(thread_tests, name);
        run(catalogue_tests, name);
    }
    run(single_tests, NULL);
    printf("%u passed, %u failed\n", passed, failed);
    return failed > 0;
}
