/* Fault plans: what is read is written so that it is read as the same plan. And what else people
 * type as one word: seeds. A plan is also carried out, on the protocol that its hash chooses. */
#include "crypto/tape.h"
#include "fuzz/play/play.h"
#include "sim/network.h"
#include <stdlib.h>
#include <string.h>

enum { PLAN_TEXT = FAULTS_TEXT };

/* A run under the plan, with the oracles of play_oracle.c. */
static void run_plan(const struct fault *plan, size_t count, const char *text)
{
    uint8_t header[PLAY_HEADER] = {[PLAY_FLAGS] = FLAG_IDEAL};
    fuzz_put_hash(header + PLAY_PROTOCOL, fuzz_hash(text));
    struct cursor c = {header, sizeof header};
    struct play play;
    play_begin(&play, &c);
    play.planned = true;
    for (size_t i = 0; i < count; i++)
        play.plan_forged |= plan[i].hostile;
    run_set_faults(play.run, plan, count);
    play_execute(&play, (const uint8_t *)text, strlen(text));
    play_end(&play);
}

static void check_plan(const char *text)
{
    struct fault plan[FAULTS_MOST], back[FAULTS_MOST];
    size_t count = 0, again = 0;
    char written[PLAN_TEXT];
    const status result = faults_parse(text, plan, &count);
    fuzz_reached(result);
    fuzz_holds(count <= FAULTS_MOST, "a plan of %zu", count);
    if (result != OK)
        return;
    faults_format(plan, count, written, sizeof written);
    fuzz_holds(faults_parse(written, back, &again) == OK && again == count,
               "'%s' is not read again", written);
    for (size_t i = 0; i < count; i++)
        fuzz_holds(plan[i].kind == back[i].kind && plan[i].hostile == back[i].hostile &&
                       plan[i].at == back[i].at && plan[i].argument == back[i].argument &&
                       strcmp(plan[i].in, back[i].in) == 0,
                   "fault %zu of '%s' came back changed", i, written);
    char short_text[24];
    faults_format(plan, count, short_text, sizeof short_text);
    fuzz_holds(strlen(short_text) < sizeof short_text, "a plan beyond its room");
    if (count)
        run_plan(plan, count, text);
}

static void check_seed(const char *text)
{
    uint8_t seed[SEED_BYTES], back[SEED_BYTES];
    char written[80];
    const status result = seed_parse(text, seed);
    fuzz_reached(result);
    if (result != OK)
        return;
    seed_format(seed, written);
    fuzz_holds(strlen(written) <= 66 && seed_parse(written, back) == OK &&
                   memcmp(seed, back, sizeof seed) == 0,
               "seed '%s' is not read again", written);
}

static void one(const uint8_t *bytes, size_t size)
{
    char *text = fuzz_text(bytes, size);
    check_plan(text);
    check_seed(text);
    free(text);
}

/* More faults than a plan may have. */
static void seed_of_many(const struct seed_sink *sink)
{
    enum { ENTRY = 7 };
    char text[ENTRY * (FAULTS_MOST + 1)];
    for (size_t i = 0; i < sizeof text; i += ENTRY)
        memcpy(text + i, "drop@1,", ENTRY);
    seed_put(sink, text, sizeof text - 1, "many");
}

static void seeds(const struct seed_sink *sink)
{
    static const char *const texts[] = {
        "drop@3,repeat@4,delay@5,reorder@6",
        "cut@3:7,flip@3:17,replace@3:1,crash@2:5",
        "~flip@3:17,~replace@2:1",
        "0x123456789abcdef",
        "18446744073709551615",
        "drop@4294967296",
        "drop@*",
        "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        seed_put(sink, texts[i], strlen(texts[i]), "plan-%zu", i);
    seed_of_many(sink);
}

const struct fuzz_target fuzz_target = {"plans", NULL, one, seeds};
