/* A specimen. */
#ifndef GLASSHOUSE_SIM_NAMES_H
#define GLASSHOUSE_SIM_NAMES_H

struct twice {
    int used;
};

#endif
