// A number that is not selected is no macro; one without a range may be any number.
#include <assert.h>
int main(void) {
#ifndef WIDTH
  assert(0); // the feature is mandatory
#endif
#ifdef MODE
  assert(MODE != 2);
#elif MODE > 0
  assert(0); // an undefined name is 0
#endif
#ifndef DEPTH
#if DEPTH > 3
  assert(0);
#endif
#endif
#if DEPTH > 5
  assert(DEPTH != 7);
#endif
#if defined(MODE) && MODE == 3 && !defined(RATE)
  assert(0); // the model says so
#endif
  return 0;
}
