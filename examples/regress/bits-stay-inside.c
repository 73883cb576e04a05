/* Each bit comes once, so the result of ^ never leaves its type: a certificate has to know it. */
int __VERIFIER_nondet_int(void);
static int a, arr[4];
static unsigned int u = 1;
static unsigned char c = 250;
static unsigned short s;
int main(void) {
  int i = 0, *p = &a;
again:;
  c = c ^ c;
  if (++i < 3 && (s - u) > s) goto again;
  *p = __VERIFIER_nondet_int();
#ifdef A
  if (a < -arr[a & 3]) { }
#endif
  return 0;
}
