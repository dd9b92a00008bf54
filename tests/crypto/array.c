/* Growing arrays: what was there stays, what is new is zero, and room doubles. */
#include "crypto/array.h"
#include "tests/expect.h"

static void items_stay_and_new_ones_are_zero(void)
{
    size_t room = 0;
    uint32_t *list = NULL;
    for (uint32_t i = 0; i < 1000; i++) {
        const size_t before = room;
        list = array_room(list, &room, i + 1, sizeof *list);
        EXPECT(room >= i + 1 && (room == before || room == 32 || room == 2 * before));
        EXPECT_EQ(0, list[i]);
        EXPECT(room == i + 1 || list[room - 1] == 0);
        list[i] = i + 7;
    }
    for (uint32_t i = 0; i < 1000; i++)
        EXPECT_EQ(i + 7, list[i]);
    list = array_room(list, &room, 5000, sizeof *list);
    EXPECT(room == 8192 && list[999] == 1006 && list[8191] == 0);
    list = array_resize(list, 2, sizeof *list);
    EXPECT(list[0] == 7 && list[1] == 8);
    list = array_resize(list, 0, sizeof *list);
    EXPECT(list != NULL);
    free(list);
}

const struct test tests[] = {{"items stay", items_stay_and_new_ones_are_zero}, {0}};
