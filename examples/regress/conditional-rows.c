/* Rows of elements in some variants only, whose bounds those variants alone have: lists are not read variant by variant. */
extern void __assert_fail(void);
#define assert(c) do { if (!(c)) __assert_fail(); } while (0)
#ifdef A0
enum { X0 = 0 };
#endif
#ifdef A1
enum { X1 = 2 };
#endif
#ifdef A2
enum { X2 = 4 };
#endif
#ifdef A3
enum { X3 = 6 };
#endif
#ifdef A4
enum { X4 = 8 };
#endif
#ifdef A5
enum { X5 = 10 };
#endif
#ifdef A6
enum { X6 = 12 };
#endif
#ifdef A7
enum { X7 = 14 };
#endif
#ifdef A8
enum { X8 = 16 };
#endif
static const int t[] = {
#ifdef A0
  [X0 ... 1] = 1,
#endif
#ifdef A1
  [X1 ... 3] = 2,
#endif
#ifdef A2
  [X2 ... 5] = 3,
#endif
#ifdef A3
  [X3 ... 7] = 4,
#endif
#ifdef A4
  [X4 ... 9] = 5,
#endif
#ifdef A5
  [X5 ... 11] = 6,
#endif
#ifdef A6
  [X6 ... 13] = 7,
#endif
#ifdef A7
  [X7 ... 15] = 8,
#endif
#ifdef A8
  [X8 ... 17] = 9,
#endif
};
int main(void) {
#ifdef A8
  assert(t[17] == 9);
  assert(sizeof t == 18 * sizeof (int));
#endif
#ifdef A3
  assert(t[7] != 4);
#endif
  return 0;
}
