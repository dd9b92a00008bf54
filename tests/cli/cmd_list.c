/* glasshouse list: every protocol of the house, in words and as one JSON document that agree with
 * the descriptors. */
#include "protocols/protocols.h"
#include "sim/json_read.h"
#include "tests/expect.h"
#include "tests/program.h"
#include <stdlib.h>
#include <string.h>

static bool says(const char *text, const char *what)
{
    return text && what && strstr(text, what) != NULL;
}

static void each_protocol_is_named(void)
{
    struct program all, one;
    (void)setenv("COLUMNS", "10000", 1); /* no sentence has a line end in it */
    program_run(&all, (const char *[]){"glasshouse", "list", NULL});
    EXPECT_EQ(0, all.status);
    for (const struct protocol *const *p = protocols; *p; p++) {
        EXPECT(says(all.out, (*p)->name) && says(all.out, (*p)->source));
        program_run(&one, (const char *[]){"glasshouse", "list", (*p)->name, NULL});
        EXPECT(one.status == 0 && says(one.out, (*p)->title) && says(one.out, (*p)->input_help));
        for (const struct variant *v = (*p)->variants; v->name; v++)
            EXPECT(says(one.out, v->name) && says(one.out, v->meaning));
        for (const struct parameter *q = (*p)->parameters; q->name; q++)
            EXPECT(says(one.out, q->name) && says(one.out, q->meaning));
        for (const struct message *const *m = (*p)->messages; *m; m++)
            EXPECT(says(one.out, (*m)->name) && says(one.out, (*m)->step));
    }
}

/* What the kind of a parameter is called follows from what it has. */
static void check_kind(const char *kind, const struct parameter *q)
{
    if (strcmp(q->name, "parties") == 0)
        EXPECT(kind && strcmp(kind, "parties") == 0);
    else if (strcmp(q->name, "modulus") == 0 && q->most == 0)
        EXPECT(kind && strcmp(kind, "modulus") == 0);
    else if (q->words)
        EXPECT(kind && strcmp(kind, "word") == 0);
    else
        EXPECT(kind && strcmp(kind, q->most ? "number" : "text") == 0);
}

static void check_row(const struct json_value *row, const struct protocol *p)
{
    EXPECT(says(json_get_text(row, "name"), p->name));
    EXPECT(says(json_get_text(row, "summary"), p->summary));
    const struct json_value *parameters = json_get(row, "parameters");
    for (size_t i = 0; p->parameters[i].name; i++) {
        EXPECT(parameters && i < parameters->count);
        if (parameters && i < parameters->count)
            check_kind(json_get_text(&parameters->item[i], "kind"), &p->parameters[i]);
    }
    const struct json_value *messages = json_get(row, "messages");
    EXPECT(messages && messages->type == JSON_ARRAY);
    for (size_t i = 0; messages && i < messages->count; i++) {
        EXPECT(says(json_get_text(&messages->item[i], "name"), p->messages[i]->name));
        const struct json_value *fields = json_get(&messages->item[i], "fields");
        EXPECT(fields && fields->count == p->messages[i]->count);
        for (size_t k = 0; fields && k < fields->count; k++)
            EXPECT(says(json_get_text(&fields->item[k], "leak"),
                        leak_class_name(p->messages[i]->fields[k].leak)));
    }
    EXPECT(messages && p->messages[messages->count] == NULL);
}

static void the_document_agrees(void)
{
    struct program run;
    struct arena arena = {0};
    struct json_value document = {0};
    size_t count = 0;
    program_run(&run, (const char *[]){"glasshouse", "list", "--json", NULL});
    EXPECT_EQ(0, run.status);
    EXPECT_EQ(OK, json_read(&arena, run.out, run.out_size, &document, NULL));
    const struct json_value *rows = json_get(&document, "rows");
    for (; protocols[count]; count++)
        if (rows && count < rows->count)
            check_row(&rows->item[count], protocols[count]);
    EXPECT(rows && rows->count == count);
    arena_clear(&arena);
}

const struct test tests[] = {{"each protocol is named", each_protocol_is_named},
                             {"the document agrees", the_document_agrees},
                             {0}};
