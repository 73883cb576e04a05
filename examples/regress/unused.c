/* What some variants never use, and others do. The report tells it; no verdict depends on it. */
#include <assert.h>

static int low(void) { return 1; }

static int high(void) { return low(); }

static int limit = 3;

int main(void) {
  int count = 0, step;
  step = 1;
#ifdef LOOP
again:
  count += step;
#ifdef RETRY
  if (count < limit) goto again;
#endif
#endif
#ifdef CALL
  count += high();
#endif
  assert(count < 4);
  return 0;
}
