/* All differences between RELIC 0.4.1, which we build, and current RELIC.
 *
 * Only crypto/relic_ops.c includes this, after relic.h. In current RELIC names have the prefix
 * RLC_, lengths are size_t, parameters are const, and Jacobian coordinates are "jacob", not
 * "projc". */
#ifndef GLASSHOUSE_RELIC_COMPAT_H
#define GLASSHOUSE_RELIC_COMPAT_H

#ifdef RLC_OK

#define RELIC_OK          RLC_OK
#define RELIC_FIELD_WORDS RLC_FP_DIGS
#define RELIC_COORDINATES coord
#define RELIC_D_TWIST     RLC_EP_DTYPE
#define RELIC_M_TWIST     RLC_EP_MTYPE
#define relic_ep_add      ep_add_jacob
#define relic_ep_dbl      ep_dbl_jacob
#define relic_ep2_add     ep2_add_jacob
#define relic_ep2_dbl     ep2_dbl_jacob
typedef size_t relic_size;
/* C11 does not convert to a pointer to an array of const; C23 does, and both compilers do it. */
#pragma GCC diagnostic ignored "-Wpedantic"

#else

#define RELIC_OK          STS_OK
#define RELIC_FIELD_WORDS FP_DIGS
#define RELIC_COORDINATES norm
#define RELIC_D_TWIST     EP_DTYPE
#define RELIC_M_TWIST     EP_MTYPE
#define relic_ep_add      ep_add_projc
#define relic_ep_dbl      ep_dbl_projc
#define relic_ep2_add     ep2_add_projc
#define relic_ep2_dbl     ep2_dbl_projc
typedef int relic_size;

#endif

#endif
