// A function 'assert' with several arguments is not that of the library, but one without a body.
void assert(int expected, int actual, char *text);
extern void reach_error(void);
double large = 1e30;

int main(void) {
  char text[2] = "a";
  assert(0, 1, text);
#ifdef CHANGED
  if (text[0] != 'a') reach_error();
#elif defined(AGAIN)
  assert(0, 5.1 < 5, "b");
  assert(1, (int) large, "an execution ends here");
  reach_error();
#endif
  return 0;
}
