/* With A and B there are two definitions: the struct had the members of both, and was verified. */
void reach_error(void);
#ifdef A
struct s { int a; };
#endif
#ifdef B
struct s { int b; };
#endif
int main(void) {
#if defined(A) || defined(B)
  struct s x;
#endif
#ifdef B
  x.b = 1;
  if (x.b) reach_error();
#endif
  return 0;
}
