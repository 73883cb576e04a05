/* Types of <stddef.h> and <wchar.h>; a typedef that only some variants have; what is never reached. */
#include <assert.h>
#include <stddef.h>
#include <wchar.h>
int __VERIFIER_nondet_int(void);
#ifdef TYPE
typedef
#endif
int x;
#ifdef TYPE
static x y = 3;
#else
static int y = 3;
#endif
struct s { char c; max_align_t m; };
static wchar_t t[3];
static int half(int n) {
  switch (n & 1) {
    case 0: return 1;
    case 1: return 2;
  }
  __builtin_unreachable();
}
int main(void) {
  assert(_Alignof(max_align_t) == 16 && sizeof(struct s) == (sizeof(long) == 4 ? 64 : 48));
  assert(sizeof t == 12 && (wchar_t) -1 < 0 && (wint_t) -1 > 0 && sizeof(mbstate_t) == 8);
#ifndef TYPE
  x = y;
#endif
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  assert(half(n) <= y - 1);
#ifdef REACHED
  if (n == 3) __builtin_unreachable();
#endif
#ifdef WIDE
  return wcstol(t, 0, 10);
#endif
  return 0;
}
