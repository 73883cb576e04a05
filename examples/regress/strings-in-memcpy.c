/* What memcpy, memset and free get to of a string literal that nothing else points to. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct name {
  int length;
  char text[4];
};

int main(void) {
  struct name n;
#ifdef COPY
  memcpy(n.text, "abc", 3);
  assert(n.text[2] == 'c');
#endif
#ifdef WRONG
  memmove(n.text, "abd", 3);
  assert(n.text[2] == 'c');
#endif
#ifdef CHANGE
  memset("abe", 0, 1);
#endif
#ifdef OVER
  memcpy("abg", "x", 3);
#endif
#ifdef RELEASE
  free("abf");
#endif
#ifdef LONG
  memcpy(n.text, "ab", 4);
#endif
  return 0;
}
