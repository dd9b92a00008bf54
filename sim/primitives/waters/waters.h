/* Between the files of Waters' scheme: its kinds in both worlds. */
#ifndef GLASSHOUSE_WATERS_PRIMITIVE_H
#define GLASSHOUSE_WATERS_PRIMITIVE_H

#include "sim/primitives.h"

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
/* A master key is nobody's to receive: E_ARGUMENT. */
status waters_read_master(struct run *, enum kind, void *entry, const uint8_t *in);

#endif
