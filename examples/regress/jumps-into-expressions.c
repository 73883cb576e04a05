/* What gcc refuses of jumps and statements in expressions. */
int x;
#ifdef A
int f(int x) { goto in; return ({ in: x; }); }
#endif
#ifdef B
int g(int x) { return ({ l: x; }) + ({ l: x; }); }
#endif
#ifdef C
static void *t[] = {&&l};
#endif
#ifdef D
int h(int x) { goto *x; }
#endif
#ifdef E
int k(int x) { while (({ break; 1; })) ; return x; }
#endif
int main(void) { return ({ __label__ l; l: x; }) + ({ __label__ l; l: x; }); }
