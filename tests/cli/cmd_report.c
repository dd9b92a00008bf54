/* glasshouse report: what it writes, whom it lets read it, and what it refuses. The pages
 * themselves are looked at by report.c, in a browser. */
#include "tests/cli/recording.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void a_secret_page_is_its_owners(void)
{
    struct stat info;
    record("sum", "--set modulus=1000 --seed 7");
    expect_line("report sum --out sum.html", 0, "as secret as the tape", "");
    EXPECT_EQ(0, stat("sum.html", &info));
    EXPECT_EQ(0600, info.st_mode & 07777);
    expect_line("report sum --wire-only --out wire.html", 0, "wire.html: open it", "");
    EXPECT_EQ(0, stat("wire.html", &info));
    EXPECT(info.st_mode & S_IRGRP);
}

/* The records of a page, a letter each: i and c of the tape, m messages, o outputs, e ends. */
static const char *kinds_of(const char *page)
{
    static char kinds[64];
    const char *at = strstr(page, "id=\"kind\">\"");
    snprintf(kinds, sizeof kinds, "%.*s", at ? (int)strcspn(at + 11, "\"") : 0, at ? at + 11 : "");
    return kinds;
}

/* The masks of the tape are on the one page and not on the other. */
static void the_wire_page_has_no_tape(void)
{
    size_t size;
    char *page = read_all("sum.html", &size), *wire = read_all("wire.html", &size);
    EXPECT(strstr(page, "\"secret\":true") && strcmp(kinds_of(page), "iiicccmmmmmoemoemoe") == 0);
    EXPECT(strstr(wire, "\"secret\":false") && strcmp(kinds_of(wire), "mmmmmoemoemoe") == 0);
    EXPECT(strstr(page, "\"seed\":\"7\"") && !strstr(wire, "\"seed\""));
    free(page);
    free(wire);
}

static void a_changed_recording_is_shown_as_far_as_it_is_sound(void)
{
    size_t size;
    char *text = read_all("sum.wire.jsonl", &size);
    char *digit = strstr(strstr(text, "\"i\":4"), "\"hex\":\"") + 7;
    *digit = *digit == '0' ? '1' : '0';
    write_all("bad.wire.jsonl", text, size);
    expect_line("report bad --out bad.html", 1, "bad.html", "does not fit its hash");
    char *page = read_all("bad.html", &size);
    EXPECT(strcmp(kinds_of(page), "mmm") == 0); /* not the fourth */
    EXPECT(strstr(page, "\"problem\":\"bad.wire.jsonl: record 5 does not fit its hash"));
    free(page);
    free(text);
}

static void bad_usage_is_refused(void)
{
    expect_line("report sum", 2, "", "--out FILE names the page to write");
    expect_line("report --out x.html", 2, "", "which recording? or --audit, or --check PROTOCOL");
    expect_line("report sum sum --out x.html", 2, "", "one recording at a time");
    expect_line("report none --out x.html", 2, "", "cannot read none.wire.jsonl");
    expect_line("report sum --out x.html --wire", 2, "", "did you mean --wire-only?");
    EXPECT(access("x.html", F_OK) != 0);
}

static void documents_that_are_none_are_refused(void)
{
    static const char *const bad[][2] = {
        {"{\"rows\":[", "no JSON document: see byte 10"},
        {"[]", "it has no list `rows`"},
        {"{\"rows\":[{\"protocol\":\"p\"}]}", "a row lacks its protocol, checker or verdict"},
        {"{\"rows\":[3]}", "a row lacks its protocol, checker or verdict"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        write_all("bad.json", bad[i][0], strlen(bad[i][0]));
        expect_line("report --audit bad.json --out x.html", 2, "", bad[i][1]);
    }
    expect_line("report --audit none.json --out x.html", 2, "", "cannot read none.json");
    expect_line("report --check none --out x.html", 2, "", "there is no protocol 'none'");
    expect_line("report --check zhong --audit --out x.html", 2, "", "not both");
    EXPECT(access("x.html", F_OK) != 0);
}

static void a_document_comes_from_a_file_or_a_pipe(void)
{
    static const char line[] =
        "{\"rows\":[{\"protocol\":\"p\",\"checker\":\"affine\",\"verdict\":\"proved\","
        "\"expected\":\"proved\"}]}";
    write_all("good.json", line, strlen(line));
    expect_line("report --audit good.json --out good.html", 0, "good.html", "");
    expect_line("report --audit - --out piped.html < good.json && cmp good.html piped.html", 0,
                "piped.html", "");
}

static void releases_that_do_not_fit_are_refused(void)
{
    static const char two[] = "a,b\n1,2\n1,3\n", one[] = "a,b\n1,2\n", other[] = "a,c\n1,2\n1,3\n";
    write_all("two.csv", two, strlen(two));
    write_all("one.csv", one, strlen(one));
    write_all("other.csv", other, strlen(other));
    expect_line("report --release two.csv --data two.csv --out x.html", 2, "", "and --qi A,B");
    expect_line("report --release two.csv --qi a --out x.html", 2, "", "--release needs --data");
    expect_line("report --release two.csv --data one.csv --qi a --out x.html", 2, "",
                "two.csv has 2 rows and one.csv has 1");
    expect_line("report --release two.csv --data other.csv --qi b --out x.html", 2, "", "\"b\"");
    expect_line("report --release two.csv --data two.csv --qi a --population one.csv --out x.html",
                2, "", "the population must be generalised as the release is");
    expect_line("report two --release two.csv --out x.html", 2, "", "a page of its own");
    EXPECT(access("x.html", F_OK) != 0);
    expect_line("report --release two.csv --data two.csv --qi a --out y.html", 0, "y.html", "");
}

const struct test tests[] = {
    {"a secret page is its owner's", a_secret_page_is_its_owners},
    {"the wire page has no tape", the_wire_page_has_no_tape},
    {"a changed recording is shown as far as it is sound",
     a_changed_recording_is_shown_as_far_as_it_is_sound},
    {"bad usage is refused", bad_usage_is_refused},
    {"documents that are none are refused", documents_that_are_none_are_refused},
    {"releases that do not fit are refused", releases_that_do_not_fit_are_refused},
    {"a document comes from a file or a pipe", a_document_comes_from_a_file_or_a_pipe},
    {0}};

int main(int argc, char **argv)
{
    return recording_main(argc, argv);
}
