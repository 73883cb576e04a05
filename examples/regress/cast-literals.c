// A floating-point literal that is cast to an integer type is a constant.
#include <assert.h>

int main(void) {
  int x = (int) 2.75;
  int y = 0;
  switch (x) {
    case (int) 2.5f:
      y = 1;
      break;
    default:
      y = 2;
  }
#ifdef BAD
  assert(y == 2);
#else
  assert(y == 1 && (unsigned char) 2e2 == 200);
#endif
  return 0;
}
