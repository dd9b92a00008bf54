/* Replays files through a fuzz target, in any build, and makes the target's seeds.
 *
 *   replay_TARGET [--statuses] PATH...   every file, or every file in a folder, in order of names
 *   replay_TARGET --time N PATH...       N times all of them; prints executions a second
 *   replay_TARGET --seeds FOLDER         writes the seeds
 *   replay_TARGET --seeded PATH...       replays the seeds too
 *
 * A finding stops the program with its reason. It fails when no file was replayed. */
#include "fuzz/driver/target.h"
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

struct input {
    char *path;
    uint8_t *bytes;
    size_t size;
};

struct inputs {
    struct input *list;
    size_t count;
};

static void stop(const char *what, const char *path)
{
    fprintf(stderr, "replay: %s %s: %s\n", what, path, strerror(errno));
    exit(2);
}

static void load_file(struct inputs *all, const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0)
        stop("cannot read", path);
    const long end = ftell(file);
    rewind(file);
    struct input in = {strdup(path), malloc((size_t)end + 1), (size_t)end};
    all->list = realloc(all->list, (all->count + 1) * sizeof *all->list);
    if (!in.path || !in.bytes || !all->list || fread(in.bytes, 1, in.size, file) != in.size)
        stop("cannot read", path);
    fclose(file);
    all->list[all->count++] = in;
}

static int visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.' && strcmp(entry->d_name, "README.txt") != 0;
}

static void load(struct inputs *all, const char *path)
{
    struct stat info;
    struct dirent **entry;
    char name[4096];
    if (stat(path, &info) != 0)
        stop("cannot read", path);
    if (!S_ISDIR(info.st_mode)) {
        load_file(all, path);
        return;
    }
    const int count = scandir(path, &entry, visible, alphasort);
    if (count < 0)
        stop("cannot list", path);
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%s/%s", path, entry[i]->d_name);
        free(entry[i]);
        if (stat(name, &info) == 0 && S_ISREG(info.st_mode))
            load_file(all, name);
    }
    free(entry);
}

static void print_statuses(void)
{
    for (int s = 0; s < STATUS_COUNT; s++)
        if (fuzz_reached_mask() >> s & 1)
            printf("%s\n", status_name((status)s));
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void replay(const struct inputs *all, unsigned long times)
{
    const double began = seconds();
    for (unsigned long turn = 0; turn < (times ? times : 1); turn++)
        for (size_t i = 0; i < all->count; i++) {
            if (!times && getenv("FUZZ_VERBOSE"))
                fprintf(stderr, "%s\n", all->list[i].path);
            LLVMFuzzerTestOneInput(all->list[i].bytes, all->list[i].size);
        }
    if (times)
        printf("%s: %.0f executions a second\n", fuzz_target.name,
               (double)times * (double)all->count / (seconds() - began));
}

static void write_seed(void *context, const char *name, const void *bytes, size_t size)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", (const char *)context, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
        stop("cannot write", path);
}

static void replay_seed(void *context, const char *name, const void *bytes, size_t size)
{
    (void)name;
    LLVMFuzzerTestOneInput(bytes, size);
    ++*(size_t *)context;
}

/* Targets may go to a folder of their own, so all paths are resolved before they start. */
static int write_seeds(const char *folder)
{
    char path[PATH_MAX];
    const struct seed_sink sink = {write_seed, path};
    mkdir(folder, 0777);
    if (!realpath(folder, path))
        stop("cannot make", folder);
    LLVMFuzzerInitialize(NULL, NULL);
    fuzz_target.seeds(&sink);
    return 0;
}

int main(int argc, char **argv)
{
    struct inputs all = {0};
    bool statuses = false, seeded = false;
    unsigned long times = 0;
    size_t count = 0;
    if (argc == 3 && strcmp(argv[1], "--seeds") == 0)
        return write_seeds(argv[2]);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--statuses") == 0)
            statuses = true;
        else if (strcmp(argv[i], "--seeded") == 0)
            seeded = true;
        else if (strcmp(argv[i], "--time") == 0 && i + 1 < argc)
            times = strtoul(argv[++i], NULL, 10);
        else
            load(&all, argv[i]);
    }
    LLVMFuzzerInitialize(&argc, &argv);
    replay(&all, times);
    if (seeded)
        fuzz_target.seeds(&(const struct seed_sink){replay_seed, &count});
    count += all.count;
    if (statuses)
        print_statuses();
    else
        printf("%s: %zu inputs replayed\n", fuzz_target.name, count);
    for (size_t i = 0; i < all.count; i++) {
        free(all.list[i].path);
        free(all.list[i].bytes);
    }
    free(all.list);
    return count ? 0 : 1;
}
