// An element before a flexible array is none, though the block has bytes there; gcc's sanitizers do not see it.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tail { short n; short d[]; };

int main(void)
{
  int k = __VERIFIER_nondet_int();
  struct tail *r = malloc(sizeof *r + 2);
  if (!r || k < 0 || k > 1)
    return 0;
#ifdef NEAR
  r->d[k - 1] = 1;
#else
  r->d[0] = k;
#endif
  free(r);
  return 0;
}
