/* Packed bits, asked at several widths. */
#include "proofs/couple/asks.h"
#include "sim/primitives/packed/packed.h"

extern const struct asks asks_packed;

/* Less than a word, a word and more, and more than are drawn at once. */
static status ask_packed(struct party *me)
{
    static const uint32_t width[] = {1, 31, 33, 70, 1000, 4200};
    struct value coin;
    for (size_t i = 0; i < sizeof width / sizeof *width; i++)
        REQUIRE(draw_packed(me, "packed coin", width[i], 2, &coin));
    return OK;
}

const struct asks asks_packed = {.primitive = &primitive_packed, .role = ask_packed};
