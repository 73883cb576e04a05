/* asm without instructions: operands are evaluated, "+r" keeps a value, "0" passes one on; the
   second argument of __builtin_expect is evaluated, and its value is a long. */
void __VERIFIER_error(void);
static int count;
static int calls;

static int *counter(void) {
  calls++;
  return &count;
}

int main(void) {
  int x = 3, y = 4;
  int *p;
  unsigned char c = 1;
  __asm__ __volatile__("" : : : "memory");
  asm("" : "=r"(x) : "0"(y));
  asm("" : "+r"(x), "+m"(y) : "r"(&count), "m"(*counter()) : "cc", "memory");
  asm volatile("" : [to] "=r"(p) : "[to]"(&count) : "memory");
  asm volatile("" : "+r"(*counter()));
  asm("" "\n\t" : "=q"(c) : "0"(y + 252));
  if (x != 4 || y != 4 || p != &count || calls != 2 || c != 0)
    __VERIFIER_error();
#if CASE == 1
  if (x == 4)
    __VERIFIER_error();
#elif CASE == 2
  /* Instructions are not followed. */
  asm("incl %0" : "+r"(x));
  if (x == 4)
    __VERIFIER_error();
#elif CASE == 3
  /* Nor is an output that has any value, */
  asm("" : "=r"(x));
  if (x != 4)
    __VERIFIER_error();
#elif CASE == 4
  /* one whose upper bits have any, */
  long long wide;
  asm("" : "=A"(wide) : "0"(y));
  if (wide != 4)
    __VERIFIER_error();
#elif CASE == 5
  /* and one that gets the bits of another type. */
  float f;
  asm("" : "=r"(f) : "0"(y));
  if (f != 4)
    __VERIFIER_error();
#elif CASE == 6
  if (__builtin_expect(x == 4, y++) && y == 5)
    __VERIFIER_error();
#elif CASE == 7
  if (__builtin_expect(x == 4, y) && y != 4)
    __VERIFIER_error();
#elif CASE == 8
  if (__builtin_expect(1LL << 32, 1) || sizeof(__builtin_expect(c, 0)) != sizeof(long))
    __VERIFIER_error();
#elif CASE == 9
  if (__builtin_expect(0u, 0) > -1 && __builtin_expect(p, 0))
    __VERIFIER_error();
#endif
  return 0;
}
