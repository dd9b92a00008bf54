#include "cli/explain_protocols_runs.h"
#include "sim/run_spec.h"
#include "sim/world.h"
#include <stdio.h>
#include <string.h>

/* Words of one protocol's runs, and who met them. */
struct met {
    const char *what, *word;
    char who[48];
};
struct all_met {
    struct met list[256];
    size_t count;
    struct arena *arena;
};

static void meet(struct all_met *all, const char *what, const char *word, const char *role)
{
    size_t i = 0;
    while (i < all->count &&
           (strcmp(all->list[i].what, what) != 0 || strcmp(all->list[i].word, word) != 0))
        i++;
    if (i == sizeof all->list / sizeof *all->list)
        return;
    struct met *m = &all->list[i];
    if (i == all->count) {
        *m = (struct met){.what = what, .word = arena_text(all->arena, word)};
        all->count++;
    }
    const size_t used = strlen(m->who);
    if (!strstr(m->who, role) && used + strlen(role) + 3 < sizeof m->who)
        snprintf(m->who + used, sizeof m->who - used, "%s%s", used ? ", " : "", role);
}

static void meet_party(struct all_met *all, struct run *run, int party)
{
    const char *role = run_role_name(run, party);
    const struct view *view = run_view(run, party);
    const struct named_value *leaks;
    for (size_t k = 0; k < view->count; k++) {
        const struct event *e = &view->event[k];
        if (e->call)
            continue;
        if (e->kind == EVENT_COIN)
            meet(all, "a coin, drawn by", e->name, role);
        else if (e->kind == EVENT_OUTPUT)
            meet(all, "an output of", e->name, role);
    }
    for (size_t k = run_ideal_leaks(run, party, &leaks); k-- > 0;)
        meet(all, "an item of what is declared to", leaks[k].name, role);
}

/* One run with sampled inputs. A variant for which it cannot be made has no words here. */
static void meet_variant(struct all_met *all, const struct protocol *p, const char *variant,
                         struct real_world *world)
{
    struct run_spec spec = run_spec_begin(all->arena, p);
    struct run *run = run_new(p, &world->world);
    struct seeded_tape tape;
    spec.variant = variant;
    run_spec_settings(&spec, p->small);
    status made = run_spec_apply(&spec, run);
    if (made == OK && seeded_tape_init(&tape, (const uint8_t[SEED_BYTES]){1}, "explain") == OK) {
        for (int i = 1; made == OK && i <= run_parties(run); i++)
            made = run_input_sample(run, i, &tape.tape);
        seeded_tape_clear(&tape);
    }
    run_keep_views(run, true);
    if (made == OK && run_execute(run) == OK && run_ideal(run) == OK)
        for (int i = 1; i <= run_parties(run); i++)
            meet_party(all, run, i);
    run_free(run);
}

void runs_words(struct arena *arena, const struct protocol *p, word_teller *told, void *with)
{
    struct all_met all = {.arena = arena};
    struct real_world world;
    if (real_world_init(&world, (const uint8_t[SEED_BYTES]){1}) != OK)
        return;
    for (const struct variant *v = p->variants; v->name; v++)
        meet_variant(&all, p, v->name, &world);
    real_world_clear(&world);
    for (size_t i = 0; i < all.count; i++)
        told(with, p, all.list[i].word,
             arena_format(arena, "%s %s", all.list[i].what, all.list[i].who), NULL);
}
