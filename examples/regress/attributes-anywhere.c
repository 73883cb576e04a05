/* Attributes wherever gcc takes them, and what they say of layouts there. */
#include <assert.h>
typedef struct __attribute__((packed)) { char c; int a; } m;
typedef union __attribute__((packed, aligned(2))) u { char c; int i; } n;
typedef enum __attribute__((packed)) e { A __attribute__((deprecated)) = 1, B __attribute__((unused)) } o;
struct s { int a; char b; int __attribute__((packed)) d; int : 3 __attribute__((unused)); __attribute__((aligned(8))) char x; };
struct __attribute__((aligned(8))) p { char c; } __attribute__((aligned(2)));
typedef int last __attribute__((aligned(8))) __attribute__((aligned(2)));
_Static_assert(sizeof(m) == 5 && sizeof(n) == 4 && sizeof(o) == 1 && sizeof(struct s) == 24, "");
_Static_assert(sizeof(struct p) == 2 && _Alignof(last) == 2, "");
int (__attribute__((unused)) *fp)(int);
void g(int (__attribute__((unused)) *)(int), int a[__attribute__((unused)) 3]);
__attribute__((unused));
static int f(int a, __attribute__((unused)) int b) {
  int c __attribute__((unused)) = 1, __attribute__((unused)) d = 2;
  switch (a) {
    case 1: b++; __attribute__((fallthrough));
    case 2: if (b) __attribute__((fallthrough));
    default: ;
  }
  goto end;
  end: __attribute__((unused)) ;
  other: __attribute__((cold, unused)) d = 3;
  for (int __attribute__((unused)) i = 0, __attribute__((unused)) j = 1; i < j; i++) b += d;
  return b;
}
int main(void) {
  assert(f(1, 0) == 4 && f(2, 1) == 4);
#ifdef PARAMETER
  int k(int x __attribute__((aligned(16))));
#endif
#ifdef ELEMENTS
  typedef int al __attribute__((aligned(16)));
  al row[2];
#endif
#ifdef UNKNOWN
  int z __attribute__((frobnicated)) = 1;
#endif
#ifdef PRAGMA
#pragma frobnicate
#endif
#ifdef ORDER
#pragma scalar_storage_order big-endian
#endif
#pragma GCC diagnostic ignored "-Wall"
  return 0;
}
#ifdef MISPLACED
int h(void) __attribute__((unused)) { return 0; }
#endif
