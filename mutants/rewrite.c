/* glasshouse_mutants_rewrite: sources in, the same sources with switches out, and the table of what
 * each switch does.
 *
 *     rewrite OUT COUNT SEED EXCLUDED FILE...
 *
 * Reads each FILE (a path from the root of a tree, where this is started), writes OUT/FILE with
 * COUNT changes (0: all of them) of all that there are, and OUT/mutants/table.c. The changes whose
 * keys are lines of the file EXCLUDED are passed over: the compiler refused them. Files of
 * protocols are changed only where a role goes; the house and the ciphers everywhere. The choice is
 * by folder (equal shares as far as there are changes), in a folder by kind and by function, and
 * depends on SEED and the changes' keys alone. */
#include "mutants/changes.h"
#include "mutants/switch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MOST = 512 };

struct names {
    const char **list;
    size_t count, room;
};

/* Numbers of names. */
struct drawn {
    size_t room, kind, function;
};

struct rewrite {
    struct arena arena;
    struct source source[FILES_MOST];
    size_t source_count;
    struct changes changes;
    uint64_t *order;     /* by change: the hash of its key and the seed */
    struct drawn *drawn; /* by change */
    struct names rooms, kinds, functions;
    size_t *chosen_of_kind, *chosen_of_function;
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

/* The folder of a file: what the draw gives equal shares to. */
static const char *room_of(struct arena *arena, const char *path)
{
    return arena_format(arena, "%.*s", (int)(strrchr(path, '/') - path), path);
}

static bool is_excluded(const struct rewrite *r, const char *key)
{
    const size_t size = strlen(key);
    for (const char *at = r->excluded; (at = strstr(at, key)); at += size)
        if ((at == r->excluded || at[-1] == '\n') && at[size] == '\n')
            return true;
    return false;
}

/* The number of |name| in a list, to which it is added where it is missing. */
static size_t number_of(struct names *names, struct arena *arena, const char *name)
{
    size_t i = names->count;
    while (i > 0 && strcmp(names->list[i - 1], name) != 0)
        i--;
    if (i == 0) {
        names->list =
            arena_room(arena, names->list, names->count, &names->room, sizeof *names->list);
        names->list[names->count++] = name;
        i = names->count;
    }
    return i - 1;
}

/* A change as the draw sees it: by folder, by kind in the folder, by function. */
static void place(struct rewrite *r, size_t i)
{
    struct arena *arena = &r->arena;
    const struct change *c = &r->changes.list[i];
    const char *room = room_of(arena, c->source->path);
    struct drawn *d = &r->drawn[i];
    d->room = number_of(&r->rooms, arena, room);
    d->kind = number_of(&r->kinds, arena, arena_format(arena, "%s:%s", room, c->kind));
    d->function =
        number_of(&r->functions, arena,
                  arena_format(arena, "%.*s", (int)(strstr(c->key, c->kind) - c->key), c->key));
}

/* The change that comes next in a room: of the kind that was chosen least, then of the function,
 * then by its hash. */
static size_t next_of(const struct rewrite *r, size_t room)
{
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < r->changes.count; i++) {
        const struct drawn *d = &r->drawn[i], *b = &r->drawn[best == SIZE_MAX ? i : best];
        if (d->room != room || r->changes.list[i].number != 0)
            continue;
        const size_t kind = r->chosen_of_kind[d->kind], best_kind = r->chosen_of_kind[b->kind];
        const size_t function = r->chosen_of_function[d->function];
        const size_t best_function = r->chosen_of_function[b->function];
        if (best == SIZE_MAX || kind < best_kind ||
            (kind == best_kind && (function < best_function ||
                                   (function == best_function && r->order[i] < r->order[best]))))
            best = i;
    }
    return best;
}

/* The next folder below |top|, behind the one that had its turn; false: none has a change left. */
static bool choose_below(struct rewrite *r, const char *top, size_t *turn, int number)
{
    const size_t size = strlen(top);
    for (size_t tried = 0; tried < r->rooms.count; tried++) {
        const size_t room = (*turn)++ % r->rooms.count;
        const char *name = r->rooms.list[room];
        if (strncmp(name, top, size) != 0 || (name[size] != '/' && name[size] != 0))
            continue;
        const size_t i = next_of(r, room);
        if (i == SIZE_MAX)
            continue;
        r->changes.list[i].number = number;
        r->chosen_of_kind[r->drawn[i].kind]++;
        r->chosen_of_function[r->drawn[i].function]++;
        return true;
    }
    return false;
}

/* Half of the changes are in protocols, a quarter in the house and a quarter in the ciphers, as far
 * as there are changes. Excluded ones have the number -1 while the others are chosen. */
static size_t choose(struct rewrite *r, size_t wanted)
{
    static const char *const tops[] = {"protocols", "sim", "protocols", "crypto"};
    enum { TOPS = sizeof tops / sizeof *tops };
    size_t chosen = 0, turn[TOPS] = {0};
    for (size_t i = 0; i < r->changes.count; i++) {
        place(r, i);
        if (is_excluded(r, r->changes.list[i].key))
            r->changes.list[i].number = -1;
        else if (wanted == 0)
            r->changes.list[i].number = (int)++chosen;
    }
    r->chosen_of_kind = arena_zero(&r->arena, (r->kinds.count + 1) * sizeof(size_t));
    r->chosen_of_function = arena_zero(&r->arena, (r->functions.count + 1) * sizeof(size_t));
    for (bool more = true; more && chosen < wanted;) {
        more = false;
        for (int k = 0; k < TOPS && chosen < wanted; k++)
            if (choose_below(r, tops[k], &turn[k == 2 ? 0 : k], (int)chosen + 1)) {
                chosen++;
                more = true;
            }
    }
    return chosen;
}

/* The text of a change, in lines of its own, which the compiler counts as "mutant:3". An expression
 * is in brackets, so that whoever reads the text next sees where it ends. */
static void print_lines(FILE *out, const struct change *c, bool brackets)
{
    fprintf(out, "\n#line %d \"mutant\"\n", c->number);
    fprintf(out, brackets ? "(%s)" : "%s", c->text);
    fprintf(out, "\n#line %d \"%s\"\n", c->source->token[c->source->slot[c->slot].first].line,
            c->source->path);
}

/* Is it the turn of a change that replaces the slot? */
static void print_due(const struct change *c, FILE *out)
{
    if (c->party)
        fprintf(out, "mutant_due(%d, %s, MUTANT_%s, MUTANT_%s)", c->number, c->party,
                c->when ? c->when : "ALWAYS", c->coin ? c->coin : "NO_COIN");
    else
        fprintf(out, "mutant_is(%d)", c->number);
}

/* What stands before an expression with one change; ")" stands behind it. */
static void print_open(const struct change *c, FILE *out)
{
    static const char *const calls[] = {
        [CHANGE_REPLACES] = "(",          [CHANGE_TRUE] = "mutant_true(",
        [CHANGE_FALSE] = "mutant_false(", [CHANGE_NOT] = "mutant_not(",
        [CHANGE_CUT] = "mutant_cut(",     [CHANGE_EITHER] = "mutant_either("};
    fputs(calls[c->way], out);
    if (c->way == CHANGE_REPLACES) {
        print_due(c, out);
        fputs(" ? ", out);
        print_lines(out, c, true);
        fputs(": ", out);
        return;
    }
    fprintf(out, "%d, ", c->number);
    if (c->way == CHANGE_CUT || c->way == CHANGE_EITHER) {
        print_lines(out, c, true);
        fputs(", ", out);
    }
}

/* A slot with its changes: `(mutant_is(3) ? (changed) : (as it was))`, or the same with if. The
 * compiler counts lines as before, and those of a change as "mutant:3". |*next| is the first change
 * of this slot, and then of the next: the list has them in the order of the texts. */
static void print_slot(const struct rewrite *r, const struct source *s, size_t slot, size_t *next,
                       FILE *out)
{
    const struct slot *at = &s->slot[slot];
    const bool statement = at->kind == SLOT_STATEMENT;
    size_t open = 0;
    for (; *next < r->changes.count; ++*next) {
        const struct change *c = &r->changes.list[*next];
        if (c->source != s || c->slot != slot)
            break;
        if (c->number <= 0)
            continue;
        if (statement) {
            fputs(open ? "if (" : "{ if (", out);
            print_due(c, out);
            fputs(") {", out);
            print_lines(out, c, false);
            fputs("} else ", out);
        } else {
            print_open(c, out);
        }
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

static void print_source(const struct rewrite *r, const struct source *s, size_t *next, FILE *out)
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
        print_slot(r, s, slot, next, out);
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

static void print_table(struct rewrite *r, size_t chosen, FILE *out)
{
    fputs("#include \"mutants/mutants.h\"\n\nconst struct mutant mutants[] = {\n", out);
    const struct change **by_number = arena_zero(&r->arena, (chosen + 1) * sizeof *by_number);
    for (size_t i = 0; i < r->changes.count; i++)
        if (r->changes.list[i].number > 0)
            by_number[r->changes.list[i].number] = &r->changes.list[i];
    for (int number = 1; number <= (int)chosen; number++) {
        const struct change *c = by_number[number];
        fprintf(out, "{%d,", number);
        print_text(out, c->key);
        print_text(out, room_of(&r->arena, c->source->path));
        print_text(out, c->kind);
        fprintf(out, "%d,", c->source->token[c->source->slot[c->slot].first].line);
        print_text(out, c->was);
        print_text(out, c->is);
        fprintf(out, "%d},\n", c->coin != NULL);
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
    size_t next = 0;
    for (size_t i = 0; i < r->source_count; i++) {
        FILE *out = open_out(r, folder, r->source[i].path);
        if (!out)
            return false;
        print_source(r, &r->source[i], &next, out);
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
    r->drawn = arena_zero(&r->arena, (r->changes.count + 1) * sizeof *r->drawn);
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
