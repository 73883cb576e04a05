/* Where a part of a condition has too many meanings, the variants without this part are read. */
#ifdef F1
#define N1 + 1
#else
#define N1
#endif
#ifdef F2
#define N2 + 1
#else
#define N2
#endif
#ifdef F3
#define N3 + 1
#else
#define N3
#endif
#ifdef F4
#define N4 + 1
#else
#define N4
#endif
#ifdef F5
#define N5 + 1
#else
#define N5
#endif
#ifdef F6
#define N6 + 1
#else
#define N6
#endif
#ifdef F7
#define N7 + 1
#else
#define N7
#endif
#ifdef F8
#define N8 + 1
#else
#define N8
#endif
#ifdef F9
#define N9 + 1
#else
#define N9
#endif
#ifdef MANY
#define COUNT (0 N1 N2 N3 N4 N5 N6 N7 N8 N9)
#else
#define COUNT 0
#endif
extern void reach_error(void);
int main(void) {
#if 1 + COUNT > 0
#ifdef BAD
  reach_error();
#endif
#else
  reach_error();
#endif
  return 0;
}
