/* Eight lanes: for processors with AVX-512, for which alone CMake compiles this so. */
#define LANES      8
#define LANES_NAME place_blocks_eight
#include "crypto/tape_place_lanes.h"
