// Sums over loops of few rounds: bounds of each round are known before any cut is made; in one
// variant a round more leaves them.
#include <assert.h>

extern int input(void);

#ifdef WIDE
#define ROUNDS 5
#else
#define ROUNDS 4
#endif

static int total;

static int clip(int x, int most) {
  if (x < 0) {
    return 0;
  }
  return x > most ? most : x;
}

static int added(int x) {
  int r = clip(x, 12);
  for (int i = 0; i < ROUNDS; i++) {
    r = r + i;
  }
#ifdef CHECKED
  assert(r <= 18);
#endif
  return r;
}

static int counted(int x) {
  int r = 0;
  while (x > 0 && r < 26) {
    r = r + 1;
    x = x - 1;
  }
  assert(r <= 26);
  return r;
}

int main(void) {
  int s = added(input());
  s = counted(s + input());
  total = total + s;
  s = added(input());
  s = counted(s);
  total = total + s;
  assert(total >= 0 && total <= 52);
  return 0;
}
