/* The lengths of parameters are evaluated at each call, for their side effects, too; those of the outermost arrays come last. */
#include <assert.h>
static int calls;
static int next(void) { return ++calls; }
static int f(int n, int a[n++], int b[next()][n]) {
#ifdef WRONG
  assert(n == 3);
#else
  assert(n == 4 && sizeof *b == 3 * sizeof(int));
#endif
  return n;
}
static int g(int k, int a[k -= 2]) { return k; }
int main(void) {
  int a[9], b[3][4];
  assert(f(3, a, b) == 4 && f(3, a, b) == 4 && calls == 2);
  assert(g(4, a) == 2);
#ifdef NEGATIVE
  g(1, a);
#endif
  return 0;
}
