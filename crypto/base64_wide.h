/* Base64 with vectors of 32 bytes: for processors with AVX2, for which alone CMake compiles it. */
#ifndef GLASSHOUSE_BASE64_WIDE_H
#define GLASSHOUSE_BASE64_WIDE_H

#include <stddef.h>
#include <stdint.h>

/* base64_wide encodes as much from the front as it can and returns how many bytes that are, a
 * multiple of 3. It reads no byte behind |size|. */
size_t base64_wide(char *out, const uint8_t *data, size_t size);

#endif
