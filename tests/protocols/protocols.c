/* The list of protocols: what each descriptor must have for the checkers, the recorder and the
 * command line to work on it without knowing it. */
#include "protocols/protocols.h"
#include "sim/world.h"
#include "tests/expect.h"
#include <stdio.h>
#include <string.h>

/* Names are typed by people: lower case, digits and single dashes. */
static bool is_name(const char *name)
{
    const size_t size = strlen(name);
    return size && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == size &&
           name[0] != '-' && name[size - 1] != '-' && !strstr(name, "--");
}

static void names_are_found(void)
{
    for (size_t i = 0; protocols[i]; i++) {
        EXPECT(is_name(protocols[i]->name));
        EXPECT(protocol_find(protocols[i]->name) == protocols[i]); /* so no two are alike */
    }
    EXPECT(protocol_find("") == NULL && protocol_find("SECURE-SUM") == NULL);
}

static bool is_text(const char *text)
{
    return text && *text;
}

static void descriptors_are_complete(void)
{
    for (const struct protocol *const *q = protocols; *q; q++) {
        const struct protocol *p = *q;
        EXPECT(is_text(p->title) && is_text(p->source) && is_text(p->summary));
        EXPECT(is_text(p->input_help) && p->prepare && p->parse && p->sample);
        EXPECT(p->role && p->ideal && p->ideal_view && (!p->input_count || p->input_at));
        EXPECT(p->variants[0].name && (p->messages[0] || p->parts));
        for (const struct variant *v = p->variants; v->name; v++) {
            EXPECT(is_name(v->name) && is_text(v->meaning));
            for (const struct variant *w = p->variants; w != v; w++)
                EXPECT(strcmp(v->name, w->name) != 0);
        }
        for (const struct parameter *v = p->parameters; v->name; v++) {
            EXPECT(is_text(v->meaning) && v->usual && v->least <= v->most);
            for (const struct parameter *w = p->parameters; w != v; w++)
                EXPECT(strcmp(v->name, w->name) != 0);
        }
    }
}

static void messages_are_complete(void)
{
    for (const struct protocol *const *p = protocols; *p; p++)
        for (size_t i = 0; (*p)->messages[i]; i++) {
            const struct message *m = (*p)->messages[i];
            EXPECT(is_name(m->name) && is_text(m->step) && m->count <= MESSAGE_FIELDS);
            for (size_t k = 0; k < i; k++)
                EXPECT(strcmp(m->name, (*p)->messages[k]->name) != 0);
            for (size_t k = 0; k < m->count; k++)
                EXPECT(is_text(m->fields[k].name) && m->fields[k].kind != KIND_MASTERS);
        }
}

/* Who has no fixed roles says which parameter is the number of parties, and it is. */
static void parties_are_said(void)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    for (const struct protocol *const *p = protocols; *p; p++) {
        const struct parameter *parties = NULL;
        for (const struct parameter *v = (*p)->parameters; v->name; v++)
            if (v->kind == PARAMETER_PARTIES) {
                EXPECT(parties == NULL);
                parties = v;
            }
        EXPECT((parties != NULL) == ((*p)->roles == NULL));
        struct real_world world;
        EXPECT_EQ(OK, real_world_init(&world, seed));
        struct run *run = run_new(*p, &world.world);
        if (parties)
            EXPECT_EQ(OK, run_set(run, parties->name, "5"));
        EXPECT_EQ(OK, run_prepare(run));
        EXPECT(!parties || run_parties(run) == 5);
        run_free(run);
        real_world_clear(&world);
    }
}

/* The defaults are those of a run that can be prepared. */
static void defaults_are_accepted(void)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    for (const struct protocol *const *p = protocols; *p; p++)
        for (const struct variant *v = (*p)->variants; v->name; v++) {
            struct real_world world;
            EXPECT_EQ(OK, real_world_init(&world, seed));
            struct run *run = run_new(*p, &world.world);
            EXPECT_EQ(OK, run_set_variant(run, v->name));
            const status prepared = run_prepare(run);
            if (prepared != OK)
                printf("%s %s: %s\n", (*p)->name, v->name, run_error(run));
            EXPECT_EQ(OK, prepared);
            run_free(run);
            real_world_clear(&world);
        }
}

const struct test tests[] = {{"names are found", names_are_found},
                             {"descriptors are complete", descriptors_are_complete},
                             {"messages are complete", messages_are_complete},
                             {"parties are said", parties_are_said},
                             {"defaults are accepted", defaults_are_accepted},
                             {0}};
