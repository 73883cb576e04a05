/* One object may begin where another one ends: that no byte is between them is nobody's promise. */
#include <stdint.h>

extern void reach_error(void);

int main(void) {
  int a[2], b;
  uintptr_t x = (uintptr_t) a, y = (uintptr_t) &b;
#ifdef END
  if (x + sizeof a == y) reach_error();
#else
  if (x == y || (x < y && y < x + sizeof a)) reach_error();
#endif
  return 0;
}
