/* Arguments of type void * that a function uses as bytes, and one that it does not. */
#include <assert.h>
#include <stddef.h>
#include <string.h>
struct item { int value; };

int first(void *bytes, void *item) {
  if (!bytes)
    return 0;
  unsigned char *b = bytes;
#ifdef NEXT
  b[1] = 7;
#endif
  b[0] = 200;
  assert(*(signed char *)bytes == -56);
#ifdef ITEM
  if (item)
    return ((struct item *)item)->value;
#endif
  return 0;
}
