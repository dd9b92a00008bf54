/* Shared by the files of Waters' scheme: its kinds in both worlds, and what each world computes. */
#ifndef GLASSHOUSE_WATERS_PRIMITIVE_H
#define GLASSHOUSE_WATERS_PRIMITIVE_H

#include "sim/primitives.h"

/* What one stage keeps. |uses|: how many encryptions are expected (identity_expect). */
struct waters_stage {
    struct recipient_entry *recipients; /* with the tables that were made for each */
    const struct gt_table *powers;      /* of the generator of GT */
    size_t uses;
};
struct waters_stage *waters_stage(struct run *);

/* The functions of one world (primitive_waters.real and .ideal); each works on a batch. |scalars|
 * NULL: all coins are zero. |party| is the one that draws; the ideal world records it. */
struct waters_calls {
    status (*setup)(struct run *, struct tape *, const char *why, int party, void *master,
                    void *parameters);
    status (*key)(struct run *, struct tape *, const char *why, const void *master,
                  const void *parameters, const char *name, void *key);
    status (*check)(struct run *, const void *parameters, const char *name, const void *key);
    status (*elements)(struct run *, struct tape *, const char *why, int party, size_t count,
                       void *out);
    status (*encode)(struct run *, const char *label, const struct text *texts, size_t count,
                     void *out);
    void (*ones)(void *elements, size_t count);
    bool (*is_one)(const void *element);
    status (*scalars)(struct run *, struct tape *, const char *why, int party, size_t count,
                      void *out);
    status (*encrypt)(struct run *, const void *parameters, const char *name, const void *elements,
                      const void *scalars, size_t count, void *out);
    status (*combine)(struct run *, const void *a, const void *b, int sign, size_t count,
                      void *out);
    status (*power)(struct run *, const void *a, const void *scalars, size_t count, void *out);
    status (*rerandomize)(struct run *, const void *parameters, const char *name, const void *a,
                          const void *scalars, size_t count, void *out);
    status (*decrypt)(struct run *, const void *key, const void *a, size_t count, void *elements);
    status (*test)(struct run *, const void *key, const void *a, size_t count, bool *ones);
};

extern const struct waters_calls waters_real, waters_ideal;

void waters_write_parameters(const void *entry, uint8_t *out);
void waters_write_key(const void *entry, uint8_t *out);
void waters_write_ciphertext(const void *entry, uint8_t *out);
void waters_write_element(const void *entry, uint8_t *out);
void waters_write_scalar(const void *entry, uint8_t *out);
void waters_write_master(const void *entry, uint8_t *out);
status waters_read_parameters(struct run *, enum kind, void *entry, const uint8_t *in);
status waters_read_key(struct run *, enum kind, void *entry, const uint8_t *in);
status waters_read_ciphertext(struct run *, enum kind, void *entry, const uint8_t *in);
status waters_read_element(struct run *, enum kind, void *entry, const uint8_t *in);
status waters_read_scalar(struct run *, enum kind, void *entry, const uint8_t *in);
/* waters_read_master always returns E_ARGUMENT: no party may receive a master key. */
status waters_read_master(struct run *, enum kind, void *entry, const uint8_t *in);

#endif
