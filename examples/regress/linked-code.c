/* What no run calls is linked all the same: where code names what nothing defines, in the variants that have it. */
extern int g(void);
extern int x;
extern int weak(void) __attribute__((weak));
int there(void);
#ifdef THERE
int there(void) { return 1; }
#endif
#ifdef A
#define ENABLE_A 1
#else
#define ENABLE_A 0
#endif

#if KIND == 1
int f(void) { return g(); }
#elif KIND == 2
int f(int a) { if (0 && a) return g(); return a ? sizeof(g()) : (1 ? 0 : x); }
#elif KIND == 3
static inline int f(void) { return g(); }
#elif KIND == 4
static inline int f(void) { return g(); }
int h(void) { return ENABLE_A && f(); }
#elif KIND == 5
int (*p)(void) = g;
#elif KIND == 6
int *p = ENABLE_A ? &x : 0;
#elif KIND == 7
inline int f(void) { return 1; }
int h(void) { while (!ENABLE_A) { return 0; f(); } return f(); }
#elif KIND == 8
int h(int a) {
  switch (ENABLE_A) {
  case 0: if (a) break; return 2;
  case 1: return there();
  }
  goto out;
again: return x;
out: if (ENABLE_A) goto again;
  return weak();
}
#elif KIND == 9
void stop(void) __attribute__((noreturn));
void stop(void) { for (;;) ; }
int h(int a) { if (a) { stop(); g(); } x; &x; return 0; }
#endif

int main(void) { return 0; }
