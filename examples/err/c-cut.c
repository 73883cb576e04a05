int f(int a, ...);
int main(void) {
  return f(0
#ifdef A1
  , 1
#endif
#ifdef A2
  , 2
#endif
#ifdef A3
  , 3
#endif
#ifdef A4
  , 4
#endif
#ifdef A5
  , 5
#endif
#ifdef A6
  , 6
#endif
#ifdef A7
  , 7
#endif
#ifdef A8
  , 8
#endif
#ifdef A9
  , 9
#endif
#ifdef A10
  , 10
#endif
#ifdef A11
  , 11
#endif
#ifdef A12
  , 12
#endif
  );
}
