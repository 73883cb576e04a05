/* What was freed may be given out again: whether a pointer to it is equal to another is not known. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *old = malloc(sizeof *old);
  int *same = old;
  if (!old)
    return 0;
#ifndef KEEP
  free(old);
#endif
  int *p = malloc(sizeof *p);
  assert(old == same);
  if (p)
    assert(p != old);
  free(p);
#ifdef KEEP
  free(old);
#endif
  return 0;
}
