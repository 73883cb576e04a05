/* GNU's labels as values, in tables as interpreters have them. A jump elsewhere is not followed, and nobody says where labels are. */
#include <assert.h>
int __VERIFIER_nondet_int(void);
enum { INC, DEC, HALT };
static int run(const unsigned char *code) {
  static void *const table[] = {[DEC] = &&dec, [INC] = &&inc, [HALT] = &&halt};
  int acc = 0;
#define NEXT goto *table[*code++]
  NEXT;
inc:
  acc++;
  NEXT;
dec:
#ifdef TWICE
  acc--;
#endif
  acc--;
  NEXT;
halt:
  return acc;
}
int main(void) {
  int n = 0, x = __VERIFIER_nondet_int();
  unsigned char code[] = {INC, x > 3 ? INC : DEC, DEC, INC, HALT};
#ifndef LOST
  assert(run(code) == (x > 3 ? 2 : 0));
#endif
  void *to = x > 3 ? &&big : x > 0 ? &&mid : &&none;
#ifdef LOST
  to = 0;
#endif
  int k = ({ void *l = x == 9 ? &&in2 : &&in1; goto *l; in1: n += 1; in2: n += 2; n; });
  assert(k == (x == 9 ? 2 : 3));
#ifdef TOLD
  assert(&&none != &&mid);
#endif
  goto *to;
big:
  n += 10;
mid:
  n += 20;
none:
  assert(n == (x > 3 ? 33 : x > 0 ? 23 : 3) || x == 9);
  return 0;
}
