/* Types and constants that parameters declare are known in the body, and nowhere else. */
#include <assert.h>

static int pick(struct pair { int a, b; } *p, enum { FIRST, SECOND } which, int n, int v[n][SECOND + 1]) {
  struct pair other = {5, 6};
  if (!p) p = &other;
  return which == SECOND ? p->b + v[1][SECOND] : p->a;
}

struct pair {
  char c;
};

enum { SECOND = 3 };

static int old(v, n) int n; int v[n]; { return v[n - 1]; }

typedef void none;
static int nothing(none) { return SECOND; }

int main(void) {
  struct pair x = {1};
  int v[2][2] = {{1, 2}, {3, 4}};
  int r = pick(0, 1, 2, v);
#ifdef BAD
  assert(r != 10);
#endif
  assert(r == 10 && sizeof x == 1 && nothing() == 3 && old(v[1], 2) == 4);
  return 0;
}
