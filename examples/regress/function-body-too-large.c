/* A function body that cannot be read leaves its variants read: only calls of it are not followed. */
extern void reach_error(void);
#ifdef F1
#define N1 + x
#else
#define N1
#endif
#ifdef F2
#define N2 + x
#else
#define N2
#endif
#ifdef F3
#define N3 + x
#else
#define N3
#endif
#ifdef F4
#define N4 + x
#else
#define N4
#endif
#ifdef F5
#define N5 + x
#else
#define N5
#endif
#ifdef F6
#define N6 + x
#else
#define N6
#endif
#ifdef F7
#define N7 + x
#else
#define N7
#endif
#ifdef LARGE
#define TWICE(x) (x) + (x)
#define T4(x) TWICE(TWICE(x))
#define T16(x) TWICE(TWICE(T4(T4(x))))
#define T256(x) T16(T16(T16(x)))
static int large(int x) {
  if (x > 3) { return 2; }
  return T256(x N1 N2 N3 N4 N5 N6 N7);
}
#endif
int main(void) {
#ifdef LARGE
#ifdef CALLED
  return large(3);
#endif
#endif
#ifdef BAD
  reach_error();
#endif
  return 0;
}
