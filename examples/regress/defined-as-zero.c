/* A name that is defined as 0 is neither undefined nor 1, where the text tells these apart. */
#include <assert.h>

#ifndef ON
#define ON 1
#endif
#ifndef OFF
#define OFF 0
#endif

int main(void) {
#ifdef V
#if !V
  assert(0);
#endif
  assert(V < 2);
#endif
#if !ON
  assert(0);
#endif
#if OFF
  assert(OFF);
#endif
#if defined(W) && W
  assert(IS_ENABLED(W));
#endif
  return OFF;
}
