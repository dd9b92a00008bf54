/* The options that `anonymize` and `check-table` share. */
#include "cli/anonymity_options.h"
#include <string.h>

void anonymity_options_fill(struct anonymity_options *o, struct option_list *criterion,
                            struct option *out)
{
    const struct option list[ANONYMITY_OPTIONS] = {
        {.name = "delimiter", .kind = OPTION_VALUE, .value = &o->delimiter},
        {.name = "hierarchies", .kind = OPTION_VALUE, .value = &o->hierarchies},
        {.name = "no-hierarchy", .kind = OPTION_VALUE, .value = &o->no_hierarchy},
        {.name = "qi", .kind = OPTION_VALUE, .value = &o->qi},
        {.name = "sensitive", .kind = OPTION_VALUE, .value = &o->sensitive},
        {.name = "identifier", .kind = OPTION_VALUE, .value = &o->identifier},
        {.name = "keep", .kind = OPTION_VALUE, .value = &o->keep},
        {.name = "site", .kind = OPTION_VALUE, .value = &o->site},
        {.name = "population", .kind = OPTION_VALUE, .value = &o->population},
        {.name = "compat", .kind = OPTION_VALUE, .value = &o->compat},
        {.name = "no-header", .kind = OPTION_FLAG, .flag = &o->no_header},
        {.name = "criterion", .kind = OPTION_LIST, .list = criterion},
    };
    memcpy(out, list, sizeof list);
}

int anonymity_failed(const struct command *command, status why, const struct complaint *complaint)
{
    const bool said = complaint && complaint->text[0];
    say_failure(command, "%s", said ? complaint->text : status_text(why));
    return why == E_MEMORY || why == E_INTERNAL ? EXIT_OURS : EXIT_USAGE;
}

int anonymity_read(const struct command *command, struct anonymity_options *options,
                   const struct option_list *criterion, const char *file, enum hierarchy_use use,
                   struct anonymity_input *input)
{
    struct complaint complaint = {.text = ""};
    options->criterion = criterion->item;
    options->criteria = criterion->count;
    const status s = anonymity_load(options, file, use, input, &complaint);
    return s == OK ? EXIT_EXPECTED : anonymity_failed(command, s, &complaint);
}
