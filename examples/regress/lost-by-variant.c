// Runs that get to assembly are lost to sight, and only they: what else fails is still found, and what
// is proved holds where none of them is.
void reach_error(void);
int nondet(void);
int main(void) {
  int x = nondet();
  if (x > 3) {
#ifdef ODD
    asm goto("jmp %l0" : : : : there);
  there:
#endif
    x = 1;
  }
#ifdef WRONG
  if (x == 2)
    reach_error();
#endif
  if (x > 3)
    reach_error();
  return 0;
}
