/* Saves made by the core in Rust (tests/saves), which C continues to the same end. */
#include "check.h"

/* The next line of a file, without its end; the caller frees it. NULL if there is none. */
static char *line_of(FILE *file) {
    size_t len = 0, cap = 1 << 16;
    char *line = (char *)malloc(cap);
    int letter = 0;
    while (line != NULL && (letter = getc(file)) != EOF && letter != '\n') {
        if (len + 1 == cap) {
            line = (char *)realloc(line, cap *= 2);
        }
        if (line != NULL) {
            line[len++] = (char)letter;
        }
    }
    if (line == NULL || letter == EOF) {
        free(line);
        return NULL;
    }
    line[len] = '\0';
    return line;
}

static void play_to_the_end(mazzo_game *game) {
    while (!is_over(game)) {
        while (!is_hand_over(game)) {
            uint64_t action = 0;
            CHECK_OK(mazzo_game_suggest(game, MAZZO_TEXT("sensible"), 0, &action));
            CHECK_OK(mazzo_game_apply(game, action, MAZZO_ANY, MAZZO_ANY, NULL, 0));
        }
        CHECK_OK(mazzo_game_next_hand(game, NULL, 0, MAZZO_ANY));
    }
}

static void saves_of_rust_continue_to_the_same_end(const char *name) {
    uint32_t seats, files = 0;
    for (seats = 1; seats <= 8; seats++) {
        char path[128];
        FILE *file;
        snprintf(path, sizeof path, "tests/saves/%s-%u.txt", name, (unsigned)seats);
        file = fopen(path, "rb");
        if (file != NULL) {
            char *save = line_of(file), *ending = line_of(file), *end;
            mazzo_game *game;
            fclose(file);
            CHECK(save != NULL && ending != NULL);
            game = loaded(save);
            CHECK(seats_of(game) == seats);
            play_to_the_end(game);
            end = text_of(mazzo_game_save, game);
            CHECK(strlen(end) > strlen(ending) && strcmp(end + strlen(end) - strlen(ending), ending) == 0);
            free(end);
            free(save);
            free(ending);
            mazzo_game_free(game);
            files++;
        }
    }
    CHECK(files > 0);
}

const test save_tests[] = {
    {"saves of Rust continue to the same end", saves_of_rust_continue_to_the_same_end},
    {NULL, NULL},
};
