/* Who writes to what is const; a pointer that is const itself may be written through. */
#include <assert.h>
#ifdef READ_ONLY
#define RO const
#else
#define RO
#endif
struct entry { RO int key; int value; };
static RO int limit = 3;
static int twice = 2;
#ifdef START
static int start = limit;
#else
static int start = 3;
#endif
static void set(RO int *to, int value) {
#ifdef STORE
  *to = value;
#endif
  twice += to != 0;
  twice += value;
}
int main(void) {
  int at = 0, *RO there = &at;
  struct entry e = {1, 2};
  *there = 1;
  e.value = 3;
#ifdef KEY
  e.key = 2;
#endif
#ifdef MOVE
  there = &twice;
#endif
  set(&at, 5);
#ifdef STORE
  assert(at == 5);
#else
  assert(at == 1);
#endif
  assert(start == 3);
  return 0;
}
