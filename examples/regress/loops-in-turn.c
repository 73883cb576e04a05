/* Each loop needs a relation of its own variables; what comes before them needs none. */
#include <assert.h>
extern int input(void);

static void part1(void) {
  int n = input(), last = 3, kept = 0;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  int x = 0, y = 0;
#ifdef F1
  x = 2;
  y = 2;
#endif
  while (x < n) {
    x = x + 1;
    y = y + 1;
  }
  assert(x == y);
}

static void part2(void) {
  int n = input(), last = 3, kept = 0;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  int x = 0, y = 0;
#ifdef F2
  x = 2;
  y = 2;
#endif
  while (x < n) {
    x = x + 1;
    y = y + 1;
  }
  assert(x == y);
}

static void part3(void) {
  int n = input(), last = 3, kept = 0;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  int x = 0, y = 0;
#ifdef F3
  x = 2;
  y = 2;
#endif
  while (x < n) {
    x = x + 1;
    y = y + 1;
  }
  assert(x == y);
}

static void part4(void) {
  int n = input(), last = 3, kept = 0;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  int x = 0, y = 0;
#ifdef F1
  x = 2;
  y = 2;
#endif
  while (x < n) {
    x = x + 1;
    y = y + 1;
  }
  assert(x == y);
}

static void part5(void) {
  int n = input(), last = 3, kept = 0;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  int x = 0, y = 0;
#ifdef F2
  x = 2;
  y = 2;
#endif
  while (x < n) {
    x = x + 1;
    y = y + 1;
  }
  assert(x == y);
}

static void part6(void) {
  int n = input(), last = 3, kept = 0;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  int x = 0, y = 0;
#ifdef F3
  x = 2;
  y = 2;
#endif
  while (x < n) {
    x = x + 1;
    y = y + 1;
  }
  assert(x == y);
}

static void part7(void) {
  int n = input(), last = 3, kept = 0;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  int x = 0, y = 0;
#ifdef F1
  x = 2;
  y = 2;
#endif
  while (x < n) {
    x = x + 1;
    y = y + 1;
  }
  assert(x == y);
}

static void part8(void) {
  int n = input(), last = 3, kept = 0;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  int x = 0, y = 0;
#ifdef F2
  x = 2;
  y = 2;
#endif
  while (x < n) {
    x = x + 1;
    y = y + 1;
  }
  assert(x == y);
}

static void part9(void) {
  int n = input(), last = 3, kept = 0;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  int x = 0, y = 0;
#ifdef F3
  x = 2;
  y = 2;
#endif
  while (x < n) {
    x = x + 1;
    y = y + 1;
  }
  assert(x == y);
}

static void part10(void) {
  int n = input(), last = 3, kept = 0;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  int x = 0, y = 0;
#ifdef F1
  x = 2;
  y = 2;
#endif
  while (x < n) {
    x = x + 1;
    y = y + 1;
  }
  assert(x == y);
}

int main(void) {
  part1();
  part2();
  part3();
  part4();
  part5();
  part6();
  part7();
  part8();
  part9();
  part10();
  return 0;
}
