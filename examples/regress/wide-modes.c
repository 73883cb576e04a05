/* Integers of 16 bytes by machine mode. */
void __VERIFIER_error(void);
unsigned long read(void);
typedef unsigned long wide __attribute__((mode(TI)));
typedef int __attribute__((__mode__(__TI__))) signed_wide;

int main(void) {
  unsigned long a = read();
  wide shifted = (wide) a << 32;
  signed_wide minus = -(signed_wide) a;
  if (sizeof(wide) != 16 || sizeof(signed_wide) != 16 || minus > 0) __VERIFIER_error();
#ifdef HIGH
  if (a == 4294967296 && shifted >> 64 == 1) __VERIFIER_error();
#else
  if (a == 4294967296 && (unsigned long) shifted != 0) __VERIFIER_error();
#endif
  return 0;
}
