/* memset and copies of structures with long arrays, and of pointers, byte by byte. */
#include <assert.h>
#include <string.h>
struct s {
  int *p;
  char a[70];
  struct {
    short q[2];
  } in[66];
};
static struct s x, y;
int main(void) {
  int n = 3;
  x.p = &n;
  y = x;
  assert(*y.p == 3);
  memset(&x, 0x41, sizeof x);
  assert(x.a[69] == 0x41 && x.in[65].q[1] == 0x4141 && x.p);
#ifdef POINTER
  assert(x.p != (int *)0x41414141);
#endif
  x.in[64].q[0] = 5;
  y = x;
  assert(y.in[64].q[0] == 5 && y.p == x.p);
#ifdef COPY
  assert(y.in[65].q[0] != 0x4141);
#endif
  memset(&y, 0, sizeof y);
  assert(!y.p && !y.a[69] && x.a[69]);
  return 0;
}
