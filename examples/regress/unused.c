/* What some variants never use, and others do. The report tells it; no verdict depends on it. */
#include <assert.h>

static int low(void) { return 1; }

static int high(void) { return low(); }

static int limit = 3;

int main(void) {
  int count = 0, step;
  step = 1;
#ifdef STEP
  count += step;
#ifdef SKIP
  if (count < limit) goto end;
#endif
  count++;
end:
#endif
#ifdef CALL
  count += high();
#endif
  assert(count < 3);
  return 0;
}
