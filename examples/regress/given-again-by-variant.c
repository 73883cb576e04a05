/* Elements are given again within a value that replaces another one, at a place that differs by variant. */
#ifdef FIRST
enum { K = 1 };
#else
enum { K = 2 };
#endif
struct s { int a[4]; };
static struct s t[] = { {{1, 2}}, [0] = { .a = { [1] = 7, [1] = 8, [K] = 9 } } };
int main(void) { if (t[0].a[0] != 0) __assert_fail(); if (t[0].a[1] == 8) __assert_fail(); return 0; }
