/* Shapes of parts: made once for equal words, refused with the caller's and the part's names. */
#include "sim/house.h"
#include "tests/expect.h"
#include "tests/sim/stand.h"
#include <stdio.h>
#include <string.h>

static status nobody(struct party *me)
{
    (void)me;
    return OK;
}

static void a_part_must_be_listed(void)
{
    struct stand s;
    const struct shape *shape;
    stand_begin(&s, nobody, "");
    EXPECT_EQ(E_ARGUMENT, part_of(s.run, &outer_protocol, NULL, 4, NO_PAIRS, &shape));
    EXPECT(strstr(run_error(s.run), "not in its list of parts") != NULL);
    EXPECT_EQ(E_RANGE,
              part_of(s.run, &inner_protocol, NULL, 4, PAIRS({"offset", NULL, 100}), &shape));
    EXPECT(strstr(run_error(s.run), "outer calls inner: offset is between 0 and 99") != NULL);
    EXPECT_EQ(E_NOT_FOUND, part_of(s.run, &inner_protocol, "other", 4, NO_PAIRS, &shape));
    stand_end(&s);
}

/* Also where somebody else, who lists the part, has made the same shape before. */
static void a_part_of_others_is_refused(void)
{
    struct stand s;
    const struct shape *inner, *other, *again;
    stand_begin(&s, nobody, "");
    EXPECT_EQ(OK, part_of(s.run, &inner_protocol, NULL, 4, NO_PAIRS, &inner));
    EXPECT_EQ(OK, part_of(s.run, &other_protocol, NULL, 4, NO_PAIRS, &other));
    struct shape *const own = s.run->shape;
    s.run->shape = inner->own;
    EXPECT_EQ(E_ARGUMENT, part_of(s.run, &other_protocol, NULL, 4, NO_PAIRS, &again));
    EXPECT(strstr(run_error(s.run), "inner calls other, which is not in its list of parts"));
    s.run->shape = own;
    EXPECT_EQ(OK, part_of(s.run, &other_protocol, NULL, 4, NO_PAIRS, &again));
    EXPECT(again == other);
    stand_end(&s);
}

/* The same words are the same shape, and its text tells all settings. */
static void equal_words_are_one_shape(void)
{
    struct stand s;
    const struct shape *a, *b, *c;
    stand_begin(&s, nobody, "");
    EXPECT_EQ(OK, part_of(s.run, &inner_protocol, NULL, 3, PAIRS({"offset", NULL, 4}), &a));
    EXPECT_EQ(OK, part_of(s.run, &inner_protocol, NULL, 3, PAIRS({"offset", NULL, 4}), &b));
    EXPECT_EQ(OK, part_of(s.run, &inner_protocol, NULL, 2, PAIRS({"offset", "4", 0}), &c));
    EXPECT(a == b && a != c);
    EXPECT_EQ(3, shape_parties(a));
    EXPECT(shape_protocol(a) == &inner_protocol);
    EXPECT(strcmp(shape_text(c), "inner variant=only parties=2 offset=4") == 0);
    stand_end(&s);
}

/* Many shapes, made of words that the caller writes over afterwards: each is found again. */
static void many_shapes_are_found_again(void)
{
    enum { MANY = 100 };
    struct stand s;
    const struct shape *made[MANY], *again;
    char text[8];
    stand_begin(&s, nobody, "");
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < MANY; i++) {
            snprintf(text, sizeof text, "%d", i);
            EXPECT_EQ(OK, part_of(s.run, &inner_protocol, "only", 3, PAIRS({"offset", text, 0}),
                                  round ? &again : &made[i]));
            EXPECT(!round || again == made[i]);
        }
    for (int i = 1; i < MANY; i++)
        EXPECT(made[i] != made[i - 1]);
    EXPECT_EQ(OK, part_of(s.run, &inner_protocol, NULL, 3, PAIRS({"offset", "99", 0}), &again));
    EXPECT(again != made[MANY - 1]); /* other words */
    stand_end(&s);
}

/* What another part made of the same text is found, by parts of the same protocol only; not what
 * the asking part made itself. */
static void parts_alike_share(void)
{
    struct stand s;
    const struct shape *a, *b, *c;
    stand_begin(&s, nobody, "");
    EXPECT_EQ(OK, part_of(s.run, &inner_protocol, NULL, 3, PAIRS({"offset", NULL, 4}), &a));
    EXPECT_EQ(OK, part_of(s.run, &inner_protocol, NULL, 2, PAIRS({"offset", NULL, 4}), &b));
    EXPECT_EQ(OK, part_of(s.run, &inner_protocol, NULL, 2, PAIRS({"offset", NULL, 5}), &c));
    struct shape *const own = s.run->shape;
    a->own->state = &s;
    s.run->shape = b->own;
    EXPECT(part_alike(s.run, "offset") == &s);
    s.run->shape = c->own;
    EXPECT(part_alike(s.run, "offset") == NULL);
    s.run->shape = own;
    stand_end(&s);
}

/* The messages of a protocol are its own and those of its parts. */
static void messages_of_parts_are_listed(void)
{
    EXPECT(protocol_message(&outer_protocol, 0) == inner_protocol.messages[0]);
    EXPECT(protocol_message(&outer_protocol, 1) == NULL);
    EXPECT(protocol_of_message(&outer_protocol, inner_protocol.messages[0]) == &inner_protocol);
}

const struct test tests[] = {{"a part must be listed", a_part_must_be_listed},
                             {"a part of others is refused", a_part_of_others_is_refused},
                             {"equal words are one shape", equal_words_are_one_shape},
                             {"many shapes are found again", many_shapes_are_found_again},
                             {"parts alike share", parts_alike_share},
                             {"messages of parts are listed", messages_of_parts_are_listed},
                             {0}};
