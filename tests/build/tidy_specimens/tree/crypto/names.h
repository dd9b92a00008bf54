/* A specimen. */
#ifndef GLASSHOUSE_NAMES_H
#define GLASSHOUSE_NAMES_H

struct twice {
    int used, *member;
    long lost;
};

int called(struct twice *);
int forgotten(int used);
int idle(int used);

#endif
