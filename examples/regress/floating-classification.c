/* The macros of math.h that classify and order numbers, and where a conversion of a negative
   number is out of range. */
#include <float.h>
#include <math.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), big = 1e10;
  int i = 0;
#if CASE == 1
  if (!signbit(-0.0) || signbit(1.0f) || !signbit(-1.0L) || FLT_ROUNDS != 1) reach_error();
  if (fpclassify(1e-40f) != FP_SUBNORMAL || fpclassify(1e-40) != FP_NORMAL) reach_error();
  if (fpclassify(-INFINITY) != FP_INFINITE || fpclassify(NAN) != FP_NAN) reach_error();
  if (fpclassify(-0.0) != FP_ZERO || isnormal(0.0) || !isnormal(-DBL_MIN)) reach_error();
  if (!isunordered(NAN, 1.0) || isless(NAN, 1.0) || !islessgreater(1.0, 2.0)) reach_error();
#elif CASE == 2
  if (isless(x, 1) && isgreater(x, 2)) reach_error();
#elif CASE == 3
  if (signbit(x) && x >= 0) reach_error(); /* -0.0 */
#elif CASE == 4
  i = -big;
#elif CASE == 5
  i = big ? -fabs(big) : -1.0;
#elif CASE == 6
  unsigned u = -0.5;
  if (u) reach_error();
#elif CASE == 7
  unsigned u = (unsigned) -1.0;
#endif
  return i;
}
