/* Descriptions of runs: what is written is read as the same, a run that is made by one is described
 * by it, and what cannot be read is refused at its word. */
#include "sim/run_spec.h"
#include "protocols/protocols.h"
#include "sim/json_read.h"
#include "sim/mutation.h"
#include "sim/part.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

static struct arena arena;

static void same_again(const char *text)
{
    struct run_spec spec;
    const char *refused;
    EXPECT_EQ(OK, run_spec_read(&spec, &arena, text, protocol_find, &refused));
    const char *again = run_spec_write(&spec, &arena);
    if (strcmp(text, again) != 0)
        printf("%s\n%s\n", text, again);
    EXPECT(strcmp(text, again) == 0);
}

static void written_and_read(void)
{
    same_again("secure-sum");
    same_again("secure-sum --variant hardened --set parties=3 --set modulus=2^64 --input 1=5");
    same_again("lca --set ideal=secure-and --seed 7 --faults drop@3,flip@5:17");
    same_again("secure-sum --planted mask-dropped --variant as-published");
    same_again(
        "closure --set 'schema=age:qi:a|b; note:keep' --input '1=it'\\''s \"quoted\" | text'");
    same_again("secure-sum --input '1= two  spaces ' --input 2=");
    for (const struct protocol *const *p = protocols; *p; p++) {
        struct run_spec spec = run_spec_begin(&arena, *p);
        for (const struct parameter *q = (*p)->parameters; q->name; q++)
            run_spec_set(&spec, q->name, q->usual);
        same_again(run_spec_write(&spec, &arena));
    }
}

/* Random bytes in every place, quotes and spaces among them. */
static void any_text_is_read_back(void)
{
    static const char letters[] = "a'\"\\ =-|;.$\t\n";
    for (int turn = 0; turn < 300; turn++) {
        struct run_spec spec = run_spec_begin(&arena, protocols[0]), read;
        char value[12] = {0}, input[12] = {0};
        const char *refused;
        for (size_t i = 0; i < sizeof value - 1; i++) {
            value[i] = letters[test_random_below(sizeof letters)];
            input[i] = letters[test_random_below(sizeof letters)];
        }
        run_spec_set(&spec, "parties", value);
        run_spec_set(&spec, "modulus", "17");
        run_spec_input(&spec, "1", input, strlen(input));
        const char *text = run_spec_write(&spec, &arena);
        EXPECT_EQ(OK, run_spec_read(&read, &arena, text, protocol_find, &refused));
        EXPECT(strcmp(spec.settings, read.settings) == 0);
        EXPECT(read.input_count == 1 && strcmp(read.inputs[0].text, input) == 0);
    }
}

static void a_setting_is_set_anew(void)
{
    struct run_spec spec = run_spec_begin(&arena, protocol_find("secure-sum"));
    run_spec_settings(&spec, "parties=3 modulus=10");
    run_spec_settings(&spec, "modulus=20");
    run_spec_settings(&spec, NULL);
    EXPECT(strcmp(spec.settings, "parties=3 modulus=20") == 0);
}

static struct run *begin(struct real_world *world, const struct run_spec *spec)
{
    const uint8_t seed[SEED_BYTES] = {5};
    EXPECT_EQ(OK, real_world_init(world, seed));
    return run_new(spec->protocol, &world->world);
}

static void a_run_is_made_and_described(void)
{
    static const char text[] = "secure-sum --variant hardened --set parties=4 --set modulus=1000 "
                               "--input 1=1 --input 2=2 --input 3=3 --input 4=900";
    struct run_spec spec;
    struct real_world world;
    const struct named_value *list;
    const char *refused;
    EXPECT_EQ(OK, run_spec_read(&spec, &arena, text, protocol_find, &refused));
    struct run *run = begin(&world, &spec);
    EXPECT_EQ(OK, run_spec_apply(&spec, run));
    EXPECT_EQ(OK, run_spec_complete(run));
    EXPECT_EQ(OK, run_execute(run));
    EXPECT(run_outputs(run, 2, &list) == 1 && residue_at(&list[0].value, 0) == 906);
    const struct run_spec found = run_spec_of(&arena, run);
    EXPECT(found.protocol == spec.protocol && strcmp(found.variant, "hardened") == 0);
    EXPECT(strstr(found.settings, "parties=4") && strstr(found.settings, "modulus=1000"));
    run_free(run);
    real_world_clear(&world);
}

static void refused_by_a_run(const char *text, const char *words)
{
    struct run_spec spec;
    struct real_world world;
    const char *refused;
    EXPECT_EQ(OK, run_spec_read(&spec, &arena, text, protocol_find, &refused));
    struct run *run = begin(&world, &spec);
    const status applied = run_spec_apply(&spec, run);
    const status result = applied == OK ? run_spec_complete(run) : applied;
    if (!strstr(run_error(run), words))
        printf("%s: %s\n", text, run_error(run));
    EXPECT(result != OK && strstr(run_error(run), words));
    run_free(run);
    real_world_clear(&world);
}

static void not_read(const char *text, const char *word)
{
    struct run_spec spec;
    const char *refused = "";
    EXPECT(run_spec_read(&spec, &arena, text, protocol_find, &refused) != OK);
    if (strcmp(refused, word) != 0)
        printf("%s: %s\n", text, refused);
    EXPECT(strcmp(refused, word) == 0);
}

static void what_is_wrong_is_refused(void)
{
    not_read("", "");
    not_read("secure-sums", "secure-sums");
    not_read("secure-sum --set", "--set");
    not_read("secure-sum --set parties", "parties");
    not_read("secure-sum --set =3", "=3");
    not_read("secure-sum --seed seven", "seven");
    not_read("secure-sum --faults drop@", "drop@");
    not_read("secure-sum --colour red", "red");
    not_read("secure-sum --input '1=5", "--input");
    refused_by_a_run("secure-sum --variant none", "none");
    refused_by_a_run("secure-sum --set colour=red", "no parameter 'colour'");
    refused_by_a_run("secure-sum --set parties=0", "parties is between");
    refused_by_a_run("secure-sum --input 9=1", "an input of '9': the parties are 1 to 3");
    refused_by_a_run("secure-sum --input 1=1", "party 2 has no input");
}

/* A header and an input as recordings have them. */
static void a_header_describes_a_run(void)
{
    static const char text[] =
        "{\"variant\":\"hardened\",\"parameters\":{\"parties\":\"4\",\"modulus\":"
        "\"7\"},\"faults\":\"drop@3\"}";
    static const struct {
        const char *text, *want;
    } inputs[] = {{"{\"party\":\"1\",\"typed\":\"a,b\"}", "a,b"},
                  {"{\"party\":\"1\",\"typed_hex\":\"612Cff\"}", "a,\xff"},
                  {"{\"party\":\"1\",\"typed_hex\":\"612\"}", NULL},
                  {"{\"party\":\"1\",\"typed_hex\":\"6x\"}", NULL},
                  {"{\"party\":\"1\"}", NULL}};
    struct json_value header, input;
    EXPECT_EQ(OK, json_read(&arena, text, sizeof text - 1, &header, NULL));
    const struct run_spec spec = run_spec_of_header(&arena, protocol_find("secure-sum"), &header);
    EXPECT(
        strcmp(run_spec_write(&spec, &arena),
               "secure-sum --variant hardened --set parties=4 --set modulus=7 --faults drop@3") ==
        0);
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        struct spec_input typed;
        EXPECT_EQ(OK, json_read(&arena, inputs[i].text, strlen(inputs[i].text), &input, NULL));
        const bool read = run_spec_typed(&arena, &input, &typed);
        EXPECT_EQ(inputs[i].want != NULL, read);
        EXPECT(!read || (typed.size == 3 && memcmp(typed.text, inputs[i].want, 4) == 0));
    }
}

static void all_memory_goes(void)
{
    arena_clear(&arena);
}

const struct test tests[] = {{"written and read", written_and_read},
                             {"any text is read back", any_text_is_read_back},
                             {"a setting is set anew", a_setting_is_set_anew},
                             {"a run is made and described", a_run_is_made_and_described},
                             {"what is wrong is refused", what_is_wrong_is_refused},
                             {"a header describes a run", a_header_describes_a_run},
                             {"all memory goes", all_memory_goes},
                             {0}};
