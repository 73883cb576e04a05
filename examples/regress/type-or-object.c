/* A name that is a type in some variants and an object in others: the statement is read as those read it where it is a type. */
extern void reach_error(void); extern int nd(void);
#ifdef A
typedef int x;
#else
int x = 3;
#endif
int main(void) {
  int y = nd();
  { x *y; }
  if (y == 5) reach_error();
  return 0; }
