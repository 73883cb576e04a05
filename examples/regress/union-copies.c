/* A copy of a union has the member that was stored last, and its bytes. */
#include <string.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
union u { int i; unsigned char c[4]; struct { short a, b; } s; int *p; };
struct box { int kind; union u u; };
static union u zero, other;
static union u give(union u x) {
  x.p = 0;
  return x;
}

static void put(struct box *to, const struct box *from) {
  *to = *from;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  union u a, b;
  a.i = n;
  b = a;
  a.i = 3;
#ifdef A
  if (b.i != n)
    reach_error();
#else
  if (b.i == n) reach_error();
#endif
  b.i = 0x01020304;
  other = b;
#ifdef B
  if (other.c[0] != 4 || other.c[3] != 1) reach_error();
#else
  if (other.c[2] == 2) reach_error();
#endif
  struct box x = {1, {.s = {5, 6}}}, y;
  put(&y, &x);
  x.u.s.a = 1;
#ifdef C
  if (y.u.s.a != 5 || y.u.s.b != 6 || y.kind != 1) reach_error();
#else
  if (y.u.s.b == 6) reach_error();
#endif
  y.u.p = &n;
  x = y;
  *x.u.p = 9;
#ifdef D
  if (n != 9) reach_error();
#else
  if (n == 9) reach_error();
#endif
  memcpy(&y, &x, sizeof y);
  other = give(y.u);
  other.i = 5;
  other = zero;
#ifdef E
  if (other.i || other.s.a || other.c[1]) reach_error();
#else
  if (!other.i) reach_error();
#endif
  return 0;
}
