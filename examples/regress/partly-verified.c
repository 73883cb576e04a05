// Half of the variants do not compile, a quarter of them has what is not read: neither counts
// as verified.
int nondet(void);
void reach_error(void);
int main(void) {
#ifdef TYPO
  int size = sizee;
#endif
#if defined NESTED && !defined TYPO
  int four __attribute__((cleanup(reach_error)));
#endif
#if defined ODD || defined TYPO
  int x = nondet();
  if (x == 3)
    reach_error();
#endif
  return 0;
}
