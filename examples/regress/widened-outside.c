/* What is known of a register may lie outside of its type where no run gets to: to widen it must not make it empty. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct inner { int y; };
struct outer { int x;
struct inner in; };
static int a, b = 1, arr[4] = {1, 2, 3};
static unsigned char uc = 250;
static struct outer s;
static int small(int v) { return v > 50 || v < -50 ? v % 50 : v; }
static int nd(void) { int v = __VERIFIER_nondet_int(); if (v < -9 || v > 9) v = v % 10; return v; }
int main(void) {
{ int i0 = 0; do {
uc &= 2;
} while (++i0 < 2); }
if ((s.in.y <= 2) && (arr[a & 3] > 3)) goto L2;
if ((unsigned char) s.x == uc) reach_error();
L2: ;
arr[2] = nd();
L3: ;
#if !FA || defined FB
a = small((s.x / 5));
b = nd();
if (s.in.y <= 3) reach_error();
#else
arr[1] = small(((s.x < 7) && (arr[1] >= 2) ? (a >= 1 ? a : a) : 0));
#endif
if (arr[a & 3] != 6) reach_error();
return 0;
}
