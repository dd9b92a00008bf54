/* 128-bit integers, for exact comparisons of products of counts. ISO C does not have them; both our
 * compilers do. */
#ifndef GLASSHOUSE_ANONYMITY_WIDE_H
#define GLASSHOUSE_ANONYMITY_WIDE_H

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

#endif
