/* Hierarchy files: what is read is a tree, numbered as promised, in which every label is found. The
 * first byte chooses the delimiter, and whether intervals are made of the values instead. */
#include "anonymity/data/hierarchy.h"
#include "fuzz/driver/target.h"
#include <stdlib.h>
#include <string.h>

enum { NODES_COMPARED = 64, VALUES_MOST = 64 };

static void sound_tree(const struct hierarchy *h)
{
    fuzz_holds(h->nodes > 0 && h->root == h->nodes - 1 && h->parent[h->root] == h->root,
               "the root is not the last node");
    for (uint32_t i = 0; i < h->nodes; i++) {
        fuzz_holds(i == h->root || (h->parent[i] > i && h->parent[i] < h->nodes &&
                                    h->level[h->parent[i]] == h->level[i] + 1),
                   "node %u has a parent that is not above it", i);
        fuzz_holds((h->level[i] == 0) == (i < h->leaves), "node %u is at level %u", i, h->level[i]);
        fuzz_holds(h->size[i] > 0 && h->size[i] <= h->leaves, "node %u covers %u leaves", i,
                   h->size[i]);
        fuzz_holds(hierarchy_up(h, i, h->top) == h->root, "node %u does not reach the root", i);
    }
    for (uint32_t level = 0; level <= h->top; level++)
        for (uint32_t i = h->level_first[level]; i < h->level_first[level + 1]; i++)
            fuzz_holds(h->level[i] == level, "node %u is not where its level is", i);
    for (uint32_t i = 0; i < h->leaves; i++) {
        uint32_t leaf;
        fuzz_holds(hierarchy_leaf(h, h->label[i], strlen(h->label[i]), &leaf) == OK && leaf == i,
                   "leaf %u is not found", i);
    }
}

/* The lowest node that covers both, by looking at all of them. */
static uint32_t plain_lca(const struct hierarchy *h, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < h->nodes; i++)
        if (hierarchy_covers(h, i, a) && hierarchy_covers(h, i, b))
            return i;
    return h->nodes;
}

static void sound_lca(const struct hierarchy *h)
{
    const uint32_t most = h->nodes < NODES_COMPARED ? h->nodes : NODES_COMPARED;
    for (uint32_t a = 0; a < most; a++)
        for (uint32_t b = 0; b < most; b++) {
            const uint32_t want = plain_lca(h, a, b), got = hierarchy_lca(h, a, b);
            fuzz_holds(got == want, "of %u and %u: %u, not %u", a, b, got, want);
        }
}

/* The rest of the input as values, a line each, and widths from their number. */
static status read_intervals(struct hierarchy *h, char *text, uint8_t choice, struct complaint *why)
{
    const char *values[VALUES_MOST];
    uint32_t count = 0;
    const int64_t widths[] = {1 + choice % 5, 10 * (1 + choice % 5), 20 * (1 + choice % 5)};
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line && count < VALUES_MOST;
         line = strtok_r(NULL, "\n", &rest))
        values[count++] = line;
    if (choice & 16)
        return hierarchy_suppression(h, "input", values, count, why);
    if (choice & 8)
        return hierarchy_identity(h, "input", values, count, why);
    return hierarchy_intervals(h, "input", values, count, choice - 100, widths, 1 + choice % 3,
                               why);
}

static void one(const uint8_t *bytes, size_t size)
{
    struct cursor c = {bytes, size};
    const uint8_t choice = cursor_byte(&c);
    const struct csv_format format = {"\0;,|"[choice & 3], true, false};
    struct complaint complaint = {0};
    struct hierarchy h;
    char *text = fuzz_text(c.at, c.left);
    const status result =
        choice & 0x80 ? read_intervals(&h, text, choice & 0x7f, &complaint)
                      : hierarchy_read_memory(&h, "input", text, c.left, &format, &complaint);
    fuzz_reached(result);
    if (result == OK) {
        sound_tree(&h);
        sound_lca(&h);
        hierarchy_clear(&h);
    } else {
        fuzz_holds(complaint.text[0], "refused with %s and no complaint", status_name(result));
    }
    free(text);
}

static void seeds(const struct seed_sink *sink)
{
    static const char *const texts[] = {
        "\x01"
        "1;1-2;*\n2;1-2;*\n3;3-4;*\n4;3-4;*\n",
        "\x02"
        "White,White\nBlack,Other\nAsian,Other\n",
        "\x01"
        "a;b;c\nd;e;f\n",
        "\x80"
        "1\n2\n17\n-4\n",
        "\x90"
        "x\ny\n",
        "\x88"
        "x\ny\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        seed_put(sink, texts[i], strlen(texts[i]), "hierarchy-%zu", i);
}

const struct fuzz_target fuzz_target = {"hierarchies", NULL, one, seeds};
