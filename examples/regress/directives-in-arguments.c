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
int main(void) {
#ifdef F
  if (b != 4) reach_error();
#else
  if (b != 5) reach_error();
#endif
  return 0;
}
