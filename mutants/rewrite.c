/* glasshouse_mutants_rewrite: sources in, the same sources with switches out, and the table of what
 * each switch does.
 *
 *     rewrite OUT COUNT SEED EXCLUDED FILE...
 *
 * Reads each FILE (a path from the root of a tree, where this is started), writes OUT/FILE with
 * COUNT changes (0: all of them) of all that there are, and OUT/mutants/table.c. The changes whose
 * keys are lines of the file EXCLUDED are passed over: the compiler refused them. Files of
 * protocols are changed only where a role goes; the house and the ciphers everywhere. The choice is
 * by room (each protocol's folder, the house, the ciphers: equal shares as far as there are
 * changes) and in a room by kind, and depends on SEED and the changes' keys alone. */
#include "mutants/changes.h"
#include "mutants/switch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MOST = 512, ROOMS_MOST = 128 };

struct rewrite {
    struct arena arena;
    struct source source[FILES_MOST];
    size_t source_count;
    struct changes changes;
    uint64_t *order; /* by change: the hash of its key and the seed */
    char *excluded;
};

static char *read_file(struct arena *arena, const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t size = 0, room = 1 << 16;
    char *text = arena_alloc(arena, room);
    if (!file)
        return NULL;
    for (size_t got; (got = fread(text + size, 1, room - 1 - size, file)) > 0;) {
        size += got;
        if (size + 1 < room)
            continue;
        char *more = arena_alloc(arena, 2 * room);
        memcpy(more, text, size);
        text = more;
        room *= 2;
    }
    text[size] = 0;
    const bool read = !ferror(file);
    return fclose(file) == 0 && read ? text : NULL;
}

/* FNV-1a: the choice is the same everywhere. */
static uint64_t hash_of(uint64_t seed, const char *text)
{
    uint64_t hash = 14695981039346656037u ^ (seed * 1099511628211u);
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    hash ^= hash >> 32;
    hash *= 0x9e3779b97f4a7c15u;
    return hash ^ (hash >> 29);
}

static const char *room_of(struct arena *arena, const char *path)
{
    if (strncmp(path, "protocols/", 10) == 0 && strchr(path + 10, '/'))
        return arena_format(arena, "%.*s", (int)strcspn(path + 10, "/"), path + 10);
    return strncmp(path, "crypto/", 7) == 0 ? "ciphers" : "house";
}

static bool is_excluded(const struct rewrite *r, const char *key)
{
    const size_t size = strlen(key);
    for (const char *at = r->excluded; (at = strstr(at, key)); at += size)
        if ((at == r->excluded || at[-1] == '\n') && at[size] == '\n')
            return true;
    return false;
}

/* The change that comes next in a room: of the kind that was chosen least, then by its hash. */
static struct change *next_of(const struct rewrite *r, const char *room)
{
    struct change *best = NULL;
    size_t best_of_kind = 0, best_at = 0;
    for (size_t i = 0; i < r->changes.count; i++) {
        struct change *c = &r->changes.list[i];
        if (c->number != 0 || strcmp(room_of(r->changes.arena, c->source->path), room) != 0)
            continue;
        size_t of_kind = 0;
        for (size_t k = 0; k < r->changes.count; k++)
            of_kind +=
                r->changes.list[k].number > 0 && strcmp(r->changes.list[k].kind, c->kind) == 0 &&
                strcmp(room_of(r->changes.arena, r->changes.list[k].source->path), room) == 0;
        if (!best || of_kind < best_of_kind ||
            (of_kind == best_of_kind && r->order[i] < r->order[best_at])) {
            best = c;
            best_of_kind = of_kind;
            best_at = i;
        }
    }
    return best;
}

/* Excluded changes have the number -1 while the others are chosen. */
static size_t choose(struct rewrite *r, size_t wanted)
{
    const char *rooms[ROOMS_MOST];
    size_t room_count = 0, chosen = 0;
    for (size_t i = 0; i < r->changes.count; i++) {
        const char *room = room_of(&r->arena, r->changes.list[i].source->path);
        size_t k = 0;
        while (k < room_count && strcmp(rooms[k], room) != 0)
            k++;
        if (k == room_count && room_count < ROOMS_MOST)
            rooms[room_count++] = room;
        if (is_excluded(r, r->changes.list[i].key))
            r->changes.list[i].number = -1;
        else if (wanted == 0)
            r->changes.list[i].number = (int)++chosen;
    }
    for (bool more = true; more && chosen < wanted;) {
        more = false;
        for (size_t k = 0; k < room_count && chosen < wanted; k++) {
            struct change *c = next_of(r, rooms[k]);
            if (c)
                c->number = (int)++chosen;
            more |= c != NULL;
        }
    }
    return chosen;
}

/* A slot with its changes: `(mutant_is(3) ? (changed) : (as it was))`, or the same with if. The
 * compiler counts lines as before, and those of a change as "mutant:3". */
static void print_slot(const struct rewrite *r, const struct source *s, size_t slot, FILE *out)
{
    const struct slot *at = &s->slot[slot];
    const bool statement = at->kind == SLOT_STATEMENT;
    const int line = s->token[at->first].line;
    size_t open = 0;
    for (size_t i = 0; i < r->changes.count; i++) {
        const struct change *c = &r->changes.list[i];
        if (c->source != s || c->slot != slot || c->number <= 0)
            continue;
        if (statement)
            fprintf(out,
                    "%sif (mutant_is(%d)) {\n#line %d \"mutant\"\n%s\n#line %d \"%s\"\n} else ",
                    open ? "" : "{ ", c->number, c->number, c->text, line, s->path);
        else
            fprintf(out,
                    "(mutant_is(%d) ?\n#line %d \"mutant\"\n(%s)\n#line %d \"%s\"\n: ", c->number,
                    c->number, c->text, line, s->path);
        open++;
    }
    const char *text = tokens_text(s, at->first, at->last);
    if (open == 0)
        fputs(text, out);
    else if (statement)
        fprintf(out, "{ %s } }", text);
    else
        fprintf(out, "(%s)", text);
    for (size_t i = 0; !statement && i < open; i++)
        fputc(')', out);
}

static void print_source(const struct rewrite *r, const struct source *s, FILE *out)
{
    const char *at = s->text;
    size_t slot = 0, function = 0;
    fprintf(out, "#include \"mutants/%s.h\"\n#line 1 \"%s\"\n",
            strncmp(s->path, "crypto/", 7) == 0 ? "switch" : "spoil", s->path);
    while (slot < s->slot_count || function < s->function_count) {
        const char *begin = slot < s->slot_count ? s->token[s->slot[slot].first].at : NULL;
        const char *body =
            function < s->function_count ? s->token[s->function[function].first].at : NULL;
        if (body && (!begin || body < begin)) {
            fprintf(out, "%.*s{", (int)(body - at), at);
            if (s->function[function].role && s->function[function].party)
                fprintf(out, " mutant_begin(%s);", s->function[function].party);
            at = body + 1;
            function++;
            continue;
        }
        fprintf(out, "%.*s", (int)(begin - at), at);
        print_slot(r, s, slot, out);
        const struct token *last = &s->token[s->slot[slot].last - 1];
        at = last->at + last->size;
        slot++;
    }
    fputs(at, out);
}

static void print_text(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (strchr("\"\\", *text))
            fputc('\\', out);
        fputc(*text, out);
    }
    fputs("\",", out);
}

/* What a change waits for is in the names of what it calls. */
static int needs_of(const char *text)
{
    const bool coin = strstr(text, "mutant_again(") || strstr(text, "mutant_shared(");
    return (strstr(text, "mutant_when(") ? MUTANT_TIME : 0) | (coin ? MUTANT_COIN : 0);
}

static void print_table(struct rewrite *r, size_t chosen, FILE *out)
{
    fputs("#include \"mutants/mutants.h\"\n\nconst struct mutant mutants[] = {\n", out);
    for (int number = 1; number <= (int)chosen; number++)
        for (size_t i = 0; i < r->changes.count; i++) {
            const struct change *c = &r->changes.list[i];
            if (c->number != number)
                continue;
            fprintf(out, "{%d,", number);
            print_text(out, c->key);
            print_text(out, room_of(&r->arena, c->source->path));
            print_text(out, c->kind);
            fprintf(out, "%d,", c->source->token[c->source->slot[c->slot].first].line);
            print_text(out, c->was);
            print_text(out, c->is);
            fprintf(out, "%d},\n", needs_of(c->text));
        }
    fprintf(out, "{0}};\nconst int mutant_count = %zu;\n", chosen);
}

static FILE *open_out(struct rewrite *r, const char *folder, const char *path)
{
    const char *name = arena_format(&r->arena, "%s/%s", folder, path);
    FILE *out = fopen(name, "w");
    if (!out)
        fprintf(stderr, "rewrite: cannot write %s\n", name);
    return out;
}

static bool write_all(struct rewrite *r, const char *folder, size_t chosen)
{
    for (size_t i = 0; i < r->source_count; i++) {
        FILE *out = open_out(r, folder, r->source[i].path);
        if (!out)
            return false;
        print_source(r, &r->source[i], out);
        if (fclose(out) != 0)
            return false;
    }
    FILE *out = open_out(r, folder, "mutants/table.c");
    if (!out)
        return false;
    print_table(r, chosen, out);
    return fclose(out) == 0;
}

static int rewrite(struct rewrite *r, int argc, char **argv)
{
    if (argc < 6 || argc - 5 > FILES_MOST) {
        fprintf(stderr, "usage: rewrite OUT COUNT SEED EXCLUDED FILE...\n");
        return 2;
    }
    r->excluded = read_file(&r->arena, argv[4]);
    for (int i = 5; i < argc; i++) {
        const char *text = read_file(&r->arena, argv[i]);
        if (!text || !r->excluded) {
            fprintf(stderr, "rewrite: cannot read %s\n", text ? argv[4] : argv[i]);
            return 2;
        }
        source_read(&r->source[r->source_count++], &r->arena, argv[i], text);
    }
    sources_reach(r->source, r->source_count);
    r->changes.arena = &r->arena;
    for (size_t i = 0; i < r->source_count; i++) {
        if (strncmp(r->source[i].path, "protocols/", 10) != 0)
            source_reach_all(&r->source[i]);
        source_slots(&r->source[i]);
        changes_add(&r->changes, &r->source[i]);
    }
    r->order = arena_zero(&r->arena, (r->changes.count + 1) * sizeof *r->order);
    for (size_t i = 0; i < r->changes.count; i++)
        r->order[i] = hash_of(strtoull(argv[3], NULL, 10), r->changes.list[i].key);
    const size_t chosen = choose(r, strtoull(argv[2], NULL, 10));
    if (!write_all(r, argv[1], chosen))
        return 3;
    printf("%zu of %zu changes\n", chosen, r->changes.count);
    return 0;
}

int main(int argc, char **argv)
{
    struct rewrite *r = calloc(1, sizeof *r);
    if (!r)
        return 3;
    const int result = rewrite(r, argc, argv);
    arena_clear(&r->arena);
    free(r);
    return result;
}
