/* A feature that conditions only compare with numbers: in the program its value is any of its class. */
#include <assert.h>

#if LIMIT > 100
#error too large
#endif
#if LIMIT > 10
#define LARGE 1
#else
#define LARGE 0
#endif

#if STEP == -2 || STEP >= 3
#endif

int nd(void);

#ifdef STATIC
int global = LIMIT;
char buffer[LIMIT];
#endif

static int limit(void) { return LIMIT; }

int main(void) {
  int x = nd();
  assert(LIMIT <= 100);
  assert(LARGE == (LIMIT > 10));
  assert(limit() == LIMIT);
  if (x >= 0 && x < LIMIT) assert(x < 100);
#ifdef WRONG
  assert(LIMIT != 57);
#endif
#ifdef STEP
  assert(STEP == -2 || STEP != -2 && STEP < 3 || STEP >= 3);
  assert(-STEP != 2 || STEP == -2);
#ifdef FAR
  assert(STEP != 2000000000);
#endif
#endif
  return 0;
}
