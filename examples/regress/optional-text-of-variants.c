// The operand of # and ## that __VA_OPT__ gives has other tokens in other variants.
#include <assert.h>

#ifdef SHORT
#define SIZE 1
#else
#define SIZE 22
#endif
#define TEXT(x, ...) #__VA_OPT__(x __VA_ARGS__)
#define NUMBER(x, ...) x##__VA_OPT__(__VA_ARGS__)

int main(void) {
  assert(sizeof TEXT(, SIZE) == sizeof(short));
  assert(NUMBER(3, SIZE) < 300);
  return 0;
}
