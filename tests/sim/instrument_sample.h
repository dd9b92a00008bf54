/* Functions whose branches a test looks at. */
#ifndef GLASSHOUSE_INSTRUMENT_SAMPLE_H
#define GLASSHOUSE_INSTRUMENT_SAMPLE_H

enum sample { SAMPLE_A, SAMPLE_B, E_SAMPLE };

int sample_conditions(int a, int b);
int sample_values(const int *list, int a);
enum sample sample_switch(int a);
int sample_excused(int a);
int sample_refuses(int a);
int sample_parts(int a, unsigned b);
int sample_tables(int a, int b);
int of_numbers(int a, int b, const char *name);

#endif
