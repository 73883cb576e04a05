/* A parameter takes what has no value as it is: told is where it decides something. */
static int shared = 1;

static void inner(int *p) {
#ifdef USED
  shared = *p;
#endif
}

static void outer(int *p) { inner(p); }

static int changed(int a) {
  int *to = &a;
#ifdef GIVEN
  *to = 2;
#endif
  return a + 1;
}

static int second(int a, int b) { return b; }

static int set(int *p) {
  *p = 1;
  return 0;
}

int main(void) {
  int *p;
  int a, b;
  outer(p);
  changed(a);
  shared = second(b, set(&b));
#ifdef POINTED
  int (*by)(int, int) = second;
  int c;
  by(c, 1);
#endif
  return 0;
}
