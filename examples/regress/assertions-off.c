/* NDEBUG, where <assert.h> is included, says whether assertions are checked, each time anew. */
#ifdef QUIET
#define NDEBUG 1
#endif
#include <assert.h>
extern int input(void);
int checked(int x) {
  assert(x != 7);
  return x;
}
#ifndef NDEBUG
#define NDEBUG
#endif
#include <assert.h>
int unchecked(int x) {
  assert(nothing);
  return x;
}
#undef NDEBUG
#include <assert.h>
int main(void) {
  int x = unchecked(input());
#ifdef LAST
  assert(x != 8);
#endif
  return checked(x);
}
