/* What relates two names is tied to their values, and to whether they are defined. */
#include <assert.h>

int main(void) {
#ifdef V
#if V >= M
  assert(0);
#endif
#elifdef A
  assert(0);
#elifndef B
#if defined(V) || V > M && M > 2 /* V is 0 here */
  assert(0);
#endif
#endif
  return 0;
}
