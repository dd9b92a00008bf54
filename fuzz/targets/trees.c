/* Public trees: what is read is a tree, and is the same tree when its pairs are written out and
 * read again. */
#include "fuzz/driver/target.h"
#include "protocols/tree_input.h"
#include <stdlib.h>
#include <string.h>

static void sound_tree(const struct tree *t)
{
    fuzz_holds(t->count > 0 && t->parent[0] == 0, "the root is not node 0");
    for (uint32_t i = 0; i < t->count; i++) {
        fuzz_holds(i == 0 || t->parent[i] < i, "node %u comes before its parent", i);
        fuzz_holds(tree_find(t, t->name[i], strlen(t->name[i])) == i, "%s is not found",
                   t->name[i]);
        fuzz_holds(tree_above(t, 0, i) && tree_above(t, i, i), "%s is not below the root",
                   t->name[i]);
    }
}

static void written_and_read(const struct tree *t)
{
    struct arena arena = {0};
    struct complaint complaint = {.text = ""};
    struct tree back;
    size_t size = 0;
    for (uint32_t i = 0; i < t->count; i++)
        size += strlen(t->name[i]) + strlen(t->name[t->parent[i]]) + 2;
    char *pairs = malloc(size + 1), *at = pairs;
    if (!pairs)
        abort();
    *at = 0;
    for (uint32_t i = 1; i < t->count; i++) {
        at = stpcpy(at, t->name[i]);
        *at++ = ':';
        at = stpcpy(at, t->name[t->parent[i]]);
        *at++ = ',';
        *at = 0;
    }
    fuzz_holds(tree_parse(&arena, pairs, &back, &complaint) == OK, "its own pairs are refused: %s",
               complaint.text);
    fuzz_holds(back.count == t->count, "%u nodes came back as %u", t->count, back.count);
    for (uint32_t i = 0; i < t->count; i++) {
        const uint32_t node = tree_find(&back, t->name[i], strlen(t->name[i]));
        fuzz_holds(node < back.count &&
                       strcmp(back.name[back.parent[node]], t->name[t->parent[i]]) == 0,
                   "%s has another parent", t->name[i]);
    }
    free(pairs);
    arena_clear(&arena);
}

static void one(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size);
    struct arena arena = {0};
    struct complaint complaint = {.text = ""};
    struct tree tree;
    const status result = tree_parse(&arena, text, &tree, &complaint);
    fuzz_reached(result);
    if (result == OK) {
        sound_tree(&tree);
        written_and_read(&tree);
    } else {
        fuzz_holds(complaint.text[0], "refused with %s and no reason", status_name(result));
    }
    arena_clear(&arena);
    free(text);
}

static void seeds(const struct seed_sink *sink)
{
    static const char *const texts[] = {"b:a,c:a,d:b,e:b,f:c",
                                        "b:a c:a\nd:b;e:d",
                                        "a:b,b:a",
                                        "a:b,a:c",
                                        "b:a,d:c",
                                        "a:a",
                                        ":",
                                        "a:b:c"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        seed_put(sink, texts[i], strlen(texts[i]), "tree-%zu", i);
}

const struct fuzz_target fuzz_target = {"trees", NULL, one, seeds};
