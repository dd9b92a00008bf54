#include "cli/cmd_run_checks.h"
#include "cli/text.h"
#include "crypto/memory.h"
#include "proofs/sampled/reality.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int refuse(const struct command *command, struct run *run, const struct fault *f,
                  bool is_second)
{
    char text[FAULT_PATH + 40];
    faults_format(f, 1, text, sizeof text);
    const unsigned long long messages = run_counts(run)->messages;
    const char *kind = fault_kind_name(f->kind);
    if (f->kind == FAULT_CRASH && f->at > (unsigned)run_parties(run))
        return usage_error(command, "the fault %s never comes: the parties are 1 to %d", text,
                           run_parties(run));
    if (f->kind == FAULT_CRASH)
        return usage_error(command,
                           "the fault %s never comes: party %s sends and asks for messages %u "
                           "times in this run, so crash@%u:1 to crash@%u:%u can come",
                           text, run_role_name(run, (int)f->at), run_actions(run, (int)f->at),
                           f->at, f->at, run_actions(run, (int)f->at));
    if (*f->in)
        return usage_error(
            command,
            "the fault %s changes nothing: there is no such call of a part, it sends "
            "fewer messages, or this one is not longer or is the same already",
            text);
    if (f->at > messages)
        return usage_error(command,
                           "the fault %s never comes: %llu messages are sent in this run, so %s@1 "
                           "to %s@%llu can come",
                           text, messages, kind, kind, messages);
    if (is_second)
        return usage_error(command,
                           "the fault %s never comes: another fault is already there for message "
                           "%u",
                           text, f->at);
    return usage_error(command,
                       "the fault %s changes nothing: message %u is not longer, or is the same "
                       "already; try %s",
                       text, f->at,
                       f->kind == FAULT_CUT       ? "a smaller size"
                       : f->kind == FAULT_REPLACE ? "the number of an earlier, other message"
                                                  : "another message");
}

/* Is there a fault before |i| for the same message, done by the same side? */
static bool has_former(const struct fault *faults, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (faults[k].kind != FAULT_CRASH && faults[k].at == faults[i].at &&
            strcmp(faults[k].in, faults[i].in) == 0 && faults[k].hostile == faults[i].hostile)
            return true;
    return false;
}

int faults_must_fire(const struct command *command, struct prepared_run *p)
{
    struct fault faults[FAULTS_MOST];
    size_t count;
    uint8_t seed[SEED_BYTES];
    if (!*p->faults || faults_parse(p->faults, faults, &count) != OK)
        return EXIT_EXPECTED;
    run_keep_views(p->run, false);
    const status executed = run_execute(p->run);
    (void)executed; /* it is expected to fail */
    for (size_t i = 0; i < count; i++)
        if (!run_fault_fired(p->run, i))
            return refuse(command, p->run, &faults[i], has_former(faults, i));
    memcpy(seed, p->world.seed, sizeof seed);
    real_world_rewind(&p->world, seed);
    return EXIT_EXPECTED;
}

static bool is_hostile(const char *plan)
{
    return strchr(plan, '~') != NULL;
}

const char *wrong_output(struct prepared_run *p, struct arena *arena)
{
    run_set_observer(p->run, NULL);
    if (is_hostile(p->faults) || run_ideal(p->run) != OK)
        return NULL;
    return run_wrong(p->run, true, arena);
}

/* Is the row about runs with so few parties? "parties=4..5" is about four and more. */
static bool has_parties(const struct proof_case *c, const struct run *run)
{
    const char *least = strstr(c->settings, "parties=");
    return !least || strtol(least + strlen("parties="), NULL, 10) <= run_parties(run);
}

/* Does |list|, "a|b" up to a space or the end, have the word? */
static bool lists_word(const char *list, const char *word)
{
    const size_t size = strlen(word);
    for (const char *at = list;; at += strcspn(at, "| ") + 1) {
        const size_t length = strcspn(at, "| ");
        if (length == size && strncmp(at, word, size) == 0)
            return true;
        if (at[length] != '|')
            return false;
    }
}

/* Is the row about runs with these words? What is leaked with declared=paper says nothing of
 * declared=found. Words that the row does not set do not count. */
static bool has_words(const struct proof_case *c, const struct run *run)
{
    for (const struct parameter *p = run_protocol(run)->parameters; p->name; p++) {
        const size_t size = strlen(p->name);
        for (const char *at = c->settings; p->kind == PARAMETER_WORD && *at;) {
            if (strncmp(at, p->name, size) == 0 && at[size] == '=' &&
                !lists_word(at + size + 1, run_parameter_text(run, p->name)))
                return false;
            at += strcspn(at, " ");
            at += *at == ' ';
        }
    }
    return true;
}

const struct proof_case *known_leak(const struct run *run, size_t *from)
{
    const struct proof_table *table = proof_table_find(run_protocol(run)->name);
    for (const struct proof_case *c = table ? table->cases + *from : NULL; c && c->settings; c++) {
        ++*from;
        if (c->expect.some == VERDICT_LEAK && strcmp(c->variant, run_variant(run)) == 0 &&
            has_parties(c, run) && has_words(c, run) && coalition_first(c->class, run_parties(run)))
            return c;
    }
    return NULL;
}

/* One line: who learns more than is declared, what, and the command that shows it. */
void known_leaks_print(FILE *file, const struct run *run)
{
    char who[512] = "";
    size_t from = 0;
    for (const struct proof_case *c; (c = known_leak(run, &from));)
        if (!strstr(who, c->class->name) && strlen(who) + strlen(c->class->name) + 9 < sizeof who)
            snprintf(who + strlen(who), sizeof who - strlen(who), "%s%s", *who ? ", " : "",
                     c->class->name);
    if (!*who)
        return;
    char *text =
        memory_format("glasshouse run: the variant %s is known to leak: it tells %s more than "
                      "is declared; glasshouse check %s --variant %s shows it\n",
                      run_variant(run), who, run_protocol(run)->name, run_variant(run));
    text_wrap(file, text, 4);
    free(text);
}
