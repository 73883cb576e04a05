/* Each of these is fine by itself. */
struct point {
  int x;
#ifdef THIRD
  union { int y; long long z; };
#endif
#ifdef SECOND
  int y;
#endif
#ifdef TAIL
  int rest[];
#endif
#ifdef MORE
  int more;
#endif
};
#ifdef COUNT
extern int counted(int *);
#endif
#ifdef WIDE
extern int counted(char *);
#endif
#ifdef GIVEN
enum point_kind { FLAT };
#endif
struct kinds {
  enum point_kind *all;
#ifdef OWN
  enum point_kind own;
#endif
};
/* A library function is declared as any other: the first of several declarations counts, too. */
extern int printf(const char *, ...);
#ifdef PRINTS
extern int printf(char *, ...);
#endif
extern unsigned long compared(int *);
extern unsigned long compared();
#ifdef COMPARES
extern unsigned long compared(long);
#endif
static int n = 4;
#ifdef ROW
static int row[sizeof(struct point) > 4 ? 2 : 3];
#elif defined COLUMN
static int row[n];
#endif
int main(void) {
  int x = n;
#ifdef SHIFT
  x = x <<
#ifdef HALF
    0.5;
#else
    1;
#endif
#endif
  return x == 0;
}
