#include <mazzo.h>
#include <stdio.h>

int main(void) {
    mazzo_game *game = NULL;
    uint32_t over = 0, seat = 0, count = 0, len = 0;
    int32_t scores[4];

    /* The game's usual seats and options, seed 7, no deck of our own. */
    if (mazzo_game_new(MAZZO_TEXT("murlan"), MAZZO_ANY, NULL, 0, 7, NULL, 0, MAZZO_ANY, &game) != MAZZO_STATUS_OK) {
        return 1;
    }
    while (mazzo_game_hand_over(game, &over) == MAZZO_STATUS_OK && !over) {
        uint64_t legal[512], action = 0;
        char text[64];
        mazzo_game_seat(game, &seat);
        if (mazzo_game_legal_actions(game, legal, 512, &count) != MAZZO_STATUS_OK) {
            return 1; /* Too many for the buffer: count says how many there are. */
        }
        mazzo_game_suggest(game, MAZZO_TEXT("sensible"), 0, &action);
        mazzo_game_text(game, action, text, sizeof text, &len);
        mazzo_game_apply(game, action, seat, MAZZO_ANY, NULL, 0);
        printf("seat %u, %u legal actions: %s\n", (unsigned)seat, (unsigned)count, text);
    }
    mazzo_game_scores(game, scores, 4, &len);
    for (seat = 0; seat < len; seat++) {
        printf("seat %u: %d\n", (unsigned)seat, (int)scores[seat]);
    }
    mazzo_game_free(game);
    return 0;
}
