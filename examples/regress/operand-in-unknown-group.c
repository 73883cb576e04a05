// The names of a condition in a group that is not known to be active yet: the operand of
// __has_attribute is no feature, and the feature behind it is one.
#include <assert.h>

#define ATTRIBUTE(name) __has_attribute(name)

int main(void) {
  int level = 0;
#ifdef EXTRA
#if __has_attribute(packed) && MORE > 1
  level = 1;
#endif
#if ATTRIBUTE(aligned) && defined MOST
  level++;
#endif
#endif
  assert(level < 2);
  return 0;
}
