/* Four lanes: for processors with AVX2, for which alone CMake compiles this so. */
#define LANES      4
#define LANES_NAME blake2b_four
#include "crypto/hash_many_lanes.h"
