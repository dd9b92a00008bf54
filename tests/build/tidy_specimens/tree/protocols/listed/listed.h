/* A specimen. */
#ifndef GLASSHOUSE_LISTED_H
#define GLASSHOUSE_LISTED_H
#endif
