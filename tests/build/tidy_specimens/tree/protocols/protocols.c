/* A specimen: a list of protocols that are all asked the same. */
#include "protocols/listed/listed.h"
