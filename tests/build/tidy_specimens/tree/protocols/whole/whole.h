/* A specimen. */
#ifndef GLASSHOUSE_WHOLE_H
#define GLASSHOUSE_WHOLE_H
#endif
