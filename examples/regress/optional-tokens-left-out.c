/* Where no argument has tokens, what __VA_OPT__ holds is not pasted: "count" "2" is no token. */
#include <assert.h>
#ifdef FEATURE_NAMED
#define NAMES first
#else
#define NAMES
#endif
#define SUM(x, ...) (sizeof x __VA_OPT__(+ __VA_ARGS__ ## 2 + (sizeof x ## __VA_ARGS__)))

int main(void) {
  int first2 = 1;
  assert(SUM("count", NAMES) == sizeof "count");
  return 0;
}
