/* glasshouse certify: writes what the checker couple finds about one party in a recorded run, as a
 * certificate that glasshouse-verify-certificate checks against the recording. */
#include "cli/files.h"
#include "cli/transcript_alone.h"
#include "cli/transcript_replay.h"
#include "crypto/hash.h"
#include "crypto/memory.h"
#include "proofs/couple/couple.h"
#include "protocols/protocols.h"
#include "sim/settings.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool file_digest(const char *path, char hex[2 * HASH_SHA256_BYTES + 1])
{
    struct hash_sha256 state;
    uint8_t digest[HASH_SHA256_BYTES], buffer[4096];
    FILE *file = memory_file(path, "rb");
    if (!file)
        return false;
    hash_sha256_begin(&state);
    for (size_t size; (size = fread(buffer, 1, sizeof buffer, file)) > 0;)
        hash_sha256_add(&state, buffer, size);
    hash_sha256_end(&state, digest);
    for (int i = 0; i < HASH_SHA256_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    const bool read = !ferror(file);
    return fclose(file) == 0 && read;
}

/* The parameters of the recording, in the form of a table's settings. */
static const char *settings_of(struct replay *replay)
{
    const char *text = "";
    const struct protocol *protocol = run_protocol(replay->run);
    for (const struct parameter *p = protocol->parameters; p->name; p++) {
        const char *value = run_parameter_text(replay->run, p->name);
        text = settings_add(&replay->arena, text, p->name, value);
    }
    return text;
}

static int judge(struct replay *replay, int party, const char *digest, struct output *out)
{
    const struct protocol *protocol = run_protocol(replay->run);
    const struct job job = {
        .protocol = protocol,
        .what = {.variant = run_variant(replay->run), .settings = settings_of(replay)}};
    uint8_t seed[SEED_BYTES];
    memcpy(seed, replay->world.seed, sizeof seed);
    struct reality r = {.job = &job, .run = replay->run, .world = &replay->world, .seed = seed};
    struct judgement judgement;
    struct json j;
    json_init(&j);
    const status result = couple_certify(&r, party, digest, &j, &judgement);
    const struct breach *breach = judgement_breach(&judgement);
    int exit = EXIT_OURS;
    if (result != OK || judgement.executed != OK) {
        say_failure(&cmd_certify, "the run fails");
    } else if (breach->words && !judgement.asked_ideal) {
        printf("%s\n", breach->words);
        exit = EXIT_FINDING;
    } else if (judgement.limit) {
        printf("the view is not certified: %s; couple cannot judge what it does not follow\n",
               judgement.limit);
        exit = EXIT_FINDING;
    } else if (!judgement.asked_ideal) {
        exit = usage_error(&cmd_certify, "the party has no ideal view");
    } else {
        json_print(&j, out->stream ? out->stream : stdout);
        exit = output_finish(out);
        if (exit == EXIT_EXPECTED && breach->words) {
            say_failure(&cmd_certify, "%s, %s: the certificate would be rejected",
                        couple_rules[breach->rule].id, breach->words);
            exit = EXIT_FINDING;
        }
    }
    judgement_clear(&judgement);
    arena_clear(&r.arena);
    json_clear(&j);
    return exit;
}

/* Checks that every record of both files is what the run with these inputs and this seed writes,
 * and that none is missing: a certificate is about the whole recording. */
static int check_records(const char *name)
{
    struct transcript_verdict verdict;
    struct replay replay;
    if (transcript_verify(name, protocol_find, &verdict) == OK &&
        (!verdict.sound || !verdict.complete)) {
        printf("%s is not certified: %s\n", name, verdict.problem);
        return EXIT_FINDING;
    }
    int exit = replay_prepare(&cmd_certify, name, &replay);
    if (exit == EXIT_EXPECTED && replay_execute(&replay) != OK)
        exit = usage_error(&cmd_certify, "cannot read %s", replay.wire.path);
    const struct replay_file *files[] = {&replay.tape, &replay.wire};
    for (int i = 0; i < 2 && exit == EXIT_EXPECTED; i++) {
        if (!files[i]->differs && !files[i]->ended)
            continue;
        printf("%s is not certified: %s: record %zu is not what the run writes with these inputs "
               "and this seed; glasshouse replay shows the difference\n",
               name, files[i]->path, files[i]->differs ? files[i]->differs : files[i]->records + 1);
        exit = EXIT_FINDING;
    }
    replay_clear(&replay);
    return exit;
}

/* Opens the certificate's file, which may not be one of the recording's files. */
static int open_out(const char *path, const char *name, struct output *out)
{
    int exit = output_open(&cmd_certify, path, out);
    for (int tape = 0; tape < 2 && exit == EXIT_EXPECTED; tape++) {
        char recorded[TRANSCRIPT_PATH];
        transcript_path(name, tape, recorded, sizeof recorded);
        exit = output_guard(out, recorded, "choose another name");
    }
    return exit;
}

static int certify_alone(const char *name, const char *role, const char *path)
{
    char wire[TRANSCRIPT_PATH], digest[2 * HASH_SHA256_BYTES + 1];
    struct output out = {0};
    struct json j;
    json_init(&j);
    transcript_path(name, false, wire, sizeof wire);
    int exit = path ? open_out(path, name, &out) : EXIT_EXPECTED;
    if (exit == EXIT_EXPECTED && !file_digest(wire, digest))
        exit = usage_error(&cmd_certify, "cannot read %s", wire);
    if (exit == EXIT_EXPECTED)
        exit = alone_certify(&cmd_certify, name, role, digest, &j);
    if (exit == EXIT_EXPECTED) {
        json_print(&j, out.stream ? out.stream : stdout);
        exit = output_finish(&out);
    }
    output_abandon(&out);
    json_clear(&j);
    return exit;
}

static int certify(const char *name, const char *role, const char *path)
{
    char wire[TRANSCRIPT_PATH], digest[2 * HASH_SHA256_BYTES + 1];
    struct replay replay;
    struct output out = {0};
    if (transcript_is_alone(name))
        return certify_alone(name, role, path);
    int exit = check_records(name);
    if (exit != EXIT_EXPECTED)
        return exit;
    exit = replay_prepare(&cmd_certify, name, &replay);
    if (exit == EXIT_EXPECTED && path)
        exit = open_out(path, name, &out);
    if (exit == EXIT_EXPECTED) {
        transcript_path(name, false, wire, sizeof wire);
        const int party = run_role_find(replay.run, role);
        if (party < 1 || party > COALITION_PARTIES)
            exit = unknown_party(&cmd_certify, replay.run, role);
        else if (!file_digest(wire, digest))
            exit = usage_error(&cmd_certify, "cannot read %s", wire);
        else
            exit = judge(&replay, party, digest, &out);
    }
    output_abandon(&out);
    replay_clear(&replay);
    return exit;
}

static int run(int argc, char **argv)
{
    bool helped = false;
    const char *role = NULL, *path = NULL;
    struct option_list words = {0};
    const struct option options[] = {{"party", OPTION_VALUE, NULL, &role, NULL},
                                     {"out", OPTION_VALUE, NULL, &path, NULL},
                                     {NULL, OPTION_FLAG, NULL, NULL, NULL}};
    int result = parse_options(&cmd_certify, argc, argv, options, &words, &helped);
    if (result == EXIT_EXPECTED && !helped)
        result =
            expect_words(&cmd_certify, &words, 1, "name one recording", "one recording at a time");
    if (result == EXIT_EXPECTED && !helped && !role)
        result = usage_error(&cmd_certify, "--party says whose view is certified");
    else if (result == EXIT_EXPECTED && !helped)
        result = certify(words.item[0], role, path);
    option_list_clear(&words);
    return result;
}

const struct command cmd_certify = {
    .name = "certify",
    .summary = "a certificate that one party's recorded view shows no more than declared",
    .help =
        "usage: glasshouse certify NAME --party ROLE [--out FILE]\n\n"
        "  --party ROLE  whose view is certified\n"
        "  --out FILE    where the certificate goes; standard output otherwise\n\n"
        "Runs the recording NAME.wire.jsonl again, with the inputs and the seed of its tape, as "
        "it\n"
        "is, with all replaced that is hidden from the party, and as its ideal view, and writes\n"
        "what accounts for each field that the party received, under which assumptions: JSON, to\n"
        "FILE or to standard output. The program\n\n"
        "  glasshouse-verify-certificate FILE NAME.wire.jsonl\n\n"
        "which shares no code with this one, checks it against the recording.\n\n"
        "It certifies only a recording of which every record is what such a run writes. One\n"
        "party's own recording, as host makes it, is compared with the ideal view of its input,\n"
        "coins and outputs; such a certificate stands if the others did what the protocol\n"
        "says.\n\n"
        "Exit status: 0 certified, 1 a rule is broken, a record is another, or some value in the\n"
        "view is not followed, 2 bad usage or bad input, 3 internal or system error (FILE cannot\n"
        "be written, say).\n",
    .run = run,
};
