#include <assert.h>

/* Features though the text defines them: so say the options. */
#undef GRID
#define GRID 2
#define SIZE 3
#define DEEP
#undef DEEP
#ifdef GRID
#define WIDTH GRID
#define DEEP 1
#endif

int main(void) {
  int a[3] = {0, 1, 2};
#if defined(GRID) && SIZE > 1
  a[SIZE - 1] = WIDTH;
#endif
#ifdef DEEP
  assert(WIDTH == 2);
#else
  assert(SIZE < 4);
#endif
  return a[0];
}
