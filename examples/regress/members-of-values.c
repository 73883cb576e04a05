/* What a call gives has members, though it is no object. */
extern void reach_error(void);

struct in { short a[3]; int n; };
struct out { int x; struct in i; };

static int calls;

static struct out made(int x) {
  struct out r = {x, {{1, 2, (short) x}, x * 2}};
  return r;
}

static struct out counted(void) {
  calls++;
  return made(calls);
}

int main(void) {
  struct out a = made(4), b = made(9);
  int s = 0;
  for (int i = 0; i < 3; i++) s += counted().i.a[i];
  if (made(7).x != 7 || made(7).i.n != 14 || made(5).i.a[2] != 5) reach_error();
  if ((a = b).x != 9 || s != 6 || calls != 3) reach_error();
  if (sizeof(made(1).i.a) != 6) reach_error();
#ifdef TWICE
  if (counted().x + counted().x == 9) reach_error();
#endif
  return *made(2).i.a - 1;
}
