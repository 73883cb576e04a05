/* What IEEE 754 does not define (sin) may go either way; all else is computed. */
#include <math.h>
#include <stdlib.h>
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);
#ifdef FLOAT
typedef float real;
#else
typedef double real;
#endif
struct point { real x, y; };

static real sum(const struct point *p, int n) {
  real s = 0;
  for (int i = 0; i < n; i++) s += p[i].x * p[i].y;
  return s;
}

int main(void) {
  struct point ps[] = {{1, .5}, {3, 4}};
  int a[3] = {0}, i = 2;
  real third = 1 / (real) 3;
#ifdef EXACT
  if (third * 3 == 1 && sum(ps, 2) == 12.5 && floor(-third) == -1) reach_error();
#elif defined WIDE
  if (third == 0.3333333432674407958984375) reach_error();
#elif defined INDEX
  i = (int) __VERIFIER_nondet_double();
  if (i < 0 || i >= 3) return 0;
#elif defined UNSET
  real none;
  if (none < 1) i = 0;
#elif defined OPEN
  if (sin(third) > 2) reach_error();
#elif defined HEAP
  real *r = malloc(sizeof *r);
  if (r) { *r = third; ps[0].x = *r + 1; free(r); }
#endif
  a[i]++;
  return a[0] ? (int) ps[0].x : 0;
}
