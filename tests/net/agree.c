/* Agreement: every difference is named, and printed safely. That both sides name it, and that those
 * who agree go on, is the test cli/cmd_host. */
#include "net/agree.h"
#include "tests/expect.h"
#include <string.h>

static const char ours[] = "curve: BN254\nprotocol: x\nparameter n: 3\nnumber of the run: 1\n";

static void differs(const char *theirs, const char *said)
{
    struct complaint out = {.text = ""};
    EXPECT(agree_difference(ours, theirs, strlen(theirs), "b", &out));
    EXPECT(strstr(out.text, said) != NULL);
}

static void every_difference_is_named(void)
{
    struct complaint out = {.text = ""};
    EXPECT(!agree_difference(ours, ours, strlen(ours), "b", &out));
    differs("curve: BN254\nprotocol: x\nparameter n: 4\nnumber of the run: 1\n",
            "b means another run. There: 'parameter n: 4'. Here: 'parameter n: 3'");
    differs("curve: BN254\nprotocol: x\nparameter n: 3\n",
            "There: ''. Here: 'number of the run: 1'");
    differs("curve: B12_P638\nprotocol: x\nparameter n: 3\nnumber of the run: 1\n",
            "There: 'curve: B12_P638'. Here: 'curve: BN254'");
    differs("", "There: ''. Here: 'curve: BN254'");
    differs("curve: BN254\nprotocol: x\nparameter n: 3\nnumber of the run: 1\nmore: 1\n",
            "There: 'more: 1'. Here: ''");
}

static void bytes_from_outside_are_printed_safely(void)
{
    struct complaint out;
    char many[4000];
    EXPECT(agree_difference(ours, "\033[2J\0z", 6, "b", &out));
    EXPECT(strstr(out.text, "There: '?[2J?z'") != NULL);
    memset(many, 'y', sizeof many); /* without an end of line */
    EXPECT(agree_difference(ours, many, sizeof many, "b", &out));
    EXPECT(strlen(out.text) < sizeof out.text - 1 && strstr(out.text, "yyyy") != NULL);
}

const struct test tests[] = {
    {"every difference is named", every_difference_is_named},
    {"bytes from outside are printed safely", bytes_from_outside_are_printed_safely},
    {0}};
