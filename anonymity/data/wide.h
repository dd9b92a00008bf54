/* 128-bit integers: exact comparisons of products of counts. Both our compilers have them; ISO C
 * does not, which is said once, here. */
#ifndef GLASSHOUSE_ANONYMITY_WIDE_H
#define GLASSHOUSE_ANONYMITY_WIDE_H

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

#endif
