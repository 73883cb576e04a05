/* Types by machine mode; lengths of conversions and arguments behind the last one; the classes of floating-point
   numbers by functions of GNU C, without a header. */
#include <stdio.h>
void __VERIFIER_error(void);
typedef unsigned int u8 __attribute__((mode(QI)));
typedef signed int s16 __attribute__((__mode__(__HI__)));
typedef short wide __attribute__((mode(SI)));
typedef unsigned __attribute__((mode(DI))) u64;
typedef int word __attribute__((mode(word)));
typedef float big __attribute__((mode(DF)));
struct s { int a __attribute__((mode(byte))), b; char c __attribute__((mode(HI))); };
int main(void) {
  u8 a = 255;
  s16 b = 32767;
  u64 d = -1;
  char text[9];
  a++;
  b++;
#if CASE == 1
  if (a != 0 || b > 0 || sizeof(wide) != 4 || sizeof(d) != 8 || d < 0 || sizeof(big) != 8)
#elif CASE == 2
  if (sizeof(word) != sizeof(long) || sizeof(struct s) != 12)
#elif CASE == 3
  if (sprintf(text, "%hhd %hu", 300, 65537, a++) != 4 || text[0] != '4' || text[3] != '1' || a != 1)
#else
  if (!__builtin_finitef(1) || __builtin_isnanf(2) || __builtin_parityl(7) != 1 ||
      __builtin_isinf_sign(-1 / 0.0) != -1 || !__builtin_signbit(-0.0) ||
      __builtin_expect_with_probability(a, 3, 0.5) != 0)
#endif
    __VERIFIER_error();
  return 0;
}
