/* The attribute mode gives an integer type of its width, with the sign of the type before. */
#include <assert.h>
typedef int word __attribute__((__mode__(__word__)));
typedef unsigned pointer __attribute__((mode(pointer)));
typedef int small __attribute__((mode(QI)));
typedef unsigned byte __attribute__((mode(byte)));
typedef char wide __attribute__((mode(SI)));
typedef unsigned long long half __attribute__((mode(HI)));
typedef long narrow __attribute__((mode(SI)));
__attribute__((mode(DI))) static int twice;
static const int cut __attribute__((mode(QI))) = 44 + 256;
struct member { int m __attribute__((mode(DI))); char c; };

static int size(int p __attribute__((mode(QI))), unsigned __attribute__((mode(DI))) q) {
  return sizeof p + sizeof q;
}

int main(void) {
  assert(sizeof(word) == sizeof(long) && sizeof(pointer) == sizeof(void *) && (pointer) -1 > 0);
  assert((small) 200 == -56 && (byte) -1 == 255 && sizeof(wide) == 4 && (wide) -1 < 0);
  assert((half) -1 == 65535 && sizeof(narrow) == 4 && sizeof twice == 8 && cut == 44);
  assert(sizeof(struct member) == (sizeof(long) == 8 ? 16 : 12) && size(1, 2) == 9);
  assert(sizeof(int __attribute__((mode(DI)))) == 8);
#ifdef A
  assert((int __attribute__((mode(HI)))) 40000 > 0);
#endif
  return 0;
}
