// What calls a function with an old definition must give what it looks for: nobody converts it.
#include <assert.h>
#ifdef WIDE
typedef long long T;
#else
typedef int T;
#endif

static int old(a, b) T a; unsigned char b; { return a * 2 + b; }

int main(void) {
  int k = 3;
#ifdef MANY
  assert(old(k, 257, 1) == 7);
#else
  assert(old(k, 257) == 7);
#endif
  return 0;
}
