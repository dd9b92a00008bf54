/* worlds --protocol: what does a function give away by itself? */
#include "cli/cmd_worlds.h"
#include "cli/run_options.h"
#include "crypto/memory.h"
#include "proofs/exact/gives.h"
#include "sim/json.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_party(const struct gives *g, int i)
{
    const struct gives_party *const p = &g->party[i];

    printf("  %s: the outputs leave %" PRIu64 " to %" PRIu64 " vectors; %" PRIu64 " of %" PRIu64
           " are told for certain\n",
           g->name[i], p->least, p->most, p->told, g->vectors);
    printf("    the best guess at all inputs is right in %" PRIu64 " of %" PRIu64
           " without outputs, %" PRIu64 " with them",
           p->own, g->vectors, p->outputs);
    if (p->declared != p->outputs)
        printf(", %" PRIu64 " with what is declared to leak", p->declared);
    printf("\n");
    if (gives_all(g, i))
        printf("    vacuous: the outputs alone tell all inputs, so a promise to tell no more "
               "protects nothing\n");
    if (gives_all_declared(g, i))
        printf("    vacuous: outputs and declared leakage together tell everything\n");
}

static void print_json(const struct gives *g, const char *name, const char *variant)
{
    struct json json;

    json_init(&json);
    json_object(&json);
    json_add_string(&json, "protocol", name);
    json_add_string(&json, "variant", variant);
    json_add_u64(&json, "vectors", g->vectors);
    json_add_array(&json, "rows");
    for (int i = 1; i <= g->parties; i++) {
        const struct gives_party *const p = &g->party[i];

        json_object(&json);
        json_add_string(&json, "party", g->name[i]);
        json_add_u64(&json, "least", p->least);
        json_add_u64(&json, "most", p->most);
        json_add_u64(&json, "told", p->told);
        json_add_u64(&json, "cases_own", p->own);
        json_add_u64(&json, "cases_outputs", p->outputs);
        json_add_u64(&json, "cases_declared", p->declared);
        json_add_bool(&json, "vacuous", gives_all(g, i));
        json_add_bool(&json, "vacuous_declared", gives_all_declared(g, i));
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
    document_print(&json);
    json_clear(&json);
}

static int answer(const struct worlds_function *f, const struct protocol *protocol,
                  const char *settings)
{
    struct gives *const g = memory_zero(1, sizeof *g);
    struct complaint complaint = {.text = ""};

    const char *const variant = f->variant == NULL ? protocol->variants[0].name : f->variant;
    const struct job job = {.protocol = protocol,
                            .what = {.variant = variant, .settings = settings}};
    const status s = gives_take(g, &job, &complaint);
    int code = EXIT_EXPECTED;

    if (s != OK) {
        code = s == E_MEMORY || s == E_INTERNAL ? anonymity_failed(&cmd_worlds, s, NULL)
                                                : usage_error(&cmd_worlds, "%s", complaint.text);
        free(g);
        return code;
    }
    for (int i = 1; i <= g->parties; i++)
        if (gives_all(g, i) || gives_all_declared(g, i))
            code = EXIT_FINDING;
    if (f->json) {
        print_json(g, protocol->name, variant);
    } else {
        printf("%s %s: %" PRIu64 " vectors of inputs, all equally likely; no run, the function "
               "alone\n",
               protocol->name, variant, g->vectors);
        for (int i = 1; i <= g->parties; i++)
            print_party(g, i);
    }
    free(g);
    return code;
}

int worlds_of_function(const struct worlds_function *f)
{
    const struct protocol *const protocol = find_protocol(&cmd_worlds, f->protocol);
    struct arena arena = {0};
    const char *settings = "";

    if (protocol == NULL)
        return EXIT_USAGE;
    if (f->variant && check_variant(&cmd_worlds, protocol, f->variant) != EXIT_EXPECTED)
        return EXIT_USAGE;
    int code = join_settings(&cmd_worlds, &f->set, &arena, &settings);

    for (size_t i = 0; code == EXIT_EXPECTED && i < f->set.count; i++) {
        const char *item = f->set.item[i];
        code = check_parameter(&cmd_worlds, protocol,
                               arena_format(&arena, "%.*s", (int)strcspn(item, "="), item));
    }
    if (code == EXIT_EXPECTED)
        code = answer(f, protocol, settings);
    arena_clear(&arena);
    return code;
}
