/* The games, their options and bots, names and cards. */
#include "check.h"

static mazzo_status open_with(const char *name, const char *options, mazzo_game **out) {
    return mazzo_game_new(TEXT(name), MAZZO_ANY, TEXT(options), 7, NULL, 0, MAZZO_ANY, out);
}

static int error_lists(const char *what) {
    char *error = last_error();
    int right = strstr(error, "\"allowed\":") != NULL && strstr(error, what) != NULL;
    if (!right) {
        printf("     %s is not among what is allowed in %s\n", what, error);
    }
    free(error);
    return right;
}

/* The next value of a text key in a list of objects, into a buffer; NULL after the last. */
static const char *next_text(const char *json, const char *key, char *value, size_t cap) {
    char quoted[40];
    size_t len;
    snprintf(quoted, sizeof quoted, "\"%s\":\"", key);
    json = strstr(json, quoted);
    if (json == NULL) {
        return NULL;
    }
    json += strlen(quoted);
    len = strcspn(json, "\"");
    if (len >= cap) {
        return NULL;
    }
    memcpy(value, json, len);
    value[len] = '\0';
    return json + len;
}

/* An unknown option lists the options; a wrong value lists what is allowed for it. */
static void options_errors_list_what_is_allowed(const char *name) {
    char *table = name_text_of(mazzo_options, name), option[64], text[200];
    const char *at = table;
    mazzo_game *game = NULL;
    uint32_t options = 0;
    CHECK_REFUSED(MAZZO_STATUS_BAD_OPTIONS, "unknown_option", open_with(name, "{\"jokers_fly\":true}", &game));
    for (at = next_text(at, "name", option, sizeof option); at != NULL;
         at = next_text(at, "name", option, sizeof option)) {
        CHECK(open_with(name, "{\"jokers_fly\":true}", &game) == MAZZO_STATUS_BAD_OPTIONS && error_lists(option));
        snprintf(text, sizeof text, "{\"%s\":-1.5}", option);
        CHECK_REFUSED(MAZZO_STATUS_BAD_OPTIONS, "option_value", open_with(name, text, &game));
        CHECK(error_lists(option) && game == NULL);
        options++;
    }
    CHECK(options > 0);
    free(table);
}

static void options_that_are_no_options(const char *name) {
    mazzo_game *game = NULL;
    CHECK_REFUSED(MAZZO_STATUS_NOT_JSON, "not_json", open_with(name, "target=21", &game));
    CHECK_REFUSED(MAZZO_STATUS_NOT_JSON, "not_json", open_with(name, "[1]", &game));
    CHECK_REFUSED(MAZZO_STATUS_NOT_JSON, "not_json", open_with(name, "{} {}", &game));
    CHECK_REFUSED(MAZZO_STATUS_NOT_UTF8, "not_utf8", open_with(name, "{\"\xff\":1}", &game));
    CHECK_REFUSED(MAZZO_STATUS_BAD_OPTIONS, "seats",
                  mazzo_game_new(TEXT(name), 99, NULL, 0, 7, NULL, 0, MAZZO_ANY, &game));
    CHECK(error_lists("99") && game == NULL);
    CHECK_OK(open_with(name, "{}", &game));
    mazzo_game_free(game);
}

/* The options of a match, given back, make the same match. */
static void options_of_a_match_make_it_again(const char *name) {
    mazzo_game *game = new_game(name, 7), *again = NULL;
    char *options = text_of(mazzo_game_options, game), *table = name_text_of(mazzo_options, name), option[64];
    const char *at = table;
    CHECK_OK(open_with(name, options, &again));
    CHECK(same_text(text_of(mazzo_game_save, game), text_of(mazzo_game_save, again)));
    while ((at = next_text(at, "name", option, sizeof option)) != NULL) {
        CHECK(strstr(options, option) != NULL);
    }
    free(options);
    free(table);
    mazzo_game_free(game);
    mazzo_game_free(again);
}

static void every_bot_plays(const char *name) {
    char *bots = name_text_of(mazzo_bots, name), bot[64];
    const char *at = bots;
    uint32_t count = 0;
    int has_random = 0;
    while ((at = next_text(at, "name", bot, sizeof bot)) != NULL) {
        mazzo_game *game = new_game(name, 7);
        play_hand(game, bot);
        mazzo_game_free(game);
        has_random |= strcmp(bot, "random") == 0;
        count++;
    }
    CHECK(count > 1 && has_random);
    free(bots);
}

static void the_game_tells_its_name(const char *name) {
    mazzo_game *game = new_game(name, 7);
    char *told = text_of(mazzo_game_name, game), *rules = name_text_of(mazzo_rules, name), id[64];
    CHECK(next_text(rules, "id", id, sizeof id) != NULL);
    CHECK(strcmp(told, name) == 0 && strcmp(id, name) == 0);
    CHECK(strstr(rules, "\"seats\":[") && strstr(rules, "\"opener\":\"") && strstr(rules, "\"version\":"));
    free(told);
    free(rules);
    mazzo_game_free(game);
}

const test catalogue_tests[] = {
    {"option errors list what is allowed", options_errors_list_what_is_allowed},
    {"options that are no options", options_that_are_no_options},
    {"the options of a match make it again", options_of_a_match_make_it_again},
    {"every bot plays", every_bot_plays},
    {"the game tells its name", the_game_tells_its_name},
    {NULL, NULL},
};

static void versions_agree(const char *name) {
    char text[32];
    uint32_t len = 0;
    (void)name;
    CHECK(mazzo_abi_version() == MAZZO_ABI_VERSION && mazzo_abi_floor() == MAZZO_ABI_FLOOR);
    CHECK(MAZZO_ABI_FLOOR <= MAZZO_ABI_VERSION);
    CHECK_OK(mazzo_version(text, sizeof text, &len));
    CHECK(len >= 5 && strchr(text, '.') != NULL);
}

static void games_by_list_and_by_number(const char *name) {
    char list[1000], one[64], quoted[80];
    uint32_t count = 0, index, len = 0;
    (void)name;
    CHECK_OK(mazzo_games(list, sizeof list, &len));
    CHECK_OK(mazzo_games_count(&count));
    for (index = 0; index < count; index++) {
        CHECK_OK(mazzo_games_name(index, one, sizeof one, &len));
        snprintf(quoted, sizeof quoted, "\"%s\"", one);
        CHECK(strstr(list, quoted) != NULL);
    }
    CHECK_REFUSED(MAZZO_STATUS_NO_SUCH_ITEM, "no_such_game", mazzo_games_name(count, one, sizeof one, &len));
    CHECK_REFUSED(MAZZO_STATUS_NO_SUCH_ITEM, "no_such_game", mazzo_games_name(MAZZO_ANY, one, sizeof one, &len));
}

static void games_that_do_not_exist(const char *name) {
    static const char *const names[] = {"bridge", "", "MURLAN", "murlan ", "{}"};
    mazzo_game *game = NULL;
    char first[64];
    uint32_t len = 0;
    size_t at;
    (void)name;
    CHECK_OK(mazzo_games_name(0, first, sizeof first, &len));
    for (at = 0; at < sizeof names / sizeof *names; at++) {
        CHECK_REFUSED(MAZZO_STATUS_BAD_OPTIONS, "unknown_game", open_with(names[at], "{}", &game));
        CHECK(error_lists(first) && game == NULL);
        CHECK_REFUSED(MAZZO_STATUS_BAD_OPTIONS, "unknown_game", mazzo_rules(TEXT(names[at]), NULL, 0, &len));
        CHECK_REFUSED(MAZZO_STATUS_BAD_OPTIONS, "unknown_game", mazzo_options(TEXT(names[at]), NULL, 0, &len));
        CHECK_REFUSED(MAZZO_STATUS_BAD_OPTIONS, "unknown_game", mazzo_bots(TEXT(names[at]), NULL, 0, &len));
        CHECK_REFUSED(MAZZO_STATUS_BAD_OPTIONS, "unknown_game",
                      mazzo_game_from_position(TEXT(names[at]), TEXT("{}"), MAZZO_ANY, NULL, 0, 0, &game));
    }
    CHECK_REFUSED(MAZZO_STATUS_NOT_UTF8, "not_utf8", open_with("m\xfcrlan", "{}", &game));
    CHECK_REFUSED(MAZZO_STATUS_NOT_UTF8, "not_utf8", mazzo_rules(MAZZO_TEXT("\x80"), NULL, 0, &len));
}

static void cards_and_their_texts(const char *name) {
    uint8_t card, read = 0;
    char text[3];
    uint32_t len = 0;
    (void)name;
    for (card = 0; card < 54; card++) {
        CHECK_OK(mazzo_card_text(card, text, sizeof text, &len));
        CHECK(len == 2);
        CHECK_OK(mazzo_card_parse(text, len, &read));
        CHECK(read == card);
    }
    CHECK_OK(mazzo_card_parse(MAZZO_TEXT("7H"), &read));
    CHECK(read == 4 * 5 + 2);
    CHECK_REFUSED(MAZZO_STATUS_BAD_TEXT, "not_a_card", mazzo_card_parse(MAZZO_TEXT("1H"), &read));
    CHECK_REFUSED(MAZZO_STATUS_BAD_TEXT, "not_a_card", mazzo_card_parse(NULL, 0, &read));
    CHECK_REFUSED(MAZZO_STATUS_NOT_UTF8, "not_utf8", mazzo_card_parse(MAZZO_TEXT("\xe2\x99"), &read));
    CHECK_REFUSED(MAZZO_STATUS_NULL_POINTER, "null_pointer", mazzo_card_parse(MAZZO_TEXT("7H"), NULL));
    CHECK_REFUSED(MAZZO_STATUS_NO_SUCH_ITEM, "no_such_card", mazzo_card_text(54, text, sizeof text, &len));
    CHECK(read == 4 * 5 + 2);
}

const test single_tests[] = {
    {"versions agree", versions_agree},
    {"games by list and by number", games_by_list_and_by_number},
    {"games that do not exist", games_that_do_not_exist},
    {"cards and their texts", cards_and_their_texts},
    {NULL, NULL},
};
