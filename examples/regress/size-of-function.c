/* GNU C: a function has the size 1, a pointer to it that of pointers. */
void reach_error(void);
int two(int a, int b) { return a + b; }
typedef int binary(int, int);
int main(void) {
  binary *p = two;
#if KIND == 1
  if (sizeof(two) == 1 && sizeof two == 1) reach_error();
#elif KIND == 2
  if (sizeof(*two) == 1 && sizeof(*p) == 1) reach_error();
#elif KIND == 3
  if (sizeof(&two) == 4 && sizeof(p) == 4 && sizeof(&*p) == 4) reach_error();
#elif KIND == 4
  if (sizeof(binary) == 1) reach_error();
#elif KIND == 5
  if (sizeof(two) != 1 || sizeof(*p) != 1) reach_error();
#endif
  return p(1, 2) - 3;
}
