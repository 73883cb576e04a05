/* An array whose length is an input. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void *allocated(unsigned size) {
  void *block = malloc(size);
  if (!block)
    exit(1);
  return block;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100)
    return 0;
  int *a = allocated(n * sizeof *a);
  a[n - 1] = 5;
#ifdef BEHIND
  a[n] = 3;
#endif
#ifdef TWICE
  free(a);
#endif
  a[n - 1]++;
  free(a);
  return 0;
}
