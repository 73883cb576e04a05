// An input that is an index in the step that reads it; and a proof that needs the range of an input's type.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char buf[4];
int main(void) {
  int x = __VERIFIER_nondet_uchar();
  buf[__VERIFIER_nondet_uchar() & 3] = 1;
  x = x + 1;
#ifdef WRONG
  assert(buf[2] == 0);
#else
  assert(x <= 256 && buf[0] + buf[1] + buf[2] + buf[3] == 1);
#endif
  return 0;
}
