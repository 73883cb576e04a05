/* What is no C for gcc is a fault of the variants that have it: keywords of other compilers, unknown types of
   parameters and members. */
#ifdef A
#define API __declspec(dllexport)
#else
#define API extern
#endif
#ifdef B
static __forceinline int g(int x) { return x; }
#endif
#ifdef C
int h(int n, Unknown *p);
#endif
#ifdef D
struct s { int a; Other b; };
#endif
API int f(int x) { return x + 1; }
int main(void) {
  return f(1) == 2 ? 0 : 1 / 0;
}
