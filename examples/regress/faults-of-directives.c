/* What no compiler takes of a directive, or of a name where a type must be, is a fault of the variants that have it. */
#ifdef BROKEN
#define FLAG(1<<3)
#endif
#ifdef TYPED
static missing kind = 3;
#endif
#ifdef OUTER
#ifdef STRAY
#else
#else
#endif
#endif
#define PLAIN # sign
#define TEXT(x, ...) #x # __VA_ARGS__
#ifdef QUOTED
#define QUOTE(x) #y
#endif
static int use(void) {
#ifdef USED
  return FLAG;
#else
  return 0;
#endif
}
int main(void) {
  return use();
}
