/* Eight lanes: for processors with AVX2, for which alone CMake compiles this so. */
#define LANES      8
#define LANES_NAME blake3_eight
#include "crypto/blake3_lanes.h"
