/* What runs before main: in the order of the text, if a declaration says so. */
void reach_error(void);
static int g = 1;
#ifdef A
__attribute__((constructor))
#endif
static void two(void) { g = g * 10 + 2; }
int main(void) {
  if (g != 13) reach_error();
  return 0;
}
#ifdef B
static void three(void) __attribute__((constructor));
#endif
static void three(void) { g = g * 10 + 3; }
