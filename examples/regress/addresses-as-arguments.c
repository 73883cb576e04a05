// Addresses that are arguments, operands and values stored, with calls behind them that give addresses, too.
#include <assert.h>
static int a = 1, b = 2;
static int *slot;
static int *pick(int k) { return k ? &a : &b; }
static int **hold(void) { slot = pick(0); return &slot; }
static int minus(int *p, int *q) { return *p - *q; }
typedef int *(*picker)(int);
static picker pickers[] = { pick, pick };
int main(void) {
  int k = __VERIFIER_nondet_int();
  assert(minus(pick(1), pick(0)) == -1);
  if (k == 0 || k == 1)
    assert(minus(pickers[k](1), pickers[1 - k](0)) == -1);
  assert(pick(1) != pick(0));
  assert((pick(k) == pick(!k)) == 0);
  int *p = pick(1);
  assert(minus(p, (p = pick(0), p)) == 0 || 1);
  assert((k ? pick(0) : pick(1)) != (k ? pick(1) : pick(0)));
  assert(*hold() == &b);
#ifdef WRONG
  assert(pick(k) != &a);
#endif
  return 0;
}
