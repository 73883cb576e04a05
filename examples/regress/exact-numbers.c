/* Numbers of 128 bits, and what does not fit into the type that it is stored in. */
extern void reach_error(void);
extern int nd(void);
#ifdef SIGNED
typedef __int128 T;
#else
typedef __uint128_t T;
#endif
#ifdef WIDE
typedef long I;
#else
typedef short I;
#endif
int main(void) {
  int a = nd(), b = nd();
  if (a < -40000 || a > 40000 || b < -40000 || b > 40000) return 0;
#if CASE == 0
  T x = (T) 3 << 100;
  if (x / 1000 * 1000 + x % 1000 != x || sizeof x != 16 || _Alignof(T) != 16) reach_error();
  if ((T) -1 < 0) {
    if (a == 77) reach_error(); // SIGNED
  }
  unsigned char *p = (unsigned char *) &x;
  if (p[12] != 48 || (unsigned long) x) reach_error();
#elif CASE == 1
  I t;
  if (__builtin_add_overflow(a, b, &t) ? t == a + b : t != a + b) reach_error();
  if (t == 70000) reach_error(); // WIDE
#elif CASE == 2
  unsigned char c;
  if (!__builtin_mul_overflow(a, 2, &c) && c > 253) reach_error(); // 254
  if (__builtin_sub_overflow_p(a, b, (I) 0) && sizeof(I) == 8) reach_error();
#elif CASE == 3
  int none;
  I t;
  if (__builtin_add_overflow(a, none, &t)) return 1; // without a value
#elif CASE == 4
  struct { char c; long long l; } s;
  if (__alignof__(s) != 8 || __alignof__(s.c) != 1 || __alignof__(s.l) != _Alignof(long)) reach_error();
  if (__alignof__(I) != sizeof(I)) reach_error();
  unsigned long u;
  if (!__builtin_uaddl_overflow(-1ul, b, &u) && b) reach_error();
  if (__builtin_saddl_overflow(a, b, (long *) &u)) reach_error();
#endif
  return 0;
}
