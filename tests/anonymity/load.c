/* Loading: files become a bound dataset with criteria, and what is wrong is refused with the file,
 * the column or the option that is meant. */
#include "anonymity/load.h"
#include "tests/expect.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "anonymity-load-XXXXXX";
static const char *const two[] = {"k-anonymity:2"};

static const char *in_folder(const char *name)
{
    static char path[4][256];
    static int next;
    char *out = path[next++ % 4];
    snprintf(out, sizeof path[0], "%s/%s", folder, name);
    return out;
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(in_folder(name), "wb");
    EXPECT(file != NULL);
    if (!file)
        return;
    fputs(text, file);
    fclose(file);
}

static struct anonymity_options options_of(const char *qi)
{
    return (struct anonymity_options){.qi = qi, .sensitive = "s", .criterion = two, .criteria = 1};
}

static void begin(void)
{
    EXPECT(mkdtemp(folder) != NULL);
    write_file("t.csv", "a,b,s\n1,x,p\n2,x,q\n3,y,p\n");
    write_file("t_hierarchy_a.csv", "1,low,*\n2,low,*\n3,high,*\n");
}

static void end(void)
{
    (void)unlink(in_folder("t.csv"));
    (void)unlink(in_folder("t_hierarchy_a.csv"));
    (void)rmdir(folder);
}

static void a_table_is_bound(void)
{
    struct anonymity_options o = options_of("a,b");
    struct anonymity_input in;
    struct complaint c = {.text = ""};
    o.hierarchies = folder;
    o.no_hierarchy = "b";
    EXPECT_EQ(OK, anonymity_load(&o, in_folder("t.csv"), HIERARCHIES_READ, &in, &c));
    EXPECT_EQ(3, in.table.rows);
    EXPECT_EQ(2, in.data.qis);
    EXPECT_EQ(2, in.hierarchy[0].height);
    EXPECT_EQ(1, in.hierarchy[1].height); /* itself, then "*" */
    EXPECT_EQ(1, in.criteria.count);
    anonymity_input_clear(&in);
}

static void refused(struct anonymity_options *o, const char *file, status why, const char *words)
{
    struct anonymity_input in;
    struct complaint c = {.text = ""};
    EXPECT_EQ(why, anonymity_load(o, in_folder(file), HIERARCHIES_READ, &in, &c));
    if (!strstr(c.text, words))
        printf("%s\n", c.text);
    EXPECT(strstr(c.text, words) != NULL);
    EXPECT(in.table.rows == 0 && in.data.qis == 0); /* nothing is left behind */
}

static void what_is_wrong_is_named(void)
{
    struct anonymity_options o = options_of(NULL);
    refused(&o, "t.csv", E_ARGUMENT, "--qi");
    o = options_of("a,b");
    o.criteria = 0;
    refused(&o, "t.csv", E_ARGUMENT, "--criterion");
    o = options_of("a,c");
    refused(&o, "t.csv", E_NOT_FOUND, "no column \"c\"");
    o = options_of("a,b");
    refused(&o, "missing.csv", E_FILE, "missing.csv");
    o.hierarchies = folder;
    refused(&o, "t.csv", E_FILE, "*_hierarchy_b.csv");
    o.no_hierarchy = "b,s";
    refused(&o, "t.csv", E_ARGUMENT, "--no-hierarchy names \"s\"");
    o = options_of("a,b");
    o.delimiter = "::";
    refused(&o, "t.csv", E_ARGUMENT, "one character");
    o = options_of("a");
    refused(&o, "t.csv", E_ARGUMENT, "--keep b to publish");
}

static void all(void)
{
    begin();
    a_table_is_bound();
    what_is_wrong_is_named();
    end();
}

const struct test tests[] = {{"files are loaded and refused", all}, {0}};
