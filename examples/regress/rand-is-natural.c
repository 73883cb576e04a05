#include <stdlib.h>
int __VERIFIER_nondet_int(void);

/* What rand gives is never negative. */
int main(void) {
  int a[3] = {1, 2, 3};
#ifdef NEGATIVE
  int i = __VERIFIER_nondet_int() % 3;
#else
  int i = rand() % 3;
#endif
#ifdef FOUR
  if (rand() == 4) i = 3;
#endif
  return a[i];
}
