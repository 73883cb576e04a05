// A header declares a function that another file defines, or has a static stub of it where a feature
// is off: the stub says nothing about the other variants, in which the function is not missing.
#ifdef LOG
int note(const char *what, int number);
extern int notes;
#else
static inline int note(const char *what, int number) { (void)what; return number; }
static int notes;
#endif

static int twice(int n) {
  note("twice", n);
  notes++;
  return n * 2;
}

int look(int n) {
  int table[3] = {1, 2, 3};
  if (n < 0 || n > 2) {
    return 0;
  }
  twice(n);
#ifdef OFF_BY_ONE
  return table[n + 1];
#else
  return table[n];
#endif
}

// Its address makes it part of the program.
int (*hook)(int) = look;
