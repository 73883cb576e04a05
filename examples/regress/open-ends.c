/* An array without a length at the end of a struct has as many elements as its block has room. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item {
  int v;
#ifdef WIDE
  short more;
#endif
};
struct row { char n; struct item d[]; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  struct row *r = malloc(sizeof *r + n * 4);
  if (!r)
    return 0;
  r->n = n;
#ifdef PAST
  struct item *last = r->d + n;
  last->v = 1;
#else
  if (n > 1)
    r->d[n - 2].v = 7;
#endif
  assert(n < 2 || r->d[n - 2].v == 7);
  free(r);
  return 0;
}
