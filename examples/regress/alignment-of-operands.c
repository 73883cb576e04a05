/* __alignof__ and _Alignof of functions, objects whose attribute lowers the alignment, and other
   operands, as gcc 12 computes them. */
#include <assert.h>

void reach_error(void);
#define ALIGNED(n) __attribute__((aligned(n)))
typedef int operation(void) ALIGNED(64);
typedef int wide ALIGNED(16);

#ifdef WIDE
int step(void) ALIGNED(256);
#endif
int step(void) { return 1; }
ALIGNED(32) static int tick(void) { return 2; }
operation typed;
operation both ALIGNED(8);
int twice(void) ALIGNED(8) ALIGNED(2);
int later(void);

ALIGNED(1) int low;
extern int merged ALIGNED(2);
int merged;
wide lowered ALIGNED(4);
struct { int member ALIGNED(1); wide other ALIGNED(4); } record;
_Alignas(8) char raised ALIGNED(2);

int main(void) {
  int (*pointer)(void) = step;
  assert(__alignof__(tick) == 32 && _Alignof(tick) == 32 && __alignof__(typed) == 1);
  assert(__alignof__(both) == 8 && __alignof__(twice) == 8 && __alignof__(operation) == 1);
  assert(__alignof__(later) == 1 && __alignof__(pointer) == _Alignof(int *));
  { int later(void) ALIGNED(4); assert(__alignof__(later) == 4); }
  assert(__alignof__(low) == 1 && __alignof__(merged) == 4 && __alignof__(lowered) == 4);
  assert(__alignof__(record.member) == 4 && _Alignof(record.other) == 16 && _Alignof(raised) == 8);
  assert(_Alignof(void) == 1 && pointer() == 1);
  if (__alignof__(step) == 256) reach_error();
  return 0;
}

int later(void) ALIGNED(128);
int after(void) { return __alignof__(later) == 128 ? 0 : 1; }
