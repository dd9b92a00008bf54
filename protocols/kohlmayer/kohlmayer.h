/* The protocol `kohlmayer`: the encrypted global view (Kohlmayer et al. 2014, section 4). */
#ifndef GLASSHOUSE_KOHLMAYER_H
#define GLASSHOUSE_KOHLMAYER_H

#include "anonymity/algorithm.h"
#include "protocols/table_input.h"
#include "sim/part.h"

extern const struct protocol kohlmayer_protocol;

extern const struct message kohlmayer_encrypt, kohlmayer_join, kohlmayer_result, kohlmayer_decode,
    kohlmayer_release, kohlmayer_id_key, kohlmayer_keyed, kohlmayer_witness,
    kohlmayer_witness_result;

/* KOHLMAYER_RULER, for rules=whole and rows at different parties: the party whose table brings the
 * rules. The master keeps that table, so nobody else sees the rules beside the mixed tables. */
enum { KOHLMAYER_PARTIES = 8, KOHLMAYER_RULER = 2 };

/* The phases of the paper; the release is ours. */
enum kohlmayer_phase {
    KOHLMAYER_ENCRYPTION,
    KOHLMAYER_INTEGRATION,
    KOHLMAYER_ANONYMIZATION,
    KOHLMAYER_DECRYPTION,
    KOHLMAYER_DECODING,
    KOHLMAYER_RELEASE,
    KOHLMAYER_PHASES
};
extern const char *const kohlmayer_phase_names[KOHLMAYER_PHASES];

enum kohlmayer_split { KOHLMAYER_HORIZONTAL, KOHLMAYER_VERTICAL, KOHLMAYER_HYBRID };

/* Some columns of the global view, in rising order. |bare|: a table of these is sent without rules.
 */
struct kohlmayer_set {
    uint32_t count;
    bool bare;
    uint32_t column[SCHEMA_COLUMNS];
};

/* What prepare fixes. */
struct kohlmayer_state {
    struct table_shape table; /* first, for table_shape_of */
    enum kohlmayer_split split;
    int members;      /* of the ring: the parties that have rows and keys */
    int master;       /* party 1; variant external: a party outside the ring */
    int witnesses;    /* parties 2 to witnesses + 1 repeat the search of the master */
    bool ids;         /* identifiers stay until rows are joined: variant ids; split=hybrid */
    bool keyed;       /* variant keyed-ids: identifiers are digests under a key of the ring */
    uint32_t id;      /* vertical, hybrid: the column of the schema that has the identifiers */
    uint32_t columns; /* of the global view: those of the schema but for identifiers */
    uint32_t column[SCHEMA_COLUMNS];
    uint32_t height[SCHEMA_COLUMNS]; /* how many levels of rules a column has */
    uint32_t least[SCHEMA_COLUMNS];  /* parameter least: the lowest level of a column's values */
    bool whole;                      /* rules=whole: one party brings the rules of all values */
    bool has_subset;                 /* parameter subset: only some rows are to be released */
    uint32_t subset;                 /* the column that says which */
    bool ruled[SCHEMA_COLUMNS];      /* all parties know the column's values and what is above */
    struct hierarchy tree[SCHEMA_COLUMNS];                 /* of ruled columns, from |least| up */
    struct kohlmayer_set all, part[KOHLMAYER_PARTIES + 1]; /* of all, and of each party */
    bool public_words; /* decode=public: the last party reads all words alone */
    bool practical;    /* task.practical of the search */
    bool removed;      /* suppressed=removed: suppressed rows are left out */
    struct ratio limit;
    const struct measure *measure;
    const struct algorithm *algorithm;
    const struct modulus *number, *bit, *level;
};

/* A column of a table: its different words, numbered from 1, and which of them stands in each row
 * (0: suppressed; hybrid, in phase 2: nobody has told it yet). |points| are the words as they are
 * encrypted; none in a table without them. rule[(word - 1) * height + i] is the word above at level
 * i + 1; 0 where a word has no rule. */
struct kohlmayer_column {
    uint32_t of; /* which column of the global view it is */
    uint32_t words, height;
    struct value points;
    const struct text **text; /* in a result: by word; NULL: nobody has read it yet */
    uint32_t *cell, *rule;
    bool whole; /* it has all values of the column, also those that do not occur */
};

struct kohlmayer_table {
    uint32_t rows, columns;
    bool bare;
    struct kohlmayer_column *column;
    struct value ids; /* by row: identifiers, encrypted or not; if none, its |run| is NULL */
};

/* kohlmayer_table.c. Tables live until the next execution. */
struct kohlmayer_table kohlmayer_table_of(struct run *, uint32_t rows,
                                          const struct kohlmayer_set *);
struct kohlmayer_set kohlmayer_set_of(const struct kohlmayer_table *);
/* kohlmayer_add adds the columns of |from| to |to|. */
void kohlmayer_add(struct kohlmayer_set *to, const struct kohlmayer_set *from);
/* kohlmayer_strip removes the rules. */
void kohlmayer_strip(struct run *, struct kohlmayer_table *);
/* kohlmayer_renumber numbers the words in the only allowed way: first words by their first
 * occurrence down the rows; then (rules=whole) values that do not occur, in their order; then the
 * remaining words of rules, by value and level. It drops all other words. */
void kohlmayer_renumber(struct run *, struct kohlmayer_table *);
/* kohlmayer_absent: how many values of a whole column do not occur, so that a party must put them
 * in a new order. */
uint32_t kohlmayer_absent(struct run *, const struct kohlmayer_column *, uint32_t rows);
/* Before a table is sent, kohlmayer_mix always puts its rows in a drawn order and renumbers.
 * kohlmayer_arrange does so with given orders: of the rows, and for each column of the values that
 * do not occur (NULL: they stay). kohlmayer_mix_values draws only the latter. */
MUST_USE status kohlmayer_mix(struct party *, struct kohlmayer_table *);
MUST_USE status kohlmayer_mix_values(struct party *, struct kohlmayer_table *);
void kohlmayer_arrange(struct run *, struct kohlmayer_table *, const struct value *order,
                       const struct value *absent);
/* kohlmayer_union puts two tables into one, in which equal points are one word: one under another,
 * or person by person where rows have identifiers; a cell that neither has is 0. E_REFUSED by |me|
 * when two rules for one value differ, or when both have a cell of one person.
 * kohlmayer_check_complete refuses a person who lacks a cell. */
MUST_USE status kohlmayer_union(struct party *me, const struct kohlmayer_table *,
                                const struct kohlmayer_table *, struct kohlmayer_table *out);
MUST_USE status kohlmayer_check_complete(struct party *me, const struct kohlmayer_table *);
/* kohlmayer_name is a column of the global view, as people call it. */
const char *kohlmayer_name(const struct party *me, uint32_t column);
/* kohlmayer_part is some columns of a table. kohlmayer_beside puts the columns of two tables beside
 * each other, row by row; identifiers stay those of the first. kohlmayer_match finds, for each row
 * of |a|, that of |b| with the same identifier: false when a row has no partner, or two. */
struct kohlmayer_table kohlmayer_part(struct run *, const struct kohlmayer_table *,
                                      const struct kohlmayer_set *);
struct kohlmayer_table kohlmayer_beside(struct run *, const struct kohlmayer_table *,
                                        const struct kohlmayer_table *);
bool kohlmayer_match(struct run *, const struct value *a, const struct value *b,
                     struct value *order);
/* kohlmayer_lock encrypts all columns and identifiers; kohlmayer_unlock decrypts. |keys| are by
 * column of the global view, and then the key of identifiers. */
MUST_USE status kohlmayer_lock(struct party *, const struct value *keys, struct kohlmayer_table *);
MUST_USE status kohlmayer_unlock(struct party *, const struct value *keys,
                                 struct kohlmayer_table *);

/* A list of different words of one column, or of different points. Their numbers are from 1, in the
 * order in which they come. */
struct kohlmayer_words {
    struct run *run;
    uint32_t count, room, slots;
    const struct text **word; /* [count] */
    uint32_t *slot;
};
void kohlmayer_words_begin(struct kohlmayer_words *, struct run *);
uint32_t kohlmayer_word(struct kohlmayer_words *, const struct text *); /* found or added */
uint32_t kohlmayer_word_find(const struct kohlmayer_words *,
                             const struct text *); /* 0: not there */

/* kohlmayer_read turns an input into a table of word numbers, without points. Several inputs may
 * share |words|, which is by column of the state. */
struct kohlmayer_table kohlmayer_read(struct run *, int party, const struct value *input,
                                      struct kohlmayer_words *words);
struct value kohlmayer_ids(struct run *, int party, const struct value *input);
/* kohlmayer_cell is the text of a cell of an input, at the least level of its column. */
struct text kohlmayer_cell(const struct kohlmayer_state *, const struct table_rows *, uint32_t row,
                           uint32_t place, uint32_t of);
/* kohlmayer_people joins inputs person by person (not split=horizontal): |cell| has the columns of
 * the global view for each of |people|, those of party 1 first. E_INPUT where a person lacks a
 * column, or has one twice. */
MUST_USE status kohlmayer_people(struct run *, const struct value *const *input, uint32_t *people,
                                 struct text **cell);
/* kohlmayer_below is kohlmayer_union of tables in common words; no points. */
struct kohlmayer_table kohlmayer_below(struct run *, const struct kohlmayer_table *,
                                       const struct kohlmayer_table *);
/* kohlmayer_take_rules copies the rules of a column; both columns have the same words. */
void kohlmayer_take_rules(struct kohlmayer_column *to, const struct kohlmayer_column *from);
/* kohlmayer_keep makes a table that a temporary step (sim/party.h) left into one that stays, with
 * the texts in it; kohlmayer_keep_words, words. */
struct kohlmayer_table kohlmayer_keep(struct run *, const struct kohlmayer_table *);
struct kohlmayer_words kohlmayer_keep_words(struct run *, const struct kohlmayer_words *);
/* kohlmayer_texts gives the words of one column as a value. */
struct value kohlmayer_texts(struct run *, const struct kohlmayer_words *);

/* Messages (kohlmayer_wire.c). kohlmayer_take refuses a table with any other numbering. */
MUST_USE status kohlmayer_send(struct party *, int to, const struct message *,
                               const struct kohlmayer_table *);
MUST_USE status kohlmayer_hear(struct party *puppet, int from, const struct message *,
                               const struct kohlmayer_table *);
MUST_USE status kohlmayer_take(struct party *, int from, const struct message *,
                               const struct kohlmayer_set *, bool ids, struct kohlmayer_table *);

/* The rows that are to be released (kohlmayer_subset.c), |out| by row, as the tree of the column
 * says it: words and codes have the same. */
MUST_USE status kohlmayer_read_subset(struct run *, struct kohlmayer_state *);
void kohlmayer_in_subset(const struct table *, uint32_t column, const struct hierarchy *,
                         uint8_t *out);

/* What is sent with a result; everyone learns it at the end. */
struct kohlmayer_terms {
    uint32_t level[SCHEMA_COLUMNS]; /* by column of the state; 0 for those without rules */
    uint64_t suppressed;
};
/* A result, while the parties pass it on and read its words. */
struct kohlmayer_reading {
    struct kohlmayer_table table;
    struct kohlmayer_terms terms;
};
/* |message|: kohlmayer_result, or kohlmayer_witness_result. */
MUST_USE status kohlmayer_send_result(struct party *, int to, const struct message *,
                                      const struct kohlmayer_reading *);
MUST_USE status kohlmayer_hear_result(struct party *puppet, int from, const struct message *,
                                      const struct kohlmayer_reading *);
MUST_USE status kohlmayer_take_result(struct party *, int from, const struct message *,
                                      struct kohlmayer_reading *);
MUST_USE status kohlmayer_send_decode(struct party *, int to, const struct kohlmayer_reading *);
MUST_USE status kohlmayer_hear_decode(struct party *puppet, int from,
                                      const struct kohlmayer_reading *);
MUST_USE status kohlmayer_take_decode(struct party *, int from, struct kohlmayer_reading *);
struct value kohlmayer_levels(struct run *, const struct kohlmayer_terms *);

/* The anonymization (kohlmayer_master.c), of plain words or of codes: of a table with a hierarchy
 * for each column with rules. |cell| is by row and column, in the order of the state's columns;
 * suppressed cells are NULL. |rows| 0: there is no release. */
struct kohlmayer_release {
    uint32_t rows;
    const char **cell;
    struct kohlmayer_terms terms;
};
MUST_USE status kohlmayer_search(struct run *, const struct table *,
                                 const struct hierarchy *const *tree, struct kohlmayer_release *);
/* kohlmayer_anonymize works on codes. The result has words of |view|, renumbered, and no rules. */
MUST_USE status kohlmayer_anonymize(struct run *, const struct kohlmayer_table *view,
                                    struct kohlmayer_reading *);
/* The lines of a release, sorted, after a header: of a table whose words are read. Else, between
 * kohlmayer_lines_begin and kohlmayer_lines_end, table_line writes so many rows from line 1 on. */
struct value kohlmayer_lines(struct run *, const struct kohlmayer_table *);
struct value kohlmayer_lines_begin(struct run *, uint32_t rows);
void kohlmayer_lines_end(struct value *lines);

/* Patterns (kohlmayer_pattern.c): what tables show under keys that nobody has. All tables number
 * the same words. Two lists of tables get equal patterns exactly if they differ only in the names
 * of words and in the order of rows. kohlmayer_unpattern makes tables from a pattern again. */
struct value kohlmayer_pattern(struct run *, const struct kohlmayer_table *, uint32_t tables);
void kohlmayer_unpattern(struct run *, const struct value *, uint32_t tables,
                         const struct kohlmayer_set *, struct kohlmayer_table *);

/* kohlmayer_origin: whose table is the |step|-th that a party receives in phase 1? */
int kohlmayer_origin(int party, int parties, int step);
/* Phase 2: to whom a party sends, and from whom it receives (0: nobody); whose rows or columns are
 * in what it receives; whose table it kept. A master outside of the ring receives two tables; the
 * second, from party 2, counts as kept. */
int kohlmayer_sends_to(const struct kohlmayer_state *, int party);
int kohlmayer_hears_from(const struct kohlmayer_state *, int party);
bool kohlmayer_receives(const struct kohlmayer_state *, int party, int origin);
int kohlmayer_kept(const struct kohlmayer_state *, int party);
int kohlmayer_last_reader(const struct run *);
/* From whom a party in the ring gets the result in phase 4; 0: the master makes it. */
int kohlmayer_result_from(const struct kohlmayer_state *, int party);
bool kohlmayer_is_witness(const struct kohlmayer_state *, int party);
/* How many tables the item "mix" of a party has; 0: it has none. What it kept; what it received, if
 * it does (columns apart, one table of both); of a witness all rows. */
uint32_t kohlmayer_mixes(const struct kohlmayer_state *, int party);
/* Is the pattern of a table declared to a party, apart from the mixed ones? */
bool kohlmayer_sees_alone(const struct kohlmayer_state *, int party, int origin);
/* The columns of what a party receives in phase 2; and of that together with what it kept. */
struct kohlmayer_set kohlmayer_received(const struct run *, int party);
struct kohlmayer_set kohlmayer_joined(const struct run *, int party);
/* The columns of the declared item "mix": kohlmayer_joined, and after them, where the split is
 * hybrid, identifiers like words of one column more, number state->columns. kohlmayer_put_ids makes
 * a table so, kohlmayer_take_ids undoes it. Of a witness all columns; kohlmayer_widen gives a table
 * those that it lacks, with empty cells. */
struct kohlmayer_set kohlmayer_mixed(const struct run *, int party);
struct kohlmayer_table kohlmayer_widen(struct run *, const struct kohlmayer_table *,
                                       const struct kohlmayer_set *mixed);
struct kohlmayer_table kohlmayer_put_ids(struct run *, const struct kohlmayer_table *,
                                         const struct kohlmayer_set *mixed,
                                         struct kohlmayer_words *ids);
struct kohlmayer_table kohlmayer_take_ids(struct run *, const struct kohlmayer_table *);
/* kohlmayer_reread makes a table of the lines of a release again, in words that it adds. */
MUST_USE status kohlmayer_reread(struct run *, const struct value *lines, uint64_t suppressed,
                                 struct kohlmayer_words *, struct kohlmayer_reading *);

/* For the descriptor (kohlmayer_prepare.c). */
MUST_USE status kohlmayer_prepare(struct run *);
/* kohlmayer_read_least reads the parameter `least`, and makes the trees from these levels up
 * (kohlmayer_least.c). */
MUST_USE status kohlmayer_read_least(struct run *, struct kohlmayer_state *);
MUST_USE status kohlmayer_parse(struct run *, int party, const char *text, size_t size,
                                struct value *);
MUST_USE status kohlmayer_check_inputs(struct run *);
bool kohlmayer_has_input(struct run *, int party);

status kohlmayer_ideal(struct ideal *);
status kohlmayer_leakage(struct ideal *, int party);
status kohlmayer_second_ideal(struct ideal *); /* outputs only (kohlmayer_second.c) */
status kohlmayer_ideal_view(struct ideal *, struct party *puppet);
const char *kohlmayer_tell(struct run *, int party, const struct named_value *item);
/* kohlmayer_remark says that nothing was released, where no levels meet the criteria. */
const char *kohlmayer_remark(struct run *, int party);

#endif
