/* glasshouse show: a transcript, or one party's view of it, for people or as JSON. */
#include "cli/command.h"
#include "cli/show_calls.h"
#include "cli/transcript_show.h"
#include <errno.h>
#include <limits.h>
#include <string.h>

static int run(int argc, char **argv);

const struct command cmd_show = {
    "show", "prints a transcript, or exactly what one party saw",
    "usage: glasshouse show NAME [--party P] [--part P] [--depth N] [--round R] [--full]\n"
    "                       [--json]\n"
    "\n"
    "Prints the messages of NAME.wire.jsonl in the order in which they were received, each field\n"
    "by name, with its values, what it may tell its receiver and where it came from, then the\n"
    "outputs and how each party ended. NAME may be either file's path.\n"
    "\n"
    "  --party P   that party's view and nothing else, in its order: its own input and coins "
    "(when\n"
    "              NAME.tape.jsonl is there), the messages it received, who it heard stop, its\n"
    "              outputs, its end\n"
    "  --part P    only what happened in calls that P stands for, and in calls below them: the "
    "end\n"
    "              of a path, as secure-and, secure-and[3], lca/secure-and[3]\n"
    "  --depth N   calls at a depth of more than N stay folded; 0 shows the run's own records, "
    "and\n"
    "              where it calls\n"
    "  --round R   only the messages of round R\n"
    "  --full      every value whole; else long ones show their first bytes, how many entries and\n"
    "              bytes they have, and a table its first 12 rows\n"
    "  --json      one JSON document, every value whole: the header's members and\n"
    "              {\"rows\":[...]}\n"
    "\n"
    "Every record is checked against the chain as it is read.\n"
    "\n"
    "Exit status: 0, also for a recording that stops early (standard error says so); 1 when a\n"
    "record is not what was written (what comes before it is printed), and when the tape is that\n"
    "of another run; 2 bad usage, no such file, no such party.\n",
    run};

enum { PARTS_SHOWN = 32 };

static int check_party(const struct json_value *header, const char *party)
{
    const char *names[PARTIES_MOST + 1] = {0};
    const struct json_value *list = json_get(header, "parties");
    for (size_t i = 0; i < list->count && i < PARTIES_MOST; i++) {
        names[i] = list->item[i].text;
        if (strcmp(names[i], party) == 0)
            return EXIT_EXPECTED;
    }
    return unknown_word(&cmd_show, "party", party, names);
}

/* The names of the parts that a recording has calls of, as in a path: "lca/secure-and[3]". */
struct part_names {
    struct arena arena;
    const char *list[PARTS_SHOWN + 1];
    size_t count;
};

static void add_parts(struct part_names *names, const char *path)
{
    for (size_t size; path && *path; path += size + (path[size] == '/')) {
        size = strcspn(path, "/");
        const size_t bare = strcspn(path, "/:[");
        bool known = names->count == PARTS_SHOWN;
        for (size_t i = 0; i < names->count && !known; i++)
            known = strlen(names->list[i]) == bare && strncmp(names->list[i], path, bare) == 0;
        if (!known)
            names->list[names->count++] = arena_format(&names->arena, "%.*s", (int)bare, path);
    }
}

/* Has the wire file at |path| a call that |part| means? If not, it names the nearest part. What is
 * wrong with the file is said by who reads it next. */
static int check_part(const char *path, const char *part)
{
    struct transcript_reader wire;
    struct json_value record;
    struct part_names names = {.count = 0};
    bool found = false;
    if (transcript_open(&wire, path, false) != OK)
        return EXIT_EXPECTED;
    status result = OK;
    while (!found && (result = transcript_next(&wire, &record)) == OK) {
        add_parts(&names, json_get_text(&record, "in"));
        found = record_is_in(&record, part);
    }
    const bool whole = !found && result == E_NOT_FOUND && wire.complete;
    transcript_close(&wire);
    int code = EXIT_EXPECTED;
    if (whole)
        code = names.count
                   ? unknown_word(&cmd_show, "call of a part", part, names.list)
                   : usage_error(&cmd_show, "--part %s: no part is called in %s", part, path);
    arena_clear(&names.arena);
    return code;
}

static int read_failed(const struct transcript_reader *r, status why)
{
    if (why == E_NOT_FOUND && r->complete)
        return EXIT_EXPECTED;
    if (why == E_NOT_FOUND || why == E_TRUNCATED) {
        char text[TRANSCRIPT_PATH + 64];
        transcript_stop(r, why, text, sizeof text);
        say_notice(&cmd_show, "%s", text);
        return EXIT_EXPECTED;
    }
    say_failure(&cmd_show, "%s: %s", r->path, r->problem);
    return EXIT_FINDING;
}

static bool is_of_round(const struct json_value *record, uint64_t round)
{
    return json_get_number(record, "round", 0) == round && !record_is(record, "hdr");
}

static bool is_wanted(const struct show *s, const struct json_value *record)
{
    return (!s->round || is_of_round(record, s->round)) &&
           (!s->part || record_is_in(record, s->part)) && record_depth(record) <= s->depth;
}

/* Shows the coins that |party| drew before it had |seen| records of the wire file. */
static int show_coins(struct show *s, uint64_t seen)
{
    while (s->tape.file) {
        if (!s->coin_waits) {
            const status result = transcript_next(&s->tape, &s->coin);
            if (result != OK) {
                const int code = read_failed(&s->tape, result);
                transcript_close(&s->tape);
                return code;
            }
        }
        s->coin_waits = false;
        if (record_is(&s->coin, "hdr") && strcmp(json_get_text(&s->coin, "h"), s->named) != 0) {
            say_failure(&cmd_show,
                        "%s: line 1: this is the tape of another run; neither input "
                        "nor coins are shown",
                        s->tape.path);
            transcript_close(&s->tape);
            return EXIT_FINDING;
        }
        if (record_is(&s->coin, "hdr"))
            show_input(s, &s->coin);
        if (!record_is(&s->coin, "coin") || strcmp(json_get_text(&s->coin, "party"), s->party) != 0)
            continue;
        if (json_get_number(&s->coin, "after", 0) > seen) {
            s->coin_waits = true;
            return EXIT_EXPECTED;
        }
        if (!s->round && is_wanted(s, &s->coin))
            show_coin(s, &s->coin);
    }
    return EXIT_EXPECTED;
}

/* Whose record it is: the receiver's; nobody's for what was sent before a fault changed it. */
static bool is_of(const struct json_value *record, const char *party)
{
    const char *owner = json_get_text(record, record_is_message(record) ? "to" : "party");
    return owner && !record_is(record, "sent") && strcmp(owner, party) == 0;
}

static int show_all(struct show *s, struct transcript_reader *wire)
{
    struct json_value record;
    status result;
    int code = EXIT_EXPECTED;
    uint64_t seen = 0;
    while ((result = transcript_next(wire, &record)) == OK) {
        if (record_is(&record, "hdr")) {
            if (s->party && check_party(&record, s->party) != EXIT_EXPECTED)
                return EXIT_USAGE;
            show_header(s, &record);
            snprintf(s->named, sizeof s->named, "%s", json_get_text(&record, "tape"));
            if (s->party)
                code = show_coins(s, 0);
            continue;
        }
        if (s->party && !is_of(&record, s->party))
            continue;
        if (s->party && code == EXIT_EXPECTED)
            code = show_coins(s, seen++);
        if (is_wanted(s, &record))
            show_record(s, &record);
    }
    if (s->party && code == EXIT_EXPECTED)
        code = show_coins(s, UINT64_MAX);
    const int wire_code = read_failed(wire, result);
    return wire_code != EXIT_EXPECTED ? wire_code : code;
}

static int show_file(const char *name, struct show *s)
{
    char path[TRANSCRIPT_PATH], tape_path[TRANSCRIPT_PATH];
    struct transcript_reader wire;
    transcript_path(name, false, path, sizeof path);
    if (transcript_open(&wire, path, false) != OK)
        return usage_error(&cmd_show, "cannot read %s: %s", path, strerror(errno));
    if (s->part && check_part(path, s->part) != EXIT_EXPECTED) {
        transcript_close(&wire);
        return EXIT_USAGE;
    }
    transcript_path(name, true, tape_path, sizeof tape_path);
    if (s->party && transcript_open(&s->tape, tape_path, true) != OK)
        say_notice(&cmd_show, "without %s, neither input nor coins are shown", tape_path);
    show_begin(s);
    const int code = show_all(s, &wire);
    show_end(s, code == EXIT_EXPECTED && wire.complete);
    if (code != EXIT_USAGE)
        show_print(s);
    show_clear(s);
    transcript_close(&wire);
    return code;
}

static int run(int argc, char **argv)
{
    struct show show = {.depth = UINT64_MAX};
    bool helped;
    const char *round = NULL, *depth = NULL;
    struct option_list names = {0};
    const struct option options[] = {{"party", OPTION_VALUE, NULL, &show.party, NULL},
                                     {"round", OPTION_VALUE, NULL, &round, NULL},
                                     {"part", OPTION_VALUE, NULL, &show.part, NULL},
                                     {"depth", OPTION_VALUE, NULL, &depth, NULL},
                                     {"full", OPTION_FLAG, &show.full, NULL, NULL},
                                     {"json", OPTION_FLAG, &show.as_json, NULL, NULL},
                                     {0}};
    int result = parse_options(&cmd_show, argc, argv, options, &names, &helped);
    if (result == EXIT_EXPECTED && !helped) {
        unsigned long long number;
        result = parse_count(&cmd_show, "round", round, 0, 1, ULLONG_MAX, &number);
        show.round = number;
        if (result == EXIT_EXPECTED)
            result = parse_count(&cmd_show, "depth", depth, ULLONG_MAX, 0, ULLONG_MAX, &number);
        show.depth = number;
        if (result == EXIT_EXPECTED)
            result =
                expect_words(&cmd_show, &names, 1, "which transcript?", "one transcript at a time");
        if (result == EXIT_EXPECTED)
            result = show_file(names.item[0], &show);
    }
    option_list_clear(&names);
    return result;
}
