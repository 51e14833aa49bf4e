/* Whole matches, and everything that goes with one: saves, copies, undoing, imagined worlds, views, texts, events. */
#include "check.h"

static int is_ascending(const uint64_t *ids, uint32_t count) {
    uint32_t at;
    for (at = 1; at < count; at++) {
        if (ids[at - 1] >= ids[at]) {
            return 0;
        }
    }
    return 1;
}

static int is_among(uint64_t id, const uint64_t *ids, uint32_t count) {
    uint32_t at;
    for (at = 0; at < count; at++) {
        if (ids[at] == id) {
            return 1;
        }
    }
    return 0;
}

/* A whole match, looked at before every decision. */
static void play_whole(const char *bot, mazzo_game *game) {
    uint32_t seats = seats_of(game), len = 0, hands = 1, number = 0, seat;
    int32_t scores[4], hand_scores[4], returns[4], divisor = 0;
    uint8_t places[4];
    while (!is_over(game)) {
        while (!is_hand_over(game)) {
            uint32_t count = 0, ply = ply_of(game);
            uint64_t *ids = legal_of(game, &count), id = 0;
            CHECK(seat_of(game) < seats);
            CHECK(count > 0 && is_ascending(ids, count) && ids[0] > 0 && ids[count - 1] < UINT64_C(1) << 53);
            CHECK_OK(mazzo_game_suggest(game, TEXT(bot), 5, &id));
            CHECK(is_among(id, ids, count));
            CHECK_OK(mazzo_game_check(game, id, seat_of(game), ply, NULL, 0));
            CHECK_OK(mazzo_game_places(game, NULL, 0, &len));
            CHECK(len == 0);
            CHECK_OK(mazzo_game_apply(game, id, seat_of(game), ply, NULL, 0));
            CHECK(ply_of(game) == ply + 1);
            free(ids);
        }
        CHECK(seat_of(game) == MAZZO_ANY);
        CHECK_OK(mazzo_game_legal_actions(game, NULL, 0, &len));
        CHECK(len == 0);
        CHECK_OK(mazzo_game_hand_scores(game, hand_scores, 4, &len));
        CHECK(len == seats);
        CHECK_OK(mazzo_game_returns(game, returns, 4, &len, &divisor));
        CHECK(len == seats && divisor >= 1);
        CHECK_OK(mazzo_game_hand_number(game, &number));
        CHECK(number == hands);
        hands += !is_over(game);
        CHECK_OK(mazzo_game_next_hand(game, NULL, 0, MAZZO_ANY));
    }
    CHECK_OK(mazzo_game_scores(game, scores, 4, &len));
    CHECK(len == seats);
    CHECK_OK(mazzo_game_places(game, places, 4, &len));
    CHECK(len == seats);
    for (seat = 0; seat < seats; seat++) {
        CHECK(places[seat] >= 1 && places[seat] <= seats);
    }
}

static void whole_sensible_match(const char *name) {
    mazzo_game *game = new_game(name, 7);
    play_whole("sensible", game);
    mazzo_game_free(game);
}

static void whole_random_matches_for_every_number_of_seats(const char *name) {
    uint32_t seats, opened = 0;
    for (seats = 0; seats <= 5; seats++) {
        mazzo_game *game = NULL;
        mazzo_status status = mazzo_game_new(TEXT(name), seats, NULL, 0, 3, NULL, 0, MAZZO_ANY, &game);
        if (status == MAZZO_STATUS_OK) {
            CHECK(seats_of(game) == seats);
            play_whole("random", game);
            opened++;
        } else {
            CHECK_REFUSED(MAZZO_STATUS_BAD_OPTIONS, "seats", status);
            CHECK(game == NULL);
        }
        mazzo_game_free(game);
    }
    CHECK(opened > 0);
}

static void same_seed_same_match(const char *name) {
    mazzo_game *one = new_game(name, UINT64_MAX), *other = new_game(name, UINT64_MAX), *third = new_game(name, 8);
    uint64_t seed = 0;
    CHECK_OK(mazzo_game_seed(one, &seed));
    CHECK(seed == UINT64_MAX);
    play_on(one, "random", 50);
    play_on(other, "random", 50);
    CHECK(same_text(text_of(mazzo_game_save, one), text_of(mazzo_game_save, other)));
    play_on(third, "random", 50);
    {
        char *save = text_of(mazzo_game_position, one), *another = text_of(mazzo_game_position, third);
        CHECK(strcmp(save, another) != 0);
        free(save);
        free(another);
    }
    mazzo_game_free(one);
    mazzo_game_free(other);
    mazzo_game_free(third);
}

/* Every few plies, into the second hand and on. */
static void save_load_clone_and_undo(const char *name) {
    mazzo_game *game = new_game(name, 21);
    int round;
    for (round = 0; round < 12; round++) {
        mazzo_game *copy, *again;
        char *before = text_of(mazzo_game_save, game);
        copy = copy_of(game);
        again = loaded(before);
        CHECK(same_text(text_of(mazzo_game_save, copy), text_of(mazzo_game_save, again)));
        CHECK(same_text(text_of(mazzo_game_log, copy), text_of(mazzo_game_log, again)));
        play_on(copy, "random", 3);
        play_on(again, "random", 3);
        CHECK(same_text(text_of(mazzo_game_render_open, copy), text_of(mazzo_game_render_open, again)));
        while (ply_of(copy) > ply_of(game)) {
            CHECK_OK(mazzo_game_undo(copy));
        }
        CHECK(same_text(text_of(mazzo_game_save, copy), text_of(mazzo_game_save, game)));
        CHECK(same_text(text_of(mazzo_game_save, game), before));
        mazzo_game_free(copy);
        mazzo_game_free(again);
        play_on(game, "random", 9);
    }
    while (ply_of(game) > 0) {
        CHECK_OK(mazzo_game_undo(game));
    }
    CHECK_REFUSED(MAZZO_STATUS_WRONG_STATE, "nothing_to_undo", mazzo_game_undo(game));
    mazzo_game_free(game);
}

static void imagined_worlds_look_the_same_and_differ_behind(const char *name) {
    mazzo_game *game = new_game(name, 5);
    uint32_t differing = 0, seat;
    uint64_t seed;
    play_on(game, "sensible", 4);
    for (seat = 0; seat < seats_of(game); seat++) {
        for (seed = 0; seed < 4; seed++) {
            mazzo_game *world = NULL;
            char *real, *imagined;
            uint64_t own = 99;
            CHECK_OK(mazzo_game_imagine(game, seat, seed, &world));
            CHECK(same_text(seat_text_of(mazzo_game_view, game, seat), seat_text_of(mazzo_game_view, world, seat)));
            CHECK_OK(mazzo_game_seed(world, &own));
            CHECK(own == seed);
            real = text_of(mazzo_game_position, game);
            imagined = text_of(mazzo_game_position, world);
            differing += strcmp(real, imagined) != 0;
            free(real);
            free(imagined);
            CHECK_REFUSED(MAZZO_STATUS_WRONG_STATE, "nothing_to_undo", mazzo_game_undo(world));
            play_hand(world, "random");
            mazzo_game_free(world);
        }
    }
    CHECK(differing > 0);
    mazzo_game_free(game);
}

static void a_position_can_be_set_up_again(const char *name) {
    mazzo_game *game = new_game(name, 13), *set_up = NULL;
    char *position;
    uint32_t one = 0, other = 0;
    uint64_t *ids, *others;
    play_on(game, "sensible", 5);
    position = text_of(mazzo_game_position, game);
    CHECK_OK(mazzo_game_from_position(TEXT(name), TEXT(position), MAZZO_ANY, NULL, 0, 13, &set_up));
    ids = legal_of(game, &one);
    others = legal_of(set_up, &other);
    CHECK(one == other && memcmp(ids, others, one * sizeof *ids) == 0);
    CHECK(same_text(text_of(mazzo_game_position, set_up), position));
    play_hand(set_up, "random");
    free(ids);
    free(others);
    mazzo_game_free(game);
    mazzo_game_free(set_up);
}

static void a_deck_can_be_given(const char *name) {
    char *rules = name_text_of(mazzo_rules, name), *first = NULL;
    uint8_t deck[200];
    uint32_t count = cards_behind(rules, "pack", deck, sizeof deck);
    uint64_t seed;
    CHECK(count >= 36);
    for (seed = 0; seed < 3; seed++) {
        mazzo_game *game = NULL, *again;
        char *position;
        CHECK_OK(mazzo_game_new(TEXT(name), MAZZO_ANY, NULL, 0, seed, deck, count, 0, &game));
        position = text_of(mazzo_game_position, game);
        if (first == NULL) {
            first = position;
        } else {
            CHECK(strcmp(first, position) == 0);
            free(position);
        }
        play_hand(game, "random");
        CHECK_REFUSED(MAZZO_STATUS_BAD_DECK, "deck", mazzo_game_next_hand(game, deck, count - 1, MAZZO_ANY));
        CHECK_OK(mazzo_game_next_hand(game, deck, count, 1));
        position = text_of(mazzo_game_save, game);
        again = loaded(position);
        CHECK(same_text(text_of(mazzo_game_save, again), position));
        mazzo_game_free(again);
        mazzo_game_free(game);
    }
    free(first);
    free(rules);
}

static void texts_parts_and_selected_cards_agree(const char *name) {
    mazzo_game *game = new_game(name, 17);
    int round;
    for (round = 0; round < 30 && !is_hand_over(game); round++) {
        uint32_t count = 0, at;
        uint64_t *ids = legal_of(game, &count);
        char *view = seat_text_of(mazzo_game_view, game, seat_of(game));
        uint64_t *from_view = (uint64_t *)calloc(count, sizeof *ids);
        uint32_t seen = 0;
        CHECK_OK(mazzo_view_legal_actions(TEXT(view), from_view, count, &seen));
        CHECK(seen == count && memcmp(ids, from_view, count * sizeof *ids) == 0);
        for (at = 0; at < count; at++) {
            char *text = action_text(game, ids[at]), *parts = description(game, ids[at]), key[40];
            uint8_t cards[60];
            uint32_t card_count = cards_behind(parts, "cards", cards, sizeof cards), meant = 0;
            uint64_t parsed = 0;
            CHECK_OK(mazzo_game_parse(game, TEXT(text), &parsed));
            CHECK(parsed == ids[at]);
            snprintf(key, sizeof key, "\"id\":%llu", (unsigned long long)ids[at]);
            CHECK(strstr(parts, key) != NULL);
            CHECK_OK(mazzo_game_actions_for(game, cards, card_count, from_view, count, &meant));
            CHECK(is_among(ids[at], from_view, meant));
            CHECK_OK(mazzo_game_check(game, ids[at], MAZZO_ANY, MAZZO_ANY, cards, card_count));
            free(text);
            free(parts);
        }
        free(from_view);
        free(view);
        free(ids);
        play_on(game, "random", 1);
    }
    mazzo_game_free(game);
}

static void named_cards_are_kept_in_the_log(const char *name) {
    mazzo_game *game = new_game(name, 19);
    uint8_t cards[60];
    uint32_t count = 0, card_count = 0;
    uint64_t *ids = legal_of(game, &count);
    char *parts = description(game, ids[count - 1]), *log;
    card_count = cards_behind(parts, "cards", cards, sizeof cards);
    CHECK(card_count > 0);
    CHECK_OK(mazzo_game_apply(game, ids[count - 1], MAZZO_ANY, MAZZO_ANY, cards, card_count));
    log = text_of(mazzo_game_log, game);
    CHECK(strstr(log, "\"cards\":[\"") != NULL && strstr(log, "\"seat\":") != NULL && strstr(log, "\"text\":\""));
    free(log);
    free(parts);
    free(ids);
    mazzo_game_free(game);
}

static void several_actions_at_once(const char *name) {
    mazzo_game *one = new_game(name, 23), *other = new_game(name, 23);
    uint64_t ids[6];
    uint32_t at;
    for (at = 0; at < 6; at++) {
        CHECK_OK(mazzo_game_suggest(one, TEXT("sensible"), 1, &ids[at]));
        CHECK_OK(mazzo_game_apply(one, ids[at], MAZZO_ANY, MAZZO_ANY, NULL, 0));
    }
    CHECK_OK(mazzo_game_apply_many(other, NULL, 0));
    CHECK_OK(mazzo_game_apply_many(other, ids, 6));
    CHECK(same_text(text_of(mazzo_game_save, one), text_of(mazzo_game_save, other)));
    mazzo_game_free(one);
    mazzo_game_free(other);
}

static void events_are_numbered_for_every_seat(const char *name) {
    mazzo_game *game = new_game(name, 29);
    uint32_t count = 0, seat, viewer;
    play_on(game, "sensible", 8);
    CHECK_OK(mazzo_game_event_count(game, &count));
    CHECK(count > 8);
    for (seat = 0; seat <= seats_of(game); seat++) {
        uint32_t len = 0, number;
        char text[8], *all;
        viewer = seat < seats_of(game) ? seat : MAZZO_ANY;
        CHECK_STATUS(MAZZO_STATUS_BUFFER_TOO_SMALL, mazzo_game_events(game, viewer, 0, NULL, 0, &len));
        all = (char *)malloc((size_t)len + 1);
        CHECK_OK(mazzo_game_events(game, viewer, 0, all, len + 1, &len));
        for (number = 0; number < count; number++) {
            char key[40];
            snprintf(key, sizeof key, "\"number\":%u", number);
            CHECK(strstr(all, key) != NULL);
        }
        free(all);
        CHECK_OK(mazzo_game_events(game, viewer, count, text, sizeof text, &len));
        CHECK(strcmp(text, "[]") == 0);
    }
    mazzo_game_free(game);
}

/* What everybody may know holds no hand; each seat's view only its own. */
static void a_view_shows_its_own_seat_only(const char *name) {
    mazzo_game *game = new_game(name, 31);
    uint32_t seat;
    char *open = text_of(mazzo_game_render_open, game), *all = seat_text_of(mazzo_game_view, game, MAZZO_ANY);
    uint8_t cards[60];
    CHECK(cards_behind(all, "hand", cards, sizeof cards) == 0);
    CHECK(strstr(all, "\"seat\":null") != NULL);
    for (seat = 0; seat < seats_of(game); seat++) {
        char *view = seat_text_of(mazzo_game_view, game, seat), *shown = seat_text_of(mazzo_game_render, game, seat);
        CHECK(cards_behind(view, "hand", cards, sizeof cards) > 0);
        CHECK(strlen(shown) < strlen(open));
        free(view);
        free(shown);
    }
    free(open);
    free(all);
    mazzo_game_free(game);
}

const test match_tests[] = {
    {"a whole sensible match", whole_sensible_match},
    {"whole random matches for every number of seats", whole_random_matches_for_every_number_of_seats},
    {"the same seed plays the same match", same_seed_same_match},
    {"save, load, clone and undo come back to the same", save_load_clone_and_undo},
    {"imagined worlds look the same and differ behind", imagined_worlds_look_the_same_and_differ_behind},
    {"a position can be set up again", a_position_can_be_set_up_again},
    {"a deck can be given", a_deck_can_be_given},
    {"texts, parts, views and selected cards agree", texts_parts_and_selected_cards_agree},
    {"named cards are kept in the log", named_cards_are_kept_in_the_log},
    {"several actions at once", several_actions_at_once},
    {"events are numbered for every seat", events_are_numbered_for_every_seat},
    {"a view shows its own seat only", a_view_shows_its_own_seat_only},
    {NULL, NULL},
};
