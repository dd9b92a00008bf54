#include <relic.h>
