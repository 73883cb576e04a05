/* What is used before its type is known, or declared otherwise after a call. */
#include <assert.h>
#ifdef OPAQUE
struct box;
#else
struct box { int width, height; };
#endif
static int area(const struct box *b) {
#ifdef LOOKS
  return b->width * b->height;
#else
  return b == 0;
#endif
}
#ifdef OPAQUE
struct box { int width, height; };
#endif
#ifdef TABLE
#ifdef LATE
struct row rows[2];
struct row { int first; };
#else
struct row { int first; };
struct row rows[2];
#endif
#endif
#ifdef IMPLICIT
static int early(void) { return scaled(2) == 4; }
#ifdef HIDDEN
static
#endif
int scaled(int n) { return 2 * n; }
#endif
int main(void) {
  struct box b = {2, 3};
#ifdef LOOKS
  assert(area(&b) == 6);
#else
  assert(!area(&b));
#endif
#ifdef IMPLICIT
  assert(early());
#endif
  return 0;
}
