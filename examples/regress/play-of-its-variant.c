// The play of a variant tells nothing of objects that this variant does not have.
#include <assert.h>
#include <stdio.h>
#ifdef A
int only_a = 1;
#else
int only_b = 2;
#endif
int both;

int main(void) {
  while (both < 100) {
    both++;
  }
#ifdef A
  assert(both + only_a == 0);
#endif
  return 0;
}
