/* Where objects are, as _Alignas, attributes and the typedefs of their types say. */
#include <assert.h>
#include <stdint.h>
typedef char al __attribute__((aligned(16)));
typedef int low __attribute__((aligned(2)));
struct s { char c; low l; al x; };
_Static_assert(sizeof(struct s) == 32 && _Alignof(al) == 16 && _Alignof(low) == 2, "");
_Static_assert(__builtin_offsetof(struct s, l) == 2 && __builtin_offsetof(struct s, x) == 16, "");
static _Alignas(16) char b[4];
char g[3] __attribute__((aligned(16)));
extern int later;
int later __attribute__((aligned(8)));
static struct s t;
static low less;
_Static_assert(_Alignof(b) == 16 && __alignof__(t.x) == 16 && __alignof__(less) == 2, "");
int main(void) {
#if OBJECT == 0
  assert((uintptr_t) b % 16 == 0);
#elif OBJECT == 1
  assert((uintptr_t) g % 16 == 0);
#elif OBJECT == 2
  assert((uintptr_t) &later % 8 == 0);
#elif OBJECT == 3
  assert((uintptr_t) &t.x % 16 == 0);
#elif OBJECT == 4
  _Alignas(16) char local[3];
  assert((uintptr_t) local % 16 == 0);
#elif OBJECT == 5
  assert((uintptr_t) b % 32 == 0);
#else
  assert((uintptr_t) &less % 4 == 0);
#endif
  return 0;
}
