/* Transcripts at size: recording, verify and show, by the number of messages and of calls. */
#include "bench/bench_crypto.h"
#include "bench/bench_stream.h"
#include "sim/transcript.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static status write_all(void *context, const char *bytes, size_t size)
{
    return fwrite(bytes, 1, size, context) == size ? OK : E_FILE;
}

/* Into NAME.wire.jsonl and NAME.tape.jsonl. */
static void record(struct reality *r, const char *name)
{
    char path[2][TRANSCRIPT_PATH], seed[2 * SEED_BYTES + 4];
    FILE *file[2];
    struct transcript_sink sink[2];
    bench_must(reality_inputs(r, 0));
    reality_seed(r, "bench", 0, 0);
    seed_format(r->world->seed, seed);
    run_keep_views(r->run, false);
    for (int tape = 0; tape < 2; tape++) {
        transcript_path(name, tape, path[tape], sizeof path[tape]);
        file[tape] = fopen(path[tape], "w");
        bench_must(file[tape] != NULL);
        sink[tape] = (struct transcript_sink){write_all, file[tape]};
    }
    struct transcript *t = transcript_begin(r->run, r->world, seed, NULL, "{}", &sink[0], &sink[1]);
    const struct observer observer = transcript_observer(t);
    run_set_observer(r->run, &observer);
    bench_must(run_execute(r->run) == OK && transcript_end(t) == OK);
    run_set_observer(r->run, NULL);
    bench_must(fclose(file[0]) == 0 && fclose(file[1]) == 0);
}

/* A folder of its own, emptied when |use| is done. */
static void with_files(struct reality *r, void (*use)(struct reality *, const char *name))
{
    char folder[] = "/tmp/glasshouse-bench-XXXXXX", name[64], path[TRANSCRIPT_PATH];
    bench_must(mkdtemp(folder) != NULL);
    snprintf(name, sizeof name, "%s/x", folder);
    use(r, name);
    for (int tape = 0; tape < 2; tape++) {
        transcript_path(name, tape, path, sizeof path);
        bench_must(unlink(path) == 0);
    }
    bench_must(rmdir(folder) == 0);
}

static void record_once(struct reality *r)
{
    with_files(r, record);
}

static void record_and_verify(struct reality *r, const char *name)
{
    struct transcript_verdict v;
    record(r, name);
    bench_must(transcript_verify(name, NULL, &v) == OK && v.sound && v.complete && v.has_tape);
}

static void verify_once(struct reality *r)
{
    with_files(r, record_and_verify);
}

/* `glasshouse show`, with its output thrown away. */
static void record_and_show(struct reality *r, const char *name)
{
    int ended;
    record(r, name);
    const pid_t child = fork();
    bench_must(child >= 0);
    if (child == 0) {
        const int nowhere = open("/dev/null", O_WRONLY);
        if (nowhere >= 0 && dup2(nowhere, 1) >= 0)
            execl("/proc/self/exe", "glasshouse", "show", name, (char *)NULL);
        _exit(127);
    }
    bench_must(waitpid(child, &ended, 0) == child && WIFEXITED(ended) && WEXITSTATUS(ended) == 0);
}

static void show_once(struct reality *r)
{
    with_files(r, record_and_show);
}

static void run(struct bench *b)
{
    bench_growth(b, "record", record_once);
    bench_growth(b, "record, verify", verify_once);
    bench_growth(b, "record, show", show_once);
}

const struct bench_suite bench_size = {
    "size", "recordings of 10,000 to 1,000,000 messages and of 10,000 calls", run};
