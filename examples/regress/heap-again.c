/* A block is given out again for ever; pointers to what it was before are not to what it is. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  for (;;) {
    int *p = malloc(sizeof(int));
    if (!p)
      continue;
    *p = 1;
    free(p);
#ifdef OLD
    int *q = malloc(sizeof(int));
    if (q && __VERIFIER_nondet_int())
      *p = 2;
    free(q);
#endif
  }
}
