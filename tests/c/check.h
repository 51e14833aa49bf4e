/*
 * A small harness: a test is a function that gets the name of a game, checks what it has to check, and returns at the
 * first check that fails. One line is printed for each test, and one with the count at the end.
 */
#ifndef CHECK_H
#define CHECK_H

#include "mazzo.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Leaves the test if a condition does not hold. */
#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            check_failed(__FILE__, __LINE__, #condition);                                                              \
            return;                                                                                                    \
        }                                                                                                              \
    } while (0)

/* Leaves the test if a call does not return a status. */
#define CHECK_STATUS(status, call)                                                                                     \
    do {                                                                                                               \
        mazzo_status check_status = (call);                                                                            \
        if (check_status != (status)) {                                                                                \
            check_failed_status(__FILE__, __LINE__, #call, #status, check_status);                                     \
            return;                                                                                                    \
        }                                                                                                              \
    } while (0)

#define CHECK_OK(call) CHECK_STATUS(MAZZO_STATUS_OK, call)

/* Leaves the test if a call is not refused with a status, a clause and a sentence. */
#define CHECK_REFUSED(status, clause, call)                                                                            \
    do {                                                                                                               \
        CHECK_STATUS(status, call);                                                                                    \
        CHECK(refused_with(clause));                                                                                   \
    } while (0)

typedef struct {
    const char *name;
    void (*run)(const char *game);
} test;

/* Tests that are run for every game, and once. */
extern const test match_tests[], save_tests[], refusal_tests[], buffer_tests[], thread_tests[], catalogue_tests[];
extern const test single_tests[];

void check_failed(const char *file, int line, const char *condition);
void check_failed_status(const char *file, int line, const char *call, const char *expected, mazzo_status status);

/* Whether the last error has this clause, a sentence, and the keys of every error. */
int refused_with(const char *clause);

/* The last error as JSON; the caller frees it. */
char *last_error(void);

/* A text of a match from a function of that shape; the caller frees it. It ends the program if there is none. */
typedef mazzo_status (*text_function)(const mazzo_game *, char *, uint32_t, uint32_t *);
typedef mazzo_status (*seat_text_function)(const mazzo_game *, uint32_t seat, char *, uint32_t, uint32_t *);
typedef mazzo_status (*name_text_function)(const char *, uint32_t, char *, uint32_t, uint32_t *);
char *text_of(text_function function, const mazzo_game *game);
char *seat_text_of(seat_text_function function, const mazzo_game *game, uint32_t seat);
char *name_text_of(name_text_function function, const char *name);
char *action_text(const mazzo_game *game, uint64_t id);
char *description(const mazzo_game *game, uint64_t id);

/* Whether two texts are equal; both are freed. */
int same_text(char *one, char *other);

/* A new match with all defaults; it ends the program if there is none. */
mazzo_game *new_game(const char *name, uint64_t seed);
mazzo_game *copy_of(const mazzo_game *game);
mazzo_game *loaded(const char *save);

/* Numbers of a match. */
uint32_t seat_of(const mazzo_game *game);
uint32_t seats_of(const mazzo_game *game);
uint32_t ply_of(const mazzo_game *game);
int is_over(const mazzo_game *game);
int is_hand_over(const mazzo_game *game);

/* The legal actions; the caller frees them. */
uint64_t *legal_of(const mazzo_game *game, uint32_t *count);

/* Plays so many decisions and deals, or to the end of the match; with "random", any legal actions. */
void play_on(mazzo_game *game, const char *bot, uint32_t decisions);

/* Plays to the end of the hand. */
void play_hand(mazzo_game *game, const char *bot);

/* The cards of a list of texts in JSON behind a key, such as "hand"; how many there are. */
uint32_t cards_behind(const char *json, const char *key, uint8_t *cards, uint32_t cap);

/* A pointer and a length: text that is no literal. */
#define TEXT(text) (text), (uint32_t)strlen(text)

#endif
