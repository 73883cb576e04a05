/* Directives between the arguments of a macro: what is behind them is read as they say. */
#define G(...) __VA_ARGS__
#define NONE(...)
void reach_error(void);
NONE(
 int x;
#define A 3
 int y;)
G(int a;
#undef A
#ifdef F
#define A 4
#else
#define A 5
#endif
int b = A;
)
#define SUM(a, b) (a + b)
int sum = SUM(1,
#ifdef F
 (2)
#define C 5
#else
 (3) * C
#define C 10
#endif
);
#define KEPT(x) x
int kept = KEPT(2 /* This call is of the macro above, the word in it of the one below. */
#undef KEPT
#define KEPT - 1
 KEPT);
int main(void) {
  if (kept != 1) reach_error();
  if (sum + C != (sum == 3 ? 8 : 41)) reach_error();
#ifdef F
  if (b != 4) reach_error();
#else
  if (b != 5) reach_error();
#endif
  return 0;
}
