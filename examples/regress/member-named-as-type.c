/* A member behind its structure has the name of a typedef; all limits of float.h are there. */
#include <float.h>
void __VERIFIER_error(void);
typedef struct s s;
struct s {
  struct inner {
    int s;
    enum {
      NONE,
      SOME
    } s1, *inner;
  } s;
  union {
    int u;
  } s2;
};
typedef int inner;

int main(void) {
  s a = {{3, SOME}};
  struct block {
    inner x;
  } inner = {4};
#if CASE == 1
  if (a.s.s == 3 && a.s.s1 == 1 && inner.x == 4)
    __VERIFIER_error();
#elif CASE == 2
  if (LDBL_MANT_DIG != 64 || DBL_MAX_EXP != 1024 || FLT_MIN_10_EXP != -37)
    __VERIFIER_error();
#endif
  return 0;
}
