/* A name alone is an int outside of functions; what has parentheses may be a macro that is not there. */
void reach_error(void);
#ifdef A
a;
#endif
#if B
b, *c;
#endif
#ifdef C
MACRO(x);
#endif
int main(void) {
#ifdef A
  if (a == 0 && sizeof a == sizeof(int)) reach_error();
#endif
#if B
  if (b || c) reach_error();
#endif
  return 0;
}
