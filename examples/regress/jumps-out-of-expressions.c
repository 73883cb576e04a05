/* Jumps within statement expressions, and out of them: to labels, by break, continue and return. What was passed or left is so. */
#include <assert.h>
int __VERIFIER_nondet_int(void);
#define SEARCH(v, t) ({ __label__ found; int _i; for (_i = 0; _i < 3; _i++) if (v[_i] == (t)) goto found; _i = -1; found: _i; })
static int *keep;
static int twice(int a, int b) { return 2 * a + b; }
static int early(int x) { return 1 + twice(x, ({ if (x == 3) return 42; int *p = &x; *p + 1; })); }
static int rounds(int x) {
  int s = 0;
  for (int i = 0; i < 5; i++) s += 10 * ({ if (i == 1) continue; if (i == x) break; i; });
  for (;;) ({ break; });
  while (({ int d = s; if (d > 20) { for (;;) break; } 0; })) s = 7;
  return s;
}
static int inner(int n) {
  int c = 0;
  int r = 5 + ({ int i = 0; again: i++; ({ if (i < n) goto again; c++; }); });
  return 100 * r + c;
}
static int passed(int x) {
  int q = 1;
  q += ({ if (x > 5) goto out; q; });
  int y = 7;
  q += y;
out:
#ifdef PASSED
  if (q == 1) q = y - y;
#endif
  return q;
}
int main(void) {
  int a[3] = {5, 6, 7}, x = __VERIFIER_nondet_int();
  if (x < 1 || x > 6) return 0;
  assert(SEARCH(a, 6) + SEARCH(a, x) == (x == 5 ? 1 : x == 6 ? 2 : 0));
  assert(early(x) == (x == 3 ? 42 : 3 * x + 2));
  assert(rounds(x) == (x == 2 || x == 1 && 0 ? 0 : x == 3 ? 20 : x == 4 ? 50 : 90));
  ({ int t = x; keep = &t; if (x == 2) goto end; keep = &a[0]; });
  assert(inner(2) == 501);
  assert(passed(x) == (x > 5 ? 1 : 9));
end:
#ifdef LEFT
  if (*keep < 0) return 1;
#endif
#ifdef WRONG
  assert(x != 4);
#endif
  return 0;
}
