/* Orders: every label that is written is read again as the same stretch. */
#include "anonymity/data/order.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

enum { TEXT = 128 };

static void read_tree(struct hierarchy *h, const char *text)
{
    const struct csv_format format = {.delimiter = ';'};
    struct complaint complaint = {.text = ""};
    char copy[512];

    (void)snprintf(copy, sizeof copy, "%s", text);
    const status s = hierarchy_read_memory(h, "tree", copy, strlen(copy), &format, &complaint);

    EXPECT_EQ(OK, s);
    if (s != OK)
        printf("%s\n", complaint.text);
}

static void make_column(struct table *t, const char *const *values, size_t count)
{
    static const char *const name = "c";

    EXPECT_EQ(OK, table_start(t, "t", &name, 1));
    for (size_t i = 0; i < count; i++)
        EXPECT_EQ(OK, table_add(t, &values[i]));
}

/* Every stretch, written without nodes, reads as itself; with nodes it reads as one that covers it.
 */
static void there_and_back(const struct order *o)
{
    for (uint32_t low = 0; low < o->places; low++)
        for (uint32_t high = low; high < o->places; high++) {
            char text[TEXT];
            uint32_t a = 99, b = 99;

            EXPECT_EQ(strlen(text), (size_t)order_label(o, low, high, false, text, TEXT));
            EXPECT_EQ(OK, order_span(o, text, &a, &b));
            EXPECT(a == low && b == high);
            (void)order_label(o, low, high, true, text, TEXT);
            EXPECT_EQ(OK, order_span(o, text, &a, &b));
            EXPECT(a <= low && b >= high);
        }
    for (uint32_t p = 0; p < o->places; p++) {
        char text[TEXT];
        uint32_t place = 99;

        (void)order_value(o, p, text, TEXT);
        EXPECT_EQ(OK, order_place(o, text, &place));
        EXPECT_EQ(p, place);
    }
}

static void trees(void)
{
    struct hierarchy h;
    struct order o;
    uint32_t low, high, place;
    char text[TEXT];

    /* Leaves of one subtree stand together, however the file has them. */
    read_tree(&h, "a;x;*\nb;y;*\nc;x;*\nd;y;*\ne;z;*\n");
    EXPECT_EQ(OK, order_of_tree(&o, &h));
    EXPECT_EQ(5, o.places);
    EXPECT(order_place(&o, "c", &place) == OK && place == 1);
    EXPECT(order_span(&o, "y", &low, &high) == OK && low == 2 && high == 3);
    EXPECT(order_span(&o, "*", &low, &high) == OK && low == 0 && high == 4);
    EXPECT(order_span(&o, "c..d", &low, &high) == OK && low == 1 && high == 3);
    EXPECT_EQ(E_NOT_FOUND, order_span(&o, "d..c", &low, &high));
    EXPECT_EQ(E_NOT_FOUND, order_span(&o, "c..f", &low, &high));
    EXPECT_EQ(E_NOT_FOUND, order_span(&o, "", &low, &high));
    EXPECT_EQ(E_NOT_FOUND, order_place(&o, "x", &place));
    EXPECT(order_label(&o, 0, 1, true, text, TEXT) == 1 && strcmp(text, "x") == 0);
    EXPECT(order_label(&o, 1, 2, true, text, TEXT) == 1 && strcmp(text, "*") == 0);
    there_and_back(&o);
    order_clear(&o);
    hierarchy_clear(&h);
}

/* One label for a value and its branch: the wider counts. For two branches: nobody can tell. */
static void labels_of_several_nodes(void)
{
    struct hierarchy h;
    struct order o;
    uint32_t low, high;

    read_tree(&h, "a;a;*\nb;a;*\nc;y;*\n");
    EXPECT_EQ(OK, order_of_tree(&o, &h));
    EXPECT(order_span(&o, "a", &low, &high) == OK && low == 0 && high == 1);
    order_clear(&o);
    hierarchy_clear(&h);
    read_tree(&h, "a;x;k;*\nb;y;k;*\nc;z;x;*\n");
    EXPECT_EQ(OK, order_of_tree(&o, &h));
    EXPECT_EQ(E_INPUT, order_span(&o, "x", &low, &high));
    order_clear(&o);
    hierarchy_clear(&h);
}

static void numbers(void)
{
    static const char *const values[] = {"7", "-3", "12"};
    struct table t;
    struct order o;
    uint32_t low, high, place;

    make_column(&t, values, 3);
    EXPECT_EQ(OK, order_of_column(&o, &t.column[0], NULL));
    EXPECT(o.kind == ORDER_NUMBERS && o.places == 16);
    EXPECT(order_span(&o, "-3..-1", &low, &high) == OK && low == 0 && high == 2);
    EXPECT(order_span(&o, "5", &low, &high) == OK && low == 8 && high == 8);
    EXPECT_EQ(E_NOT_FOUND, order_place(&o, "13", &place));
    EXPECT_EQ(E_NOT_FOUND, order_place(&o, "-4", &place));
    EXPECT_EQ(E_NOT_FOUND, order_place(&o, "5x", &place));
    EXPECT_EQ(E_NOT_FOUND, order_place(&o, "99999999999999999999", &place));
    there_and_back(&o);
    order_clear(&o);
    table_clear(&t);
    EXPECT_EQ(E_ARGUMENT, order_of_numbers(&o, 2, 1, NULL));
    EXPECT_EQ(E_LIMIT, order_of_numbers(&o, INT64_MIN, INT64_MAX, NULL));
    EXPECT_EQ(OK, order_of_numbers(&o, INT64_MIN, INT64_MIN + 5, NULL));
    EXPECT(order_place(&o, "-9223372036854775807", &place) == OK && place == 1);
    EXPECT_EQ(E_NOT_FOUND, order_place(&o, "9223372036854775807", &place));
    order_clear(&o);
}

static void texts(void)
{
    static const char *const values[] = {"b", "a..c", "c", "a", "+5"};
    struct table t;
    struct order o;
    uint32_t low, high;

    make_column(&t, values, 5);
    EXPECT_EQ(OK, order_of_column(&o, &t.column[0], NULL));
    EXPECT(o.kind == ORDER_TEXT && o.places == 5);
    /* A value is a value first. */
    EXPECT(order_span(&o, "a..c", &low, &high) == OK && low == 2 && high == 2);
    EXPECT(order_span(&o, "a..b", &low, &high) == OK && low == 1 && high == 3);
    /* "a..c..c" is from "a..c" to "c" only: there is no "c..c". */
    EXPECT(order_span(&o, "a..c..c", &low, &high) == OK && low == 2 && high == 4);
    order_clear(&o);
    table_clear(&t);
}

/* A label that does not fit says how long it is and does not overrun. */
static void small_rooms(void)
{
    struct order o;
    char text[8];

    EXPECT_EQ(OK, order_of_numbers(&o, 100, 2000, NULL));
    for (size_t size = 1; size <= sizeof text; size++) {
        memset(text, '#', sizeof text);
        EXPECT_EQ(9, order_label(&o, 0, 1000, false, text, size));
        EXPECT(size == sizeof text || text[size] == '#');
    }
    order_clear(&o);
}

const struct test tests[] = {{"trees", trees},
                             {"labels of several nodes", labels_of_several_nodes},
                             {"numbers", numbers},
                             {"texts", texts},
                             {"small rooms", small_rooms},
                             {0}};
