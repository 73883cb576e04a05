/* Floating-point numbers are followed by intervals of IEEE values: NaN, both zeros, rounding. */
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
#ifdef SINGLE
#define ANY __VERIFIER_nondet_float
typedef float real;
#else
#define ANY __VERIFIER_nondet_double
typedef double real;
#endif
static const real table[3] = {0.1, -0.0, 1e300 * 1e10};
static int floor_of(real x) { int n = x; return n > x ? n - 1 : n; }

int main(void) {
  real x = ANY();
#if CASE == 0
  _Bool half = 0.5, none = -0.0;
  if (!half || none || table[1] != 0 || 1 / table[1] > -1e30) reach_error();
#elif CASE == 1
  if (x > 3 && x < 4 && x * 2 >= 8) reach_error();
#elif CASE == 2
  if (x > 3 && x < 4 && x * 2 >= 7.5) reach_error(); /* fails */
#elif CASE == 3
  if (x >= 1 && x <= 2 && x + 1 == x) reach_error();
#elif CASE == 4
  if (!(x < 2) && !(x >= 2)) reach_error(); /* fails: NaN */
#elif CASE == 5
  real s = 0;
  int n = 0;
  while (s < 1) { s += table[0]; n++; }
  if (n != (sizeof(real) == 4 ? 10 : 11)) reach_error();
#elif CASE == 6
  if (x >= 0 && x <= 1) { int i = x * 10; if (i < 0 || i > 10) reach_error(); }
#elif CASE == 7
  if (x >= -100 && x <= 100 && (floor_of(x) > 100 || floor_of(x) < -101)) reach_error();
#elif CASE == 8
  if (x >= 0 && 1 / x < 0) reach_error(); /* fails: -0.0 */
#elif CASE == 9
  int big = 16777217;
  real r = big;
  if ((r == 16777217.0) != (sizeof(real) == 8)) reach_error();
#elif CASE == 10
  long double l = 0.1L;
  if (l == 0.1 || (double) l != 0.1 || l * 10 - 1 != 0) reach_error();
#elif CASE == 11
  unsigned char k = 200;
  k *= 1.25;
  if (k != 250) reach_error();
  k = 1;
  k -= 0.75;
  if (k) reach_error();
#elif CASE == 12
  if (x > 1 && x < 1000 && x / 2 >= 500) reach_error();
#elif CASE == 13
  union { float f; unsigned bits; unsigned char bytes[4]; } u = {1};
  float f = -0.0f;
  unsigned *bits = (unsigned *) &f;
  if (u.bits != 0x3f800000 || u.bytes[3] != 0x3f || *bits != 0x80000000) reach_error();
  *bits = 0xc0000000;
  if (f != -2) reach_error();
#elif CASE == 14
  if (x >= 0 && x < 1e20) { unsigned char k = x; if (k > 255) reach_error(); }
  if (__builtin_isnan(x) != (x != x) || __builtin_inf() < x) reach_error();
#elif CASE == 15
  real *p = &x;
  for (*p = 1; *p < 100; *p *= 2) {}
  if (x != 128) reach_error();
#endif
  return 0;
}
