/* Threads: two that read one match, two with a match each, and whose the last error is. */
#include "check.h"

#include <pthread.h>

typedef struct {
    const mazzo_game *shared;
    const char *name, *expected;
    int rounds_right;
    uint64_t seed;
    char *save;
} job;

/* Reads all there is to read, many times over. */
static void *read_often(void *data) {
    job *mine = (job *)data;
    int round;
    for (round = 0; round < 200; round++) {
        mazzo_game *copy = copy_of(mine->shared);
        char *save = text_of(mazzo_game_save, mine->shared), *position = text_of(mazzo_game_position, copy);
        char *view = seat_text_of(mazzo_game_view, mine->shared, seat_of(mine->shared));
        uint32_t count = 0;
        uint64_t *ids = legal_of(mine->shared, &count), id = 0;
        mazzo_status status = mazzo_game_suggest(mine->shared, TEXT("sensible"), (uint64_t)round, &id);
        mine->rounds_right += status == MAZZO_STATUS_OK && count > 0 && strcmp(save, mine->expected) == 0 &&
                              mazzo_game_check(mine->shared, id, MAZZO_ANY, MAZZO_ANY, NULL, 0) == MAZZO_STATUS_OK;
        free(ids);
        free(view);
        free(position);
        free(save);
        mazzo_game_free(copy);
    }
    return NULL;
}

static void two_threads_read_one_match(const char *name) {
    mazzo_game *game = new_game(name, 7);
    job jobs[2];
    pthread_t threads[2];
    char *save;
    int at;
    play_on(game, "sensible", 6);
    save = text_of(mazzo_game_save, game);
    for (at = 0; at < 2; at++) {
        memset(&jobs[at], 0, sizeof jobs[at]);
        jobs[at].shared = game;
        jobs[at].expected = save;
        CHECK(pthread_create(&threads[at], NULL, read_often, &jobs[at]) == 0);
    }
    for (at = 0; at < 2; at++) {
        CHECK(pthread_join(threads[at], NULL) == 0);
        CHECK(jobs[at].rounds_right == 200);
    }
    free(save);
    mazzo_game_free(game);
}

static void *play_own(void *data) {
    job *mine = (job *)data;
    mazzo_game *game = new_game(mine->name, mine->seed);
    play_on(game, "random", 300);
    mine->save = text_of(mazzo_game_save, game);
    mazzo_game_free(game);
    return NULL;
}

static void two_threads_with_a_match_each(const char *name) {
    job jobs[2];
    pthread_t threads[2];
    int at;
    for (at = 0; at < 2; at++) {
        memset(&jobs[at], 0, sizeof jobs[at]);
        jobs[at].name = name;
        jobs[at].seed = 40 + (uint64_t)at;
        CHECK(pthread_create(&threads[at], NULL, play_own, &jobs[at]) == 0);
    }
    for (at = 0; at < 2; at++) {
        job alone;
        CHECK(pthread_join(threads[at], NULL) == 0);
        alone = jobs[at];
        play_own(&alone);
        CHECK(same_text(jobs[at].save, alone.save));
    }
}

/* Fails in its own way; its error must be its own before and after. */
static void *fail_once(void *data) {
    job *mine = (job *)data;
    uint32_t len = 0;
    char text[8];
    char *error = last_error();
    mine->rounds_right = strcmp(error, "null") == 0;
    free(error);
    mine->rounds_right += mazzo_game_view(mine->shared, 9, text, sizeof text, &len) == MAZZO_STATUS_NO_SUCH_SEAT;
    mine->rounds_right += refused_with("no_such_seat");
    return NULL;
}

static void the_last_error_is_the_threads_own(const char *name) {
    mazzo_game *game = new_game(name, 7);
    job mine;
    pthread_t thread;
    memset(&mine, 0, sizeof mine);
    mine.shared = game;
    CHECK_REFUSED(MAZZO_STATUS_WRONG_STATE, "nothing_to_undo", mazzo_game_undo(game));
    CHECK(pthread_create(&thread, NULL, fail_once, &mine) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(mine.rounds_right == 3);
    CHECK(refused_with("nothing_to_undo"));
    /* Nor does success take it away. */
    CHECK(ply_of(game) == 0 && refused_with("nothing_to_undo"));
    mazzo_game_free(game);
}

static void *play_and_free(void *data) {
    mazzo_game *game = (mazzo_game *)data;
    play_on(game, "random", 20);
    mazzo_game_free(game);
    return NULL;
}

static void a_match_may_move_to_another_thread(const char *name) {
    mazzo_game *game = new_game(name, 7);
    pthread_t thread;
    play_on(game, "random", 3);
    CHECK(pthread_create(&thread, NULL, play_and_free, game) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
}

const test thread_tests[] = {
    {"two threads read one match", two_threads_read_one_match},
    {"two threads with a match each", two_threads_with_a_match_each},
    {"the last error is the thread's own", the_last_error_is_the_threads_own},
    {"a match may move to another thread", a_match_may_move_to_another_thread},
    {NULL, NULL},
};
