/* What is chosen by the type of an expression, or because it is a constant; bits of words. */
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define kind(x) _Generic((x), int: 1, unsigned: 2, long: 3, unsigned long: 4, char: 5, default: 6)

#ifdef LONG
typedef long number;
#else
typedef unsigned number;
#endif

int main(void) {
  number n = __VERIFIER_nondet_uchar();
  unsigned word = n;
  int row[3];
  const int kept = 3;
  if (kind(kept) != 1 || kind('a') != 1 || kind((char)'a') != 5 || kind(&kept) != 6)
    reach_error();
  if (__builtin_types_compatible_p(typeof(row), typeof(&row[0]))
      || !__builtin_types_compatible_p(unsigned, typeof(word)))
    reach_error();
  if (__builtin_choose_expr(__builtin_constant_p(n), 1, kind(sizeof n)) < 2 || !__builtin_constant_p("text"))
    reach_error();
  _Generic(n, long: row[0], unsigned: row[1]) = 7;
  row[2] = _Generic(n, long: row[0], default: row[1]);
  if (row[2] != 7 || __builtin_bswap32(0x12345678) != 0x78563412 || __builtin_clz(row[2]) != 29)
    reach_error();
#ifdef KIND
  if (kind(n) == 3)
    reach_error();
#endif
#ifdef LOWEST
  if (__builtin_popcount(word % 4) == 2)
    reach_error();
#endif
  if (word > 255)
    __builtin_trap();
  return 0;
}
