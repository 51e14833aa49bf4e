/* Every game of the library, a whole match of each, played by its bots. */
#include <mazzo.h>
#include <stdio.h>

int main(void) {
    uint32_t games = 0, len = 0, over = 0, hand_over = 0;
    mazzo_games_count(&games);
    for (uint32_t number = 0; number < games; number++) {
        char name[32];
        int32_t scores[4];
        uint64_t action = 0;
        mazzo_game *game = NULL;

        mazzo_games_name(number, name, sizeof name, &len);
        if (mazzo_game_new(name, len, MAZZO_ANY, NULL, 0, 7, NULL, 0, MAZZO_ANY, &game) != MAZZO_STATUS_OK) {
            return 1;
        }
        while (mazzo_game_over(game, &over) == MAZZO_STATUS_OK && !over) {
            while (mazzo_game_hand_over(game, &hand_over) == MAZZO_STATUS_OK && !hand_over) {
                mazzo_game_suggest(game, MAZZO_TEXT("sensible"), 0, &action);
                mazzo_game_apply(game, action, MAZZO_ANY, MAZZO_ANY, NULL, 0);
            }
            mazzo_game_next_hand(game, NULL, 0, MAZZO_ANY);
        }
        mazzo_game_scores(game, scores, 4, &len);
        for (uint32_t seat = 0; seat < len; seat++) {
            printf("%s, seat %u: %d\n", name, (unsigned)seat, (int)scores[seat]);
        }
        mazzo_game_free(game);
    }
    return 0;
}
