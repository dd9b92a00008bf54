/* Does the reader of vectors/ refuse what it must? One good file, and bad ones that each differ
 * from it by one fault, with the line that must be blamed. */
#include "tests/expect.h"
#include "tests/vectors/reader.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TOP "# Source: this test\n# Generator: none\n"

struct file {
    const char *name, *text, *message; /* NULL: the file is good */
};

static const struct file files[] = {
    {"good", TOP "\n[Size = 2]\nIn = 0102\nOut = 02\nResult = valid\n", NULL},
    {"two cases, a flag, a comment",
     TOP "# Flag Odd: why\n\n[Size = 2]\nIn = 0102\nOut = 02\nResult = valid\n\n\nComment = x\n"
         "Flags = Odd\nIn = 0203\n# in between\nOut = 03\nResult = invalid\nStatus = range\n",
     NULL},
    {"a wrong answer", TOP "\n[Size = 2]\nIn = 0102\nOut = 03\nResult = valid\n", ":6: Out is 02"},
    {"a wrong length", TOP "\n[Size = 3]\nIn = 0102\nOut = 02\nResult = valid\n",
     ":5: In has 2 bytes instead of 3"},
    {"an unread key", TOP "\n[Size = 2]\nIn = 0102\nOut = 02\nResult = valid\nOuch = 1\n",
     ":8: key Ouch was not read"},
    {"a status where nothing is wrong",
     TOP "\n[Size = 2]\nIn = 0102\nOut = 02\nResult = valid\nStatus = range\n",
     ":8: key Status was not read"},
    {"a missing key", TOP "\n[Size = 2]\nIn = 0102\nResult = valid\n", ":5: key Out is missing"},
    {"a key twice", TOP "\n[Size = 2]\nIn = 0102\nIn = 0102\nOut = 02\nResult = valid\n",
     ":6: key In twice in one case"},
    {"accepted though invalid",
     TOP "\n[Size = 2]\nIn = 0102\nOut = 02\nResult = invalid\nStatus = range\n",
     ":8: Status is ok"},
    {"refused though valid", TOP "\n[Size = 2]\nIn = 0203\nOut = 03\nResult = valid\n",
     ":7: refused as range"},
    {"refused for another reason",
     TOP "\n[Size = 2]\nIn = 0203\nOut = 03\nResult = invalid\nStatus = truncated\n",
     ":8: Status is range"},
    {"a third result", TOP "\n[Size = 2]\nIn = 0102\nOut = 02\nResult = perhaps\n",
     ":7: Result must be valid or invalid"},
    {"no key", TOP "\n[Size = 2]\nIn = 0102\n= 02\nOut = 02\nResult = valid\n",
     ":6: no key before ="},
    {"a stray line", TOP "\n[Size = 2]\nIn = 0102\nOut 02\nOut = 02\nResult = valid\n",
     ":6: neither a comment nor Key = value"},
    {"half a byte", TOP "\n[Size = 2]\nIn = 010\nOut = 02\nResult = valid\n",
     ":5: In is not pairs of hex digits"},
    {"not hex", TOP "\n[Size = 2]\nIn = 01g2\nOut = 02\nResult = valid\n",
     ":5: In is not pairs of hex digits"},
    {"no number", TOP "\n[Size = two]\nIn = 0102\nOut = 02\nResult = valid\n",
     ":5: In has 2 bytes instead of 0"},
    {"no setting", TOP "\nIn = 0102\nOut = 02\nResult = valid\n", ":4: setting Size is missing"},
    {"an unread setting", TOP "\n[Size = 2]\n[Colour = red]\nIn = 0102\nOut = 02\nResult = valid\n",
     ":5: setting Colour was never read"},
    {"a setting overwritten unread",
     TOP "\n[Size = 3]\n[Size = 2]\nIn = 0102\nOut = 02\nResult = valid\n",
     ":4: setting Size was never read"},
    {"a setting inside a case",
     TOP "\n[Size = 2]\nIn = 0102\n[Size = 2]\nOut = 02\nResult = valid\n",
     ":6: a setting inside a case"},
    {"an open bracket", TOP "\n[Size = 2\n[Size = 2]\nIn = 0102\nOut = 02\nResult = valid\n",
     ":4: a setting without ]"},
    {"an unexplained flag", TOP "\n[Size = 2]\nFlags = Odd\nIn = 0102\nOut = 02\nResult = valid\n",
     ":5: flag Odd is not explained"},
    {"a flag explained too late",
     TOP "\n[Size = 2]\nFlags = Odd\n# Flag Odd: why\nIn = 0102\nOut = 02\nResult = valid\n",
     ":5: flag Odd is not explained"},
    {"an unused flag", TOP "# Flag Odd: why\n\n[Size = 2]\nIn = 0102\nOut = 02\nResult = valid\n",
     ":3: flag Odd is explained and never used"},
    {"a flag explained twice",
     TOP "# Flag Odd: why\n# Flag Odd: who\n\n[Size = 2]\nFlags = Odd\nIn = 0102\nOut = 02\n"
         "Result = valid\n",
     ":4: flag Odd is explained twice"},
    {"no source", "# Generator: none\n\n[Size = 2]\nIn = 0102\nOut = 02\nResult = valid\n",
     ":1: no line # Source:"},
    {"an empty source",
     "# Source:\n# Generator: none\n\n[Size = 2]\nIn = 0102\nOut = 02\nResult = valid\n",
     ":1: no line # Source:"},
    {"no generator", "# Source: x\n\n[Size = 2]\nIn = 0102\nOut = 02\nResult = valid\n",
     ":1: no line # Generator:"},
    {"no cases", TOP "\n# nothing here\n", ":4: no cases"},
    {"nothing", "", ":0: no cases"},
    {"cut", TOP "\n[Size = 2]\nIn = 0102\nOut = 02\nResult = valid", ":7: no newline at the end"},
};

/* The last byte comes out; an odd last byte is refused. */
static void last_byte(struct vectors *v)
{
    uint8_t in[8] = {0};
    const size_t size = strtoul(vectors_setting(v, "Size"), NULL, 10);
    vectors_fixed(v, "In", in, size < sizeof in ? size : 0);
    vectors_expect_bytes(v, "Out", in + (size ? size - 1 : 0), 1);
    vectors_expect_status(v, size && in[size - 1] % 2 ? E_RANGE : OK);
}

static void check(const struct file *file)
{
    char path[] = "/tmp/glasshouse-vectors-XXXXXX", *errors = NULL;
    size_t size = 0;
    const int descriptor = mkstemp(path);
    const size_t length = strlen(file->text);
    EXPECT(descriptor >= 0 && write(descriptor, file->text, length) == (ssize_t)length);
    close(descriptor);
    FILE *stream = open_memstream(&errors, &size);
    const long cases = vectors_read(path, last_byte, stream);
    fclose(stream);
    unlink(path);
    if (!file->message && cases <= 0)
        printf("%s: %s", file->name, errors);
    if (file->message && (cases >= 0 || !strstr(errors, file->message)))
        printf("%s: not blamed with \"%s\" but: %s\n", file->name, file->message, errors);
    EXPECT(file->message ? cases < 0 && strstr(errors, file->message) : cases > 0);
    free(errors);
}

static void bad_files_are_refused(void)
{
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        check(files + i);
}

static void a_missing_file_is_refused(void)
{
    char *errors = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&errors, &size);
    EXPECT(vectors_read("/nonexistent/vectors.txt", last_byte, stream) < 0);
    fclose(stream);
    EXPECT(strstr(errors, "cannot be opened") != NULL);
    free(errors);
}

static void a_zero_byte_is_refused(void)
{
    char path[] = "/tmp/glasshouse-vectors-XXXXXX", *errors = NULL;
    static const char text[] = TOP "\n[Size = 2]\nIn = 0102\0 3\nOut = 02\nResult = valid\n";
    size_t size = 0;
    const int descriptor = mkstemp(path);
    EXPECT(descriptor >= 0 && write(descriptor, text, sizeof text - 1) == sizeof text - 1);
    close(descriptor);
    FILE *stream = open_memstream(&errors, &size);
    EXPECT(vectors_read(path, last_byte, stream) < 0);
    fclose(stream);
    unlink(path);
    EXPECT(strstr(errors, ":5: a zero byte") != NULL);
    free(errors);
}

const struct test tests[] = {{"bad files are refused", bad_files_are_refused},
                             {"a missing file is refused", a_missing_file_is_refused},
                             {"a zero byte is refused", a_zero_byte_is_refused},
                             {0}};
