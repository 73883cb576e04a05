/* Beyond 16 values __COUNTER__ is one number for all variants, in names and strings only; no expression has it. */
#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define UNIQUE PASTE(unique_, __COUNTER__)
#ifdef F1
int UNIQUE;
#endif
#ifdef F2
int UNIQUE;
#endif
#ifdef F3
int UNIQUE;
#endif
#ifdef F4
int UNIQUE;
#endif
#ifdef F5
int UNIQUE;
#endif
#ifdef F6
int UNIQUE;
#endif
#ifdef F7
int UNIQUE;
#endif
#ifdef F8
int UNIQUE;
#endif
#ifdef F9
int UNIQUE;
#endif
#ifdef F10
int UNIQUE;
#endif
#ifdef F11
int UNIQUE;
#endif
#ifdef F12
int UNIQUE;
#endif
#ifdef F13
int UNIQUE;
#endif
#ifdef F14
int UNIQUE;
#endif
#ifdef F15
int UNIQUE;
#endif
#ifdef F16
int UNIQUE;
#endif
#ifdef F17
int UNIQUE;
#endif
int UNIQUE = 1;
int UNIQUE = 2;
int main(void) {
#ifdef BARE
  return __COUNTER__;
#endif
  return 0;
}
