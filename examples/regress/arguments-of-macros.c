/* A macro is called with as many arguments as it has; a variant in which it is a function may do as it likes. */
#ifdef A
int f(int x, int y) { return x + y; }
#else
#define f(x) (x)
#endif
int main(void) { return f(1, 2); }
