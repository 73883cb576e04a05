// Half of the variants do not compile, a quarter of them has what is not read: neither counts as verified.
#include <stdlib.h>
int nondet(void);
void reach_error(void);
int main(void) {
#ifdef TYPO
  int size = sizee;
#endif
#ifdef HEAP
  int *p = malloc(4);
#endif
#if defined ODD || defined TYPO
  int x = nondet();
  if (x == 3)
    reach_error();
#endif
  return 0;
}
