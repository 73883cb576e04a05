/* An element of a local array that was never given a value, read through a pointer, ended in an internal error. */
extern int nd(void);
void reach_error(void);
struct record { int id; int values[3]; };
int at(int *p) { return *p; }
int main(void) {
  struct record r;
  r.values[0] = 1;
  int *p = &r.values[1];
  int x = *p;
  if (x == 7) {
    if (at(p) != 7) reach_error();
#if A
    if (at(p + 1) == 3) reach_error();
#endif
  }
  return 0;
}
