// Constants beyond int have the type of their enumeration, the others are int; values too many are dropped.
#include <assert.h>

#ifdef WIDE
enum size { SMALL = 1, LARGE = 5000000000, NEXT };
#else
enum size { SMALL = 1, LARGE = 3000000000, NEXT };
#endif
enum mixed { BELOW = -1, ABOVE = 3000000000 };

int main(void) {
  int dropped = 0, row[2] = {1, 2, dropped++};
  const int fixed = 1;
  assert(sizeof SMALL == 4 && sizeof(enum mixed) == 8 && BELOW < ABOVE);
#ifdef WIDE
  assert(sizeof LARGE == 8 && sizeof(enum size) == 8 && NEXT - LARGE == 1 && LARGE / 5 == 1000000000);
#else
  assert(sizeof LARGE == 4 && LARGE + LARGE == 1705032704 && NEXT > 0);
#endif
#ifdef BAD
  *(int *)&row[1] = LARGE == 5000000000;
#endif
  assert(row[1] != 1 && dropped == 0);
  return fixed - 1;
}
