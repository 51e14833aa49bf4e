/*
 * Plays a whole match of any game by its name, every seat by a bot, and tells what happens.
 *
 *     play --games             which games there are
 *     play murlan              a match with seed 0
 *     play murlan 7            with seed 7
 *     play murlan 7 random     with another bot
 *
 * It knows no game: names, texts and scores all come from the library. C11 and C++17 alike.
 */
#include <mazzo.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tells why a call failed, and ends the program. */
static void fail(const char *what) {
    char reason[2000] = "";
    uint32_t len = 0;
    mazzo_last_error_reason(reason, sizeof reason, &len);
    fprintf(stderr, "%s: %s\n", what, reason);
    exit(EXIT_FAILURE);
}

static void expect(mazzo_status status, const char *what) {
    if (status != MAZZO_STATUS_OK) {
        fail(what);
    }
}

static void print_games(void) {
    uint32_t count = 0;
    expect(mazzo_games_count(&count), "games");
    for (uint32_t number = 0; number < count; number++) {
        char name[64];
        uint32_t len = 0;
        expect(mazzo_games_name(number, name, sizeof name, &len), "games");
        puts(name);
    }
}

/* What everybody may know. It has no fixed length: it is asked for first. */
static void print_table(const mazzo_game *game) {
    uint32_t len = 0;
    mazzo_status status = mazzo_game_render(game, MAZZO_ANY, NULL, 0, &len);
    char *text = status == MAZZO_STATUS_BUFFER_TOO_SMALL ? (char *)malloc((size_t)len + 1) : NULL;
    if (text == NULL) {
        fail("the table");
        return;
    }
    expect(mazzo_game_render(game, MAZZO_ANY, text, len + 1, &len), "the table");
    fputs(text, stdout);
    free(text);
}

static void print_scores(const char *what, const int32_t *scores, uint32_t seats) {
    printf("%s", what);
    for (uint32_t seat = 0; seat < seats; seat++) {
        printf("  seat %" PRIu32 ": %" PRId32, seat, scores[seat]);
    }
    puts("");
}

/* One decision: the bot of the seat to act makes it, and it is told. */
static void play_one(mazzo_game *game, const char *bot, uint64_t seed) {
    uint64_t action = 0;
    uint32_t seat = 0, ply = 0, len = 0;
    char text[256];
    expect(mazzo_game_seat(game, &seat), "the seat to act");
    expect(mazzo_game_ply(game, &ply), "the ply");
    expect(mazzo_game_suggest(game, bot, (uint32_t)strlen(bot), seed, &action), "the bot");
    expect(mazzo_game_text(game, action, text, sizeof text, &len), "the action's text");
    /* The seat and the ply guard against acting for another seat, or twice. */
    expect(mazzo_game_apply(game, action, seat, ply, NULL, 0), "the action");
    printf("  seat %" PRIu32 "  %s\n", seat, text);
}

static void play_hand(mazzo_game *game, const char *bot, uint64_t seed) {
    uint32_t over = 0, len = 0;
    int32_t scores[8];
    print_table(game);
    for (;;) {
        expect(mazzo_game_hand_over(game, &over), "whether the hand is over");
        if (over) {
            break;
        }
        play_one(game, bot, seed);
    }
    expect(mazzo_game_hand_scores(game, scores, 8, &len), "the hand's scores");
    print_scores("hand ", scores, len);
    expect(mazzo_game_scores(game, scores, 8, &len), "the scores");
    print_scores("total", scores, len);
    puts("");
}

int main(int count, char **words) {
    mazzo_game *game = NULL;
    uint32_t over = 0, len = 0, hands = 0;
    uint8_t places[8];
    if (mazzo_abi_floor() > MAZZO_ABI_VERSION || MAZZO_ABI_VERSION > mazzo_abi_version()) {
        fprintf(stderr, "this library has another ABI\n");
        return EXIT_FAILURE;
    }
    if (count < 2 || count > 4) {
        fprintf(stderr, "play <game> [<seed> [<bot>]], or play --games\n");
        return EXIT_FAILURE;
    }
    if (strcmp(words[1], "--games") == 0) {
        print_games();
        return EXIT_SUCCESS;
    }
    const uint64_t seed = count > 2 ? strtoull(words[2], NULL, 10) : 0;
    const char *bot = count > 3 ? words[3] : "sensible";

    expect(mazzo_game_new(words[1], (uint32_t)strlen(words[1]), MAZZO_ANY, NULL, 0, seed, NULL, 0, MAZZO_ANY, &game),
           "a new match");
    while (!over) {
        play_hand(game, bot, seed);
        expect(mazzo_game_next_hand(game, NULL, 0, MAZZO_ANY), "the next hand");
        expect(mazzo_game_over(game, &over), "whether the match is over");
    }
    expect(mazzo_game_hand_number(game, &hands), "the number of hands");
    expect(mazzo_game_places(game, places, 8, &len), "the places");
    printf("after %" PRIu32 " hands", hands);
    for (uint32_t seat = 0; seat < len; seat++) {
        printf("%s seat %" PRIu32 " is number %d", seat > 0 ? "," : "", seat, places[seat]);
    }
    puts("");
    mazzo_game_free(game);
    return EXIT_SUCCESS;
}
