/* A call of a macro that is opened in each branch, closed behind it, with definitions between. */
extern void reach_error(void); extern int nd(void);
#define ADD(x, y) ((x) + (y))
#define ID(x) x
#define V 1
int main(void) {
  int k = nd();
  int r =
#ifdef A
  ADD(1,
#define ONE 1
#else
  ID(V) +
#undef V
#define V 10
  ADD(V,
#define ONE 2
#endif
#undef V
#define V 100
  k) + V;
#ifdef A
  if (r != 101 + k || ONE != 1) reach_error();
#else
  if (r != 1 + 100 + k + 100 || ONE != 2) reach_error();
#endif
  int s = ID(
#ifdef B
   ADD(
#define W 5
   k,
#else
   ADD(
#define W 7
   1 + k,
#endif
#define Z 9
   W));
#ifdef B
  if (s != 5 + k) reach_error();
#else
  if (s != 8 + k) reach_error();
#endif
#ifdef A
  if (k == 5 && Z == 9) reach_error();
#endif
  return 0; }
