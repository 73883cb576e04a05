/* Structures and floating-point numbers as variable arguments. */
#include <stdarg.h>
void __VERIFIER_error(void);
typedef struct {
  int x, y;
} pair;
struct large {
  long a[4];
  char c;
};

static int sum(int n, ...) {
  va_list rest;
  int s = 0, i;
  double d;
  va_start(rest, n);
  for (i = 0; i < n; i++) {
    pair p = va_arg(rest, pair);
    s += p.x * 10 + p.y;
  }
  struct large l = va_arg(rest, struct large);
  int *q = va_arg(rest, int *);
  s += l.a[3] + l.c + *q + va_arg(rest, pair).y;
  d = va_arg(rest, double);
  va_end(rest);
#if CASE == 1
  if (d == 2.5)
    __VERIFIER_error();
#endif
  return s;
}

int main(void) {
  pair a = {1, 2}, b = {3, 4};
  struct large l = {{0, 0, 0, 7}, 9};
  int k = 1000;
  if (sum(2, a, b, l, &k, b, 2.5) != 1066)
    __VERIFIER_error();
#if CASE == 2
  a.y = 3;
  if (sum(1, a, l, &k, b, 2.5f) != 1032)
    __VERIFIER_error();
#elif CASE == 3
  if (sum(1, b, l, &k, a, 2.5f) != 1052)
    __VERIFIER_error();
#endif
  return 0;
}
