/* The pages of `glasshouse report` in a browser: they open, filter, hide what a coalition does not
 * see, show markup as text, and say nothing on the console. */
#include "tests/cli/browser.h"
#include "tests/cli/recording.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make(const char *line)
{
    expect_line(line, 0, "", "");
}

/* opens says that the page itself, with its policy, loads with an empty console. */
static void opens(const char *page, const char *fragment, const char *text)
{
    struct program run;
    browser_open(&run, page, fragment);
    EXPECT_EQ(0, run.status);
    EXPECT_EQ(0, run.err_size);
    if (*run.err)
        printf("%s: %s", page, run.err);
    EXPECT(strstr(run.out, text) != NULL);
}

static void a_recording(void)
{
    make("run secure-sum --set modulus=1000 --input 1=3 --input 2=4 --input 3=5 --seed 7 "
         "--record sum");
    make("report sum --out sum.html");
    opens("sum.html", "", "<h1>secure-sum</h1>");
    browser_check("sum.html", "", "recording_checks.js");
    browser_picture("sum.html", "", "recording");
    browser_picture("sum.html", "#coalition=2&theme=dark&message=4", "recording-dark");
    browser_print("sum.html", "#coalition=2", "recording");
    static const char *const keys[][2] = {
        {"ArrowDown", "state.selected === 0"},
        {"End", "state.selected === 18"},
        {"2", "coalitionName() === '{2}'"},
        {"0", "state.coalition.size === 0"},
        {"/", "document.activeElement.type === 'search'"},
        {"t", "search.value === 't' && !document.documentElement.dataset.theme"},
        {"Escape", "document.activeElement.type !== 'search' && state.selected === -1"},
        {"t", "document.documentElement.dataset.theme === 'dark'"},
        {"?", "document.querySelector('dialog').open"},
        {"Escape", "!document.querySelector('dialog').open"},
        {NULL, NULL}};
    browser_keys("sum.html", keys);
    make("report sum --wire-only --out wire.html");
    browser_check("wire.html", "#coalition=2&type=shift&message=3", "view_checks.js");
}

/* Calls are folded, and open where something in them is asked for. */
static void calls(void)
{
    make("run lca --set parties=3 --input 1=a --input 2=b --input 3=a --seed 7 --record calls");
    make("report calls --out calls.html");
    opens("calls.html", "", "<h1>lca</h1>");
    browser_check("calls.html", "#message=12", "calls_checks.js");
    browser_picture("calls.html", "", "recording-calls");
    make("run lca --ideal all --set parties=3 --input 1=a --input 2=b --input 3=a --seed 7 "
         "--record ideal");
    make("report ideal --out ideal.html");
    browser_check("ideal.html", "", "ideal_checks.js");
}

static void markup_stays_text(void)
{
    static const char a[] = "zip,<b class=hostile>ill\n1,<img src=x onerror=hostile=1>\n"
                            "1,</script><script>hostile=1</script>\n";
    static const char b[] = "zip,<b class=hostile>ill\n1,<svg onload=hostile=1>\n"
                            "1,<!-- <script>\n";
    write_all("A.csv", a, strlen(a));
    write_all("B.csv", b, strlen(b));
    make("run zhong --set k=2 --input alice=@A.csv --input bob=@B.csv --seed 5 --record hostile");
    make("report hostile --out hostile.html");
    opens("hostile.html", "", "<h1>zhong</h1>");
    browser_check("hostile.html", "", "hostile_checks.js");
    browser_picture("hostile.html", "#coalition=alice&type=table", "recording-hostile");
}

/* The page's policy refuses a script that got into it nevertheless; the console says so:
 * so an empty console says something. */
static void the_policy_refuses_a_planted_script(void)
{
    struct program run;
    size_t size;
    make("run secure-sum --set modulus=1000 --input 1=3 --input 2=4 --input 3=5 --seed 7 "
         "--record planted");
    make("report planted --out planted.html");
    char *text = read_all("planted.html", &size);
    FILE *file = fopen("planted.html", "a");
    if (!file)
        abort();
    fputs("<script>document.title = 'it ran'</script><img src=x onerror=\"document.title='it "
          "ran'\"><p style=\"color:red\">",
          file);
    fclose(file);
    browser_open(&run, "planted.html", "");
    EXPECT(!strstr(run.out, "<title>it ran"));
    EXPECT(strstr(run.err, "script-src") != NULL && strstr(run.err, "style-src") != NULL);
    free(text);
}

static void many_messages(void)
{
    struct program run;
    program_shell(&run, "tree=$(seq 8190 | sed 's/.*/n&:root/' | tr '\\n' ,); printf %s "
                        "\"${tree%,}\" > tree");
    EXPECT_EQ(0, run.status);
    make("run lca --set parties=5 --set tree=@tree --input 1=n8190 --input 2=n8190 --input "
         "3=n8190 --input 4=n8190 --input 5=n8190 --seed 7 --record big");
    make("report big --out big.html");
    browser_check("big.html", "", "big_checks.js");

    /* What a browser takes for as many bytes when it draws nothing: for people, as in the page. */
    program_shell(&run, "awk '/^<script>.use strict/ { exit } { print }' big.html > bytes.html");
    EXPECT_EQ(0, run.status);
    double best[2] = {1e9, 1e9};
    for (int i = 0; i < 6; i++) {
        browser_open(&run, i % 2 ? "big.html" : "bytes.html", "");
        const double took = browser_opened();
        best[i % 2] = took < best[i % 2] ? took : best[i % 2];
    }
    printf("opened in %.0f ms, and as many bytes alone in %.0f ms: %.1f times\n", best[1], best[0],
           best[1] / best[0]);
    EXPECT(best[0] > 0 && best[1] > 0);
}

/* The document is made up: it has a surprise, so the status is 1, and markup in every text. */
static void an_audit(void)
{
    char line[2048];
    snprintf(line, sizeof line, "report --audit '%s' --kills ",
             test_source_path("tests/cli/pages/audit.json"));
    snprintf(line + strlen(line), sizeof line - strlen(line), "'%s' --out audit.html",
             test_source_path("tests/cli/pages/kills.json"));
    expect_line(line, 1, "audit.html: open it", "");
    opens("audit.html", "", "<h1>Audit</h1>");
    opens("audit.html", "#row=1", "<div class=\"inside\">");
    browser_check("audit.html", "", "audit_checks.js");
}

/* The page of a protocol's checks, of what the checkers found of it. */
static void a_check(void)
{
    make("check secure-sum --by affine --set parties=4 --set modulus=any --json > check.json");
    make("report --audit check.json --out check.html");
    opens("check.html", "", "known limits");
    browser_picture("check.html", "#verdict=leak&row=15", "audit");
    browser_picture("check.html", "#verdict=leak&row=15&theme=dark", "audit-dark");
    browser_print("check.html", "#verdict=leak&row=15", "audit");
    static const char *const keys[][2] = {
        {"t", "document.documentElement.dataset.theme === 'dark'"},
        {"/", "document.activeElement.type === 'search'"},
        {NULL, NULL}};
    browser_keys("check.html", keys);
}

/* Nine rows in classes of 4, 3 and 2, and a suppressed one; cells hold markup. */
static void a_release(void)
{
    static const char data[] = "age,zip,ill\n21,1,flu\n22,1,flu\n23,1,cold\n24,1,gout\n31,1,flu\n"
                               "32,1,flu\n33,1,<img src=x onerror=hostile=1>\n41,<script>,flu\n"
                               "42,<script>,flu\n90,2,flu\n";
    static const char release[] =
        "age,zip,ill\n2*,1,flu\n2*,1,flu\n2*,1,cold\n2*,1,gout\n3*,1,flu\n3*,1,flu\n"
        "3*,1,<img src=x onerror=hostile=1>\n4*,<script>,flu\n4*,<script>,flu\n*,*,flu\n";
    write_all("data.csv", data, strlen(data));
    write_all("release.csv", release, strlen(release));
    make("report --release release.csv --data data.csv --qi age,zip --sensitive ill --out r.html");
    opens("r.html", "", "<h1>Release</h1>");
    browser_check("r.html", "", "release_checks.js");
    browser_picture("r.html", "", "release");
    browser_print("r.html", "", "release");
    static const char *const keys[][2] = {
        {"t", "document.documentElement.dataset.theme === 'dark'"}, {NULL, NULL}};
    browser_keys("r.html", keys);
}

/* A release of Adult: its classes, the smallest, and the suppressed rows, counted by awk. */
static void an_adult_release(void)
{
    struct program run, page;
    char line[2048];
    int counted = 0;
    const char *data = test_source_path("vectors/tables/adult");
    snprintf(line, sizeof line,
             "mkdir -p adult && for f in '%s'/adult.csv.gz '%s'/*hierarchy*.gz; do n=${f##*/}; "
             "gunzip -c \"$f\" > adult/${n%%.gz}; done",
             data, data);
    program_shell(&run, line);
    EXPECT_EQ(0, run.status);
    make(
        "anonymize adult/adult.csv --delimiter ';' --hierarchies adult --qi sex,age,race,education "
        "--sensitive occupation --keep marital-status,native-country,workclass,salary-class "
        "--criterion k-anonymity:5 --suppression 0.04 --out adult.csv");
    make("report --release adult.csv --data adult/adult.csv --delimiter ';' --qi "
         "sex,age,race,education --sensitive occupation --out adult.html");
    program_shell(&run,
                  "awk -F';' 'NR > 1 { k = $1 FS $2 FS $3 FS $5; if (k == \"*;*;*;*\") s++; "
                  "else n[k]++ } END { for (k in n) { c++; if (!m || n[k] < m) m = n[k] } "
                  "printf \"<b>%d</b>\\n<b>%d</b>\\n<b>%.2f %%</b>\\n\", c, m, 100 * s / (NR - 1) "
                  "}' adult.csv");
    browser_open(&page, "adult.html", "");
    for (char *rest, *word = strtok_r(run.out, "\n", &rest); word;
         word = strtok_r(NULL, "\n", &rest), counted++)
        EXPECT(strstr(page.out, word) != NULL);
    EXPECT(counted == 3 && page.status == 0 && page.err_size == 0);
    browser_check("adult.html", "", "adult_checks.js");
    browser_picture("adult.html", "", "adult");
}

/* What is written in the pictures of docs/ is what their pages say today. */
static void pictures_of_the_docs(void)
{
    struct program run;
    program_shell(&run, "mkdir texts && sh \"$GLASSHOUSE_SOURCE/docs/pictures/make\" --text texts "
                        "\"$GLASSHOUSE_BINARY\" && for t in texts/*.txt; do "
                        "diff \"$GLASSHOUSE_SOURCE/docs/pictures/${t##*/}\" $t || bad=1; done; "
                        "test -z \"$bad\" && ls texts | wc -l");
    EXPECT_EQ(0, run.status);
    if (run.status)
        printf("%s\nmake it anew: sh docs/pictures/make\n", run.out);
    EXPECT(run.status || strstr(run.out, "2\n") == run.out);
}

/* What the checkers find, and not a made-up document: a few checks of two protocols, and the claims
 * that rest on them, which take half a minute; so by WHOLE alone. */
static void a_part_of_the_audit(void)
{
    if (!getenv("WHOLE"))
        return;
    make("audit --only sum-to/one-lap/affine --only sum-to/hardened/affine --only "
         "'zhong/as-published/enumerate k=3 rows=4,2' --json > part.json");
    make("report --audit part.json --out part.html");
    opens("part.html", "", "<h1>Audit</h1>");
    browser_check("part.html", "", "whole_checks.js");
}

/* Markup in front of every text of the documents that is not a name. */
static void poison(const char *from, const char *to)
{
    char line[512];
    struct program run;
    snprintf(
        line, sizeof line,
        "sed -E 's#\"(bounds|coalition|learns|view|replay|statement|source|meaning|planted)\": "
        "*\"#&<img src=x onerror=hostile=1></script><script>hostile=1</script>#g' %s >%s",
        from, to);
    program_shell(&run, line);
    EXPECT_EQ(0, run.status);
}

/* Those of protocols/list.txt. */
static int count_protocols(void)
{
    struct program run;
    program_shell(&run, "awk '!/^#/ && NF { n += NF - 1 } END { print n }' "
                        "\"$GLASSHOUSE_SOURCE/protocols/list.txt\"");
    const int count = (int)strtol(run.out, NULL, 10);
    EXPECT(count > 20);
    return count;
}

/* All of it, from the findings that other tests kept (tests/cli/CMakeLists.txt): by WHOLE alone,
 * which may name the document of an audit, as KILLS may that of the planted leaks. */
static void the_whole_audit(void)
{
    const char *whole = getenv("WHOLE"), *kills = getenv("KILLS");
    char line[4096], fragment[64];
    if (!whole)
        return;
    if (!strstr(whole, ".json"))
        make("audit --json > whole.json");
    if (!kills)
        make("check all --planted --json > kills.json");
    const char *documents[] = {strstr(whole, ".json") ? whole : "whole.json",
                               kills ? kills : "kills.json"};
    snprintf(line, sizeof line, "report --audit %s --kills %s --out whole.html", documents[0],
             documents[1]);
    make(line);
    opens("whole.html", "", "<h1>Audit</h1>");
    snprintf(fragment, sizeof fragment, "#whole=%d", count_protocols());
    browser_check("whole.html", fragment, "whole_checks.js");
    browser_print("whole.html", "", "audit-whole");
    browser_picture("whole.html", "", "audit-whole");
    poison(documents[0], "hostile.json");
    poison(documents[1], "hostile_kills.json");
    make("report --audit hostile.json --kills hostile_kills.json --out whole_hostile.html");
    browser_check("whole_hostile.html", fragment, "whole_hostile_checks.js");
}

const struct test tests[] = {
    {"a recording", a_recording},
    {"calls", calls},
    {"markup stays text", markup_stays_text},
    {"the policy refuses a planted script", the_policy_refuses_a_planted_script},
    {"many messages", many_messages},
    {"an audit", an_audit},
    {"a check", a_check},
    {"a release", a_release},
    {"an Adult release", an_adult_release},
    {"pictures of the docs", pictures_of_the_docs},
    {"a part of the audit", a_part_of_the_audit},
    {"the whole audit", the_whole_audit},
    {0}};

int main(int argc, char **argv)
{
    browser_needed();
    const int result = recording_main(argc, argv);
    browser_end();
    return result;
}
