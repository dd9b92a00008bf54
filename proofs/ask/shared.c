#include "proofs/ask/shared.h"
#include "proofs/ask/branches.h"
#include <string.h>

/* Is it a file of a protocol or a specimen? */
static bool is_of_protocol(const struct branch_file *f)
{
    return strstr(f->file, "protocols/") ||
           !(strstr(f->file, "sim/") || strstr(f->file, "crypto/"));
}

void shared_begin(struct shared *s, struct arena *arena)
{
    s->count = 0;
    for (const struct branch_file *const *f = branch_files; *f; f++)
        s->count += is_of_protocol(*f) ? (*f)->count : 0;
    s->who = arena_zero(arena, s->count + 1);
}

void shared_note(struct shared *s, enum shared_who who)
{
    size_t place = 0;
    for (const struct branch_file *const *f = branch_files; *f; f++)
        for (size_t i = 0; is_of_protocol(*f) && i < (*f)->count; i++, place++)
            if ((*f)->list[i].taken)
                s->who[place] |= (unsigned char)who;
}

const char *shared_code(const struct shared *s, struct arena *arena, enum shared_who one,
                        unsigned other, size_t *count)
{
    size_t place = 0, found = 0;
    const char *first = NULL;
    for (const struct branch_file *const *f = branch_files; *f; f++)
        for (size_t i = 0; is_of_protocol(*f) && i < (*f)->count; i++, place++) {
            const struct branch *b = &(*f)->list[i];
            if (!(s->who[place] & one) || !(s->who[place] & other))
                continue;
            if (found++ == 0)
                first = arena_format(arena, "%s:%d `%s`", (*f)->file, b->line, b->text);
        }
    if (count)
        *count = found;
    return found == 0 ? NULL
                      : arena_format(arena, "%zu condition%s, first %s", found,
                                     found == 1 ? "" : "s", first);
}
