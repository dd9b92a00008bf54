/* Eight lanes: for processors with AVX-512, for which alone CMake compiles this so. */
#define LANES      8
#define LANES_NAME blake2b_eight
#include "crypto/hash_many_lanes.h"
