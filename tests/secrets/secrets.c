/* Which operations show their secrets in the way they take? Measured, and compared with the table
 * of docs/secrets-and-time.md; SECRETS_WRITE=1 writes the table instead.
 *
 * The program runs itself under valgrind, playing the operations one by one, and reads what
 * valgrind says between the marks. The table is that of gcc's release build with RELIC as it is
 * built here: other builds are measured, and their planted faults found, but not compared. */
#define _GNU_SOURCE /* getline, open_memstream */
#include "crypto/memory.h"
#include "tests/expect.h"
#include "tests/program.h"
#include "tests/secrets/watch.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <valgrind/memcheck.h>

enum { MOST = 200, NAME = 120, PLACES = 8, PAGE = 100000 };

/* What valgrind said of one operation. */
struct found {
    char title[NAME];
    const struct operation *operation; /* NULL: one of a primitive */
    bool branches, indexes, other;
    char place[PLACES][NAME]; /* libraries, and functions of the program, each once */
    size_t places;
};

static struct found found[MOST];
static size_t count;

static const struct operation *const lists[] = {operations_planted, operations_numbers,
                                                operations_ciphers, operations_pairing,
                                                operations_waters};

/* ------------------------------------------------------------------ under valgrind */

static int play_all(void)
{
    VALGRIND_DISABLE_ERROR_REPORTING;
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
        for (const struct operation *o = lists[l]; o->name; o++)
            if (watch_child(o->name)) {
                o->run();
                watch_leave();
            }
    watch_primitives();
    return 0;
}

/* ------------------------------------------------------------------ what valgrind said */

/* The program is ours but for these. The names in front of RELIC's functions. */
static bool is_relic(const char *function)
{
    static const char *const leads[] = {"bn_",  "fp_", "fp2_", "fp3_", "fp6_", "fp12_", "ep_",
                                        "ep2_", "pp_", "dv_",  "util", "fpx_", "fp4_",  "rlc_"};
    for (size_t i = 0; i < sizeof leads / sizeof *leads; i++)
        if (strncmp(function, leads[i], strlen(leads[i])) == 0)
            return true;
    return false;
}

/* A frame as "at 0x4859D24: sodium_is_zero (in /usr/lib/libsodium.so.23.3.0)": the library, or
 * "RELIC", or the function of ours. False: it is one of valgrind's own, and the next one counts. */
static bool read_place(const char *frame, char place[NAME])
{
    char function[NAME] = "", where[NAME] = "";
    if (sscanf(frame, "%*s 0x%*[0-9A-Fa-f]: %119s (%119[^)])", function, where) < 1)
        return false;
    if (strstr(where, "vg_replace") || strstr(where, "vgpreload"))
        return false;
    const char *file = strrchr(where, '/') ? strrchr(where, '/') + 1 : where;
    if (strcmp(function, "???") == 0 && !strstr(file, ".so"))
        snprintf(place, NAME, "RELIC"); /* its assembly names no functions */
    else if (strncmp(file, "lib", 3) == 0 && strstr(file, ".so"))
        snprintf(place, NAME, "%.*s", (int)(strstr(file, ".so") - file), file);
    else if (is_relic(function))
        snprintf(place, NAME, "RELIC");
    else
        snprintf(place, NAME, "%.*s", (int)strcspn(function, "."), function);
    return true;
}

static void add_place(struct found *f, const char *place)
{
    for (size_t i = 0; i < f->places; i++)
        if (strcmp(f->place[i], place) == 0)
            return;
    if (f->places == PLACES)
        return;
    size_t at = f->places++;
    for (; at > 0 && strcmp(f->place[at - 1], place) > 0; at--)
        memcpy(f->place[at], f->place[at - 1], NAME);
    snprintf(f->place[at], NAME, "%s", place);
}

static void read_line(const char *line, struct found **now, bool *place_wanted)
{
    char place[NAME];
    const char *mark = strstr(line, "** @");
    if (mark) {
        *now = NULL;
        *place_wanted = false;
        if (mark[4] != ' ' || count == MOST)
            return;
        *now = &found[count++];
        snprintf((*now)->title, NAME, "%.*s", (int)strcspn(mark + 5, "\n"), mark + 5);
        return;
    }
    if (!*now || strncmp(line, "==", 2) != 0)
        return;
    const bool jump = strstr(line, "Conditional jump"), use = strstr(line, "Use of uninit");
    if (jump || use || strstr(line, "uninitialised byte")) {
        (*now)->branches |= jump;
        (*now)->indexes |= use;
        (*now)->other |= !jump && !use;
        *place_wanted = true;
    } else if (*place_wanted && strstr(line, " 0x") && read_place(strstr(line, "   "), place)) {
        add_place(*now, place);
        *place_wanted = false;
    }
}

static const struct operation *operation_of(const char *title, size_t number)
{
    size_t at = 0;
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
        for (const struct operation *o = lists[l]; o->name; o++, at++)
            if (at == number && strcmp(o->name, title) == 0)
                return o;
    for (const struct operation *o = operations_primitives; o->name; o++)
        if (strcmp(o->name, title) == 0)
            return o;
    return NULL;
}

static void measure(const char *self)
{
    struct program run;
    struct found *now = NULL;
    bool place_wanted = false;
    program_run(&run, (const char *[]){"valgrind", "-q", "--error-limit=no", "--num-callers=30",
                                       self, "--play", NULL});
    EXPECT_EQ(0, run.status);
    for (char *line = run.err; *line; line += strcspn(line, "\n") + 1) {
        const size_t size = strcspn(line, "\n");
        char copy[400];
        snprintf(copy, sizeof copy, "%.*s", (int)size, line);
        read_line(copy, &now, &place_wanted);
        if (!line[size])
            break;
    }
    if (run.status != 0)
        printf("%s\n", run.err);
    for (size_t i = 0; i < count; i++)
        found[i].operation = operation_of(found[i].title, i);
}

/* ------------------------------------------------------------------ the page */

static const char *shows(const struct found *f)
{
    static const char *const words[] = {"nothing", "jumps", "addresses", "jumps, addresses"};
    return f->other ? "system calls" : words[f->branches + 2 * f->indexes];
}

static bool is_others(const char *place)
{
    return strcmp(place, "RELIC") == 0 || strncmp(place, "lib", 3) == 0;
}

static void print_row(FILE *out, const struct found *f)
{
    const struct operation *o = f->operation;
    bool ours = false;
    fprintf(out, "| %s | %s | %s |", f->title, o ? o->secrets : "texts, coins", shows(f));
    for (size_t i = 0; i < f->places; i++)
        ours = ours || !is_others(f->place[i]);
    fprintf(out, "%s", ours ? " ours" : "");
    for (size_t i = 0; i < f->places; i++)
        if (is_others(f->place[i])) {
            fprintf(out, "%s %s", ours ? "," : "", f->place[i]);
            ours = true;
        }
    fprintf(out, "%s%s |\n", o && o->note ? ": " : "", o && o->note ? o->note : "");
}

static char *table(void)
{
    char *text;
    size_t size;
    FILE *out = memory_stream(&text, &size);
    fprintf(out, "| operation | secret | shows | where, and what |\n|---|---|---|---|\n");
    for (size_t i = 0; i < count; i++)
        if (strncmp(found[i].title, "planted", 7) != 0)
            print_row(out, &found[i]);
    memory_stream_end(out, &text);
    return text;
}

static const char *page_path(void)
{
    return test_source_path("docs/secrets-and-time.md");
}

static char *page(void)
{
    char *text = memory_zero(1, PAGE);
    FILE *in = fopen(page_path(), "r");
    EXPECT(in && fread(text, 1, PAGE, in) < PAGE);
    if (in)
        fclose(in);
    return text;
}

/* The table stands between its head and the next empty line. */
static void the_page_is_what_is_measured(void)
{
    char *made = table(), *is = page(), *begin = strstr(is, "| operation | secret |");
    EXPECT(begin);
    if (!SECRETS_COMPARED) {
        printf("%s", made);
        printf("not compared: the page is that of another build (the head of this test)\n");
    } else if (begin) {
        const size_t size = (size_t)(strstr(begin, "\n\n") ? strstr(begin, "\n\n") + 1 - begin
                                                           : (ptrdiff_t)strlen(begin));
        const bool same = strlen(made) == size && memcmp(made, begin, size) == 0;
        if (!same && getenv("SECRETS_WRITE")) {
            FILE *out = fopen(page_path(), "w");
            fprintf(out, "%.*s%s%s", (int)(begin - is), is, made, begin + size);
            fclose(out);
        } else if (!same)
            printf("%s", made);
        EXPECT(same || getenv("SECRETS_WRITE"));
    }
    free(made);
    free(is);
}

/* What shows has a note that says what, and what does not show has none. */
static void notes_are_where_something_shows(void)
{
    for (size_t i = 0; SECRETS_COMPARED && i < count; i++) {
        const struct found *f = &found[i];
        const bool some = f->branches || f->indexes || f->other;
        if (some != (f->operation && f->operation->note))
            printf("%s: %s, %s\n", f->title, shows(f), some ? "no note" : "and has a note");
        EXPECT_EQ(some, f->operation && f->operation->note);
    }
}

static void all_were_played(void)
{
    size_t listed = 0, primitive = 0;
    for (size_t l = 0; l < sizeof lists / sizeof *lists; l++)
        for (const struct operation *o = lists[l]; o->name; o++)
            listed++;
    for (size_t i = 0; i < count; i++)
        primitive += !found[i].operation || !found[i].operation->run;
    EXPECT(primitive >= 30);
    EXPECT_EQ(listed + primitive, count);
}

static void the_planted_ones_are_found(void)
{
    EXPECT(found[0].branches && !found[0].indexes && strcmp(found[0].place[0], "branches") == 0);
    EXPECT(found[1].indexes && !found[1].branches && strcmp(found[1].place[0], "indexes") == 0);
    EXPECT(found[2].branches);
    EXPECT(!found[3].branches && !found[3].indexes && found[3].places == 0);
}

const struct test tests[] = {{"all operations were played", all_were_played},
                             {"the planted ones are found", the_planted_ones_are_found},
                             {"notes are where something shows", notes_are_where_something_shows},
                             {"the page is what is measured", the_page_is_what_is_measured},
                             {0}};

int main(int argc, char **argv)
{
    struct program run;
    if (argc == 2 && strcmp(argv[1], "--play") == 0)
        return play_all();
    program_run(&run, (const char *[]){"valgrind", "--version", NULL});
    const bool there = run.status == 0;
    if (!there)
        test_skip("valgrind is not there; install valgrind");
    measure(argv[0]);
    return test_main(argc, argv, tests);
}
