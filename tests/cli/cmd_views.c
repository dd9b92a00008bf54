/* glasshouse views: on every protocol's usual variant each party's real view has the events of its
 * ideal view; planted leaks that send, hold back or draw otherwise are named by their first
 * event. */
#include "protocols/protocols.h"
#include "sim/json_read.h"
#include "tests/cli/recording.h"
#include <stdio.h>
#include <string.h>

static void every_protocol_agrees(void)
{
    size_t asked = 0;
    for (size_t i = 0; protocols[i]; i++) {
        const struct protocol *p = protocols[i];
        const char *party = p->roles ? p->roles[0] : "2";
        char line[256];
        if (!p->ideal_view)
            continue;
        snprintf(line, sizeof line, "views %s --party %s --seed 5", p->name, party);
        expect_line(line, 0, "no event differs", "");
        asked++;
    }
    EXPECT(asked > 5);
}

static void the_first_event_is_named(void)
{
    expect_line("views secure-sum --party 2 --planted coin-sent --seed 3", 1,
                "the first event that differs is 7: the view has the message planted-value from 1",
                "");
    expect_line("views secure-sum --party 1 --planted message-twice --seed 3", 1,
                "differs 4  the notice that 3 stopped | the message unshift from 3", "");
    expect_line("views zhong --party bob --planted gamma-not-rerandomized --seed 3", 1,
                "the view has the coin exponent of R where the ideal view has the coin of gamma",
                "");
}

/* Values stand in the document whole: the inputs as given, the sum in both. */
static void documents_have_both(void)
{
    struct program views;
    struct arena arena = {0};
    struct json_value v;
    program_run(&views, (const char *[]){"glasshouse", "views", "secure-sum", "--party", "2",
                                         "--input", "2=5", "--seed", "3", "--json", NULL});
    EXPECT_EQ(0, views.status);
    EXPECT_EQ(OK, json_read(&arena, views.out, strlen(views.out), &v, NULL));
    const struct json_value *rows = json_get(&v, "rows");
    EXPECT(json_get(&v, "differs")->type == JSON_NULL);
    EXPECT(rows && rows->count == 6);
    static const char *const sides[] = {"real", "ideal"};
    for (int k = 0; k < 2; k++) {
        const struct json_value *side = json_get(&rows->item[0], sides[k]);
        const struct json_value *values = json_get(&json_get(side, "fields")->item[0], "values");
        EXPECT(strcmp(json_get_text(side, "event"), "the input") == 0);
        EXPECT(values->count == 1 && strcmp(values->item[0].text, "5") == 0);
    }
    arena_clear(&arena);
}

static void bad_lines(void)
{
    expect_line("views", 2, "", "which protocol?");
    expect_line("views secure-sum", 2, "", "whose view? name the party with --party, as --party 1");
    expect_line("views secure-sum --party 4", 2, "", "there is no party '4'");
    expect_line("views secure-sum secure-and --party 1", 2, "", "one protocol at a time");
    expect_line("views secure-sum --party 1 --planted x", 2, "", "there is no planted leak 'x'");
    expect_line("views secure-sum --party 1 --input 9=1", 2, "", "the parties are 1 to 3");
}

const struct test tests[] = {{"every protocol agrees", every_protocol_agrees},
                             {"the first event is named", the_first_event_is_named},
                             {"documents have both", documents_have_both},
                             {"bad lines", bad_lines},
                             {0}};

int main(int argc, char **argv)
{
    return recording_main(argc, argv);
}
