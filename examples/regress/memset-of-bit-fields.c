/* memset with a value that is not 0: a bit-field has the bits at its place, each member of a union the same bytes. */
#include <assert.h>
#include <string.h>
union u {
  char c;
  int i;
  short s[3];
  struct {
    char a;
    int b;
  } t;
};
struct s {
  int a : 3;
  unsigned c : 5;
#ifdef SHIFTED
  unsigned d : 2;
#endif
  int e : 11;
  _Bool t : 1;
  int n;
  union u u;
};
static union u row[2];
int main(void) {
  struct s x;
  memset(&x, 0x5a, sizeof x);
  assert(x.a == 2 && x.c == 11 && x.n == 0x5a5a5a5a);
#ifdef SHIFTED
  assert(x.d == 2 && x.e == -362 && x.t == 0);
#else
  assert(x.e == 602 && x.t == 1);
#endif
  assert(x.u.c == 0x5a && x.u.t.b == 0x5a5a5a5a);
#ifdef SHORTS
  assert(x.u.s[2] != 0x5a5a);
#endif
  x.u.i = 5;
  assert(x.u.c == 5);
  memset(row, 255, sizeof row);
  row[1].t.a = 4;
  assert(row[1].t.b == -1 && row[0].s[1] == -1);
#ifdef PADDING
  assert(row[1].i == 4);
#endif
  return 0;
}
