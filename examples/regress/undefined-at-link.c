extern void reach_error(void);
#ifdef A
#define ENABLE_A 1
#else
#define ENABLE_A 0
#endif
int f(void);
int g(void);
#ifdef A
int f(void) { return 1; }
#endif
int main(void) {
  if (ENABLE_A) f();
  if (ENABLE_A && g()) f();
#ifdef B
  f();
#endif
  while (!ENABLE_A) { return 0; f(); }
  return ENABLE_A ? f() : 0;
}
