/* Memory that is there: contents, sizes of zero, and the end of a process that gets none. */
#include "crypto/memory.h"
#include "tests/expect.h"
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void test_contents(void)
{
    char *text, *one = memory_text("abc");
    size_t size;
    uint32_t *zero = memory_zero(3, sizeof *zero);
    EXPECT_EQ(0, strcmp(one, "abc"));
    EXPECT(zero[0] == 0 && zero[2] == 0);
    zero[1] = 7;
    zero = memory_more(zero, 1000 * sizeof *zero);
    EXPECT_EQ(7, zero[1]);
    free(zero);
    free(one);
    one = memory_format("%d of %s", 7, "all");
    EXPECT_EQ(0, strcmp(one, "7 of all"));
    free(one);
    FILE *stream = memory_stream(&text, &size);
    fprintf(stream, "%0*d", 5000, 1);
    memory_stream_end(stream, &text);
    EXPECT(size == 5000 && text[4999] == '1' && text[0] == '0');
    free(text);
    void *nothing[] = {memory_get(0), memory_zero(0, 8), memory_more(NULL, 0)};
    for (int i = 0; i < 3; i++) {
        EXPECT(nothing[i] != NULL);
        free(nothing[i]);
    }
    EXPECT(memory_file("/nosuch/file", "r") == NULL);
}

/* The status and the sentence of a child that asks for more than there is. */
static void expect_end(void (*ask)(void))
{
    int pipes[2], code = 0;
    static const char sentence[] = "glasshouse: out of memory\n";
    char said[8192] = "";
    size_t size = 0;
    EXPECT_EQ(0, pipe(pipes));
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        dup2(pipes[1], STDERR_FILENO);
        close(pipes[0]);
        close(pipes[1]);
        ask();
        _exit(0);
    }
    close(pipes[1]);
    for (ssize_t got; (got = read(pipes[0], said + size, sizeof said - 1 - size)) > 0;)
        size += (size_t)got;
    close(pipes[0]);
    EXPECT_EQ(child, waitpid(child, &code, 0));
    EXPECT(WIFEXITED(code) && WEXITSTATUS(code) == MEMORY_ENDED);
    /* AddressSanitizer warns before; nothing is said after. */
    EXPECT(size >= sizeof sentence - 1);
    EXPECT_EQ(0, strcmp(said + size - (sizeof sentence - 1), sentence));
}

/* A compiler may drop an allocation whose content is never read. */
static void *volatile kept;

static void ask_get(void)
{
    kept = memory_get((size_t)-1 / 4);
}

static void ask_zero(void)
{
    kept = memory_zero((size_t)-1 / 2, 4);
}

static void ask_more(void)
{
    kept = memory_more(NULL, (size_t)-1 / 4);
}

static void test_end(void)
{
    expect_end(ask_get);
    expect_end(ask_zero);
    expect_end(ask_more);
}

const struct test tests[] = {{"contents", test_contents}, {"end", test_end}, {0}};
