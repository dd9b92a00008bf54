/* The writer of files by itself: what tests/cli/lines/outputs.txt cannot see from outside. */
#include "cli/files.h"
#include "tests/expect.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct command command = {.name = "test", .summary = "", .help = ""};

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    EXPECT(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static bool has(const char *path, const char *want)
{
    char text[256] = "";
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    const size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    return size == strlen(want) && memcmp(text, want, size) == 0;
}

/* Until it is finished the old file is there, whole; after it is abandoned too. */
static void the_old_file_stays_until_the_end(void)
{
    struct output out;
    put("a", "old");
    EXPECT_EQ(EXIT_EXPECTED, output_open(&command, "a", &out));
    EXPECT(fputs("new", out.stream) >= 0 && fflush(out.stream) == 0 && has("a", "old"));
    output_abandon(&out);
    EXPECT(has("a", "old"));
    EXPECT_EQ(EXIT_EXPECTED, output_finish(&out)); /* nothing is open */
    EXPECT_EQ(EXIT_EXPECTED, output_open(&command, "a", &out));
    EXPECT(fputs("new", out.stream) >= 0);
    EXPECT_EQ(EXIT_EXPECTED, output_finish(&out));
    EXPECT(has("a", "new"));
}

/* The same where the file system gives no file without a name, or where /proc is missing: then
 * |beside| has its name from the start, as name_it would give it in the end. */
static void a_name_from_the_start_is_as_good(void)
{
    struct output out;
    put("a", "old");
    EXPECT_EQ(0, chmod("a", 0604));
    EXPECT_EQ(EXIT_EXPECTED, output_open(&command, "a", &out));
    if (!out.beside) {
        fclose(out.stream);
        out.beside = strdup("a.named");
        out.stream = fopen("a.named", "w");
    }
    EXPECT(out.stream && fputs("new", out.stream) >= 0 && has("a", "old"));
    EXPECT_EQ(EXIT_EXPECTED, output_finish(&out));
    struct stat s;
    EXPECT(has("a", "new") && access("a.named", F_OK) != 0 && stat("a", &s) == 0);
    EXPECT_EQ(0604, s.st_mode & 0777);
}

static void outputs_of_one_name_are_told(void)
{
    struct output a, b;
    EXPECT_EQ(EXIT_EXPECTED, output_open(&command, "x", &a));
    EXPECT_EQ(EXIT_EXPECTED, output_open(&command, "./x", &b));
    EXPECT(output_same(&a, &b));
    output_abandon(&b);
    EXPECT_EQ(EXIT_EXPECTED, output_open(&command, "y", &b));
    EXPECT(!output_same(&a, &b));
    output_abandon(&a);
    output_abandon(&b);
    EXPECT(access("x", F_OK) != 0 && access("y", F_OK) != 0);
}

/* A file of ours that is open for writing is written into, one open for reading is replaced. */
static void a_descriptor_of_ours_is_written_into(void)
{
    struct output out;
    put("log", "");
    const int descriptor = open("log", O_WRONLY | O_APPEND);
    EXPECT(descriptor >= 0 && write(descriptor, "1", 1) == 1);
    EXPECT_EQ(EXIT_EXPECTED, output_open(&command, "log", &out));
    EXPECT(out.target == NULL && fputs("2", out.stream) >= 0);
    EXPECT_EQ(EXIT_EXPECTED, output_finish(&out));
    EXPECT(write(descriptor, "3", 1) == 1 && has("log", "123"));
    close(descriptor);
    const int reading = open("log", O_RDONLY);
    EXPECT_EQ(EXIT_EXPECTED, output_open(&command, "log", &out));
    EXPECT(out.target != NULL);
    output_abandon(&out);
    close(reading);
}

const struct test tests[] = {
    {"the old file stays until the end", the_old_file_stays_until_the_end},
    {"a name from the start is as good", a_name_from_the_start_is_as_good},
    {"outputs of one name are told", outputs_of_one_name_are_told},
    {"a descriptor of ours is written into", a_descriptor_of_ours_is_written_into},
    {0}};

int main(int argc, char **argv)
{
    char folder[] = "files-XXXXXX";
    if (!mkdtemp(folder) || chdir(folder) != 0)
        return 1;
    const int result = test_main(argc, argv, tests);
    static const char *const made[] = {"a", "log"};
    for (size_t i = 0; i < 2; i++)
        (void)unlink(made[i]);
    return chdir("..") == 0 && rmdir(folder) == 0 ? result : 1;
}
