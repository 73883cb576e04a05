/* A default is another value of the name than the one before it, in conditions with others, too. */
#include <assert.h>
#undef BEFORE

#if A > B
#define BEFORE
#endif
#ifndef A
#define A 5
#endif

int main(void) {
#if !defined BEFORE && A > B && B > 3 /* A is 5 and B is 4 */
  assert(0);
#endif
  return 0;
}
