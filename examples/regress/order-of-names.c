/* No values of the names satisfy comparisons that contradict each other. */
#include <assert.h>

int main(void) {
#if A < B && B < C
#if A >= C
  assert(0); /* in no variant */
#endif
#if defined WRONG && C - A == 2
  assert(0); /* B is between them */
#endif
#endif
#if LOW > 5 && HIGH < 3
#if LOW < HIGH || LOW + OFFSET <= OFFSET + HIGH
  assert(0); /* in no variant */
#endif
#endif
  return 0;
}
