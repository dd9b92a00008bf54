/* A specimen. */
#include <relic.h>
