// A call of a macro without a closing parenthesis is an error for a compiler: at the end of an argument,
// of a condition, and of a file, which an included one begins anew. In the other variants the arguments
// of a call continue behind a directive, and behind a header that they do not include.
#define SAME(x) x
#define OPEN SAME (
#define CLOSE(x) x )

enum {
  two = SAME(
#ifdef HEADER
#include "pragma-pack.h"
#endif
      2)
};

#ifdef ARGUMENT
int one = CLOSE(OPEN 1);
#else
int one = OPEN 1);
#endif

#ifdef CONDITION
#if SAME(1
#endif
#endif

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

int main(void) {
  int given = __VERIFIER_nondet_uchar();
#ifdef OFF_BY_ONE
  given++;
#endif
  if (given > 255 * one * two / 2) {
    reach_error();
  }
  return 0;
}
