// Copies for which several things are wrong at once: the first element is looked at before the
// others, that of the source before that of the target.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
union word { int whole; unsigned char bytes[4]; };
int main(void) {
  char few[2] = {1, 2};
  char *text = "abc";
  int k = 3, *gone;
  { int inner = 4; gone = &inner; }
#ifdef FREED
  char *t = malloc(4);
  if (!t)
    return 0;
  free(t);
  memcpy(t, few, 4);
#elif defined(NOWHERE)
  memcpy((char *)0, few, 4);
#elif defined(TEXT)
  char *s = malloc(3);
  if (!s)
    return 0;
  free(s);
  memcpy(text, s, 2);
#elif defined(ENDED)
  memcpy(&k, gone, sizeof k);
#elif defined(UP)
  memmove(text + 1, text, 4);
#elif defined(DOWN)
  memmove(text, text + 1, 4);
#endif
  union word w;
  memset(w.bytes, 0, 3);
  w.bytes[3] = 7;
  unsigned char copy[4];
  memcpy(copy, w.bytes, 4);
  assert(copy[2] == 0);
#ifdef WRONG
  assert(copy[3] != 7);
#endif
  return 0;
}
