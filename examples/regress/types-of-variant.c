/* A typedef that differs by variant: parameters, results, labels of a switch, constants of an enumeration. */
#include <assert.h>
#ifdef A
typedef unsigned char T;
#elif defined B
typedef unsigned T;
#else
typedef int T;
#endif
enum { SIZE = sizeof(T), SMALL =
#ifdef A
  -1
#else
  1
#endif
};
extern int nd(void);
static T id(T x) { return x; }
static T last(T *p, T *end) { T r = 0; while (p < end) r = *p++; return r; }
static T values[] = {300,
#ifdef B
  -1,
#endif
  -2};
int main(void) {
  int where = 0;
  switch (id(-1)) {
  case -1: where = 1; break;
  case 255: where = 2;
  }
  T *end = nd() ? &values[SIZE / 2] : &values[sizeof values / SIZE];
#ifdef A
  assert(where == 2 && SIZE == 1 && SMALL < 0 && values[0] == 44 && id(300) == 44);
  assert(last(values, end) == 254 || end == values);
#else
  assert(where == 1 && SIZE == 4 && SMALL > 0 && values[0] == 300);
  assert(last(values, end) != (T) -2 || (T) -1 < 0);
#endif
  return 0;
}
