// A member or an element of a compound literal, and its size.
void reach_error(void);
int nondet(void);
struct pair {
  int first, second;
};
int main(void) {
  int at = nondet();
#ifdef LONG
  int last = 3;
#else
  int last = 2;
#endif
  if (at < 0 || at > 2)
    return 0;
  if ((int[]){1, 2, last}[at] + (struct pair){4, last}.second == 6)
    reach_error();
  return sizeof(int[]){1, 2} - 8;
}
