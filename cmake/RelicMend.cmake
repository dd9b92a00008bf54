# Mends RELIC 0.4.1 before it is built: cmake -DRELIC=<source folder> -P RelicMend.cmake
#
# Each mend names the defect and changes a line or two. A text that is not found exactly once stops
# the build: these are mends of one known version, not guesses about another.
function(mend file old new)
  file(READ ${RELIC}/${file} text)
  string(REPLACE "${old}" "" without "${text}")
  string(LENGTH "${text}" all)
  string(LENGTH "${without}" rest)
  string(LENGTH "${old}" once)
  math(EXPR removed "${all} - ${rest}")
  if(NOT removed EQUAL once)
    message(FATAL_ERROR "${file} is not that of RELIC 0.4.1: it does not hold exactly once\n${old}")
  endif()
  string(REPLACE "${old}" "${new}" text "${text}")
  file(WRITE ${RELIC}/${file} "${text}")
endfunction()

# gcc 12 rejects arrays of a type whose size is no multiple of its alignment; these states are
# packed.
mend(src/md/blake2.h
  "#define ALIGN(x) __attribute__((aligned(x)))"
  "#define ALIGN(x)")

# Zero has no inverse, and all but the exponentiation search for it without end (or, in GMP, abort).
# Our answer is zero: it makes compression and normalisation of the neutral elements come out right.
set(guard "
	if (fp_is_zero(a)) {
		fp_zero(c);
		return;
	}
")
foreach(method binar monty exgcd lower)
  mend(src/fp/relic_fp_inv.c
    "void fp_inv_${method}(fp_t c, const fp_t a) {"
    "void fp_inv_${method}(fp_t c, const fp_t a) {${guard}")
endforeach()

# Counting the leading zeros of zero is undefined: zero has no bits.
mend(src/relic_util.c
  "DIGIT - __builtin_clz(a)"
  "a == 0 ? 0 : DIGIT - __builtin_clz(a)")
mend(src/relic_util.c
  "DIGIT - __builtin_clzll(a)"
  "a == 0 ? 0 : DIGIT - __builtin_clzll(a)")

# A shift by the whole word is undefined; bn_rec asks for masks of 64 bits.
mend(include/relic_util.h
  "(((dig_t)1 << (B)) - 1)"
  "(((dig_t)((B) < DIGIT) << ((B) % DIGIT)) - 1)")

# The double of a point with x = 0 is not the neutral element, but the point's negative. Curves with
# a cofactor of 3 have such points.
mend(src/ep/relic_ep_dbl.c
  "void ep_dbl_projc(ep_t r, const ep_t p) {
	if (ep_is_infty(p)) {
		ep_set_infty(r);
		return;
	}

	if (fp_is_zero(p->x)) {
		ep_set_infty(r);
		return;
	}
"
  "void ep_dbl_projc(ep_t r, const ep_t p) {
	if (ep_is_infty(p)) {
		ep_set_infty(r);
		return;
	}
")
