// An enumeration whose constants stand behind more conditions than token sequences are told apart: each
// constant has its variants, and its value follows from those before it (C11, 6.7.2.2, 3).
#include <assert.h>

#define LIST(x) A_##x B_##x
#ifdef A
#define A_ONE A_FIRST,
#define A_TWO A_SECOND,
#else
#define A_ONE
#define A_TWO
#endif
#ifdef B
#define B_ONE B_FIRST,
#define B_TWO B_SECOND = 40,
#else
#define B_ONE
#define B_TWO
#endif

enum event {
  START,
  LIST(ONE)
#ifdef C
  IN_C, ALSO_IN_C,
#endif
#ifdef D
  IN_D = START + 10,
#ifdef E
  IN_E,
#endif
#endif
  LIST(TWO)
#ifdef F
  IN_F
#else
  NOT_IN_F
#endif
#ifdef G
  , IN_G = sizeof(int), LAST
#else
  , LAST
#endif
};

int counters[LAST + 1];

int main(void) {
  int n = 1;
#ifdef A
  assert(A_FIRST == n++);
#endif
#ifdef B
  assert(B_FIRST == n++);
#endif
#ifdef C
  assert(IN_C == n && ALSO_IN_C == n + 1);
  n += 2;
#endif
#ifdef D
  n = 11;
  assert(IN_D == 10);
#ifdef E
  assert(IN_E == n++);
#endif
#endif
#ifdef A
  assert(A_SECOND == n++);
#endif
#ifdef B
  n = 41;
  assert(B_SECOND == 40);
#endif
#ifdef F
  assert(IN_F == n++);
#else
  assert(NOT_IN_F == n++);
#endif
#ifdef G
  n = 5;
#endif
  assert(LAST == n);
#ifdef H
  assert(sizeof counters / sizeof counters[0] != 14);
#endif
  return 0;
}
