// Functions with the name of one of the library and other types: they have no body, and are not those of the library.
void assert(int expected, int actual, char *text);
extern void reach_error(void);
double large = 1e30;
#ifdef OWN
void exit(int, int);
void free(int);
int memcpy(int, int);
int strlen(int);
#endif

int main(void) {
  char text[2] = "a";
  assert(0, 1, text);
#ifdef CHANGED
  if (text[0] != 'a') reach_error();
#elif defined(AGAIN)
  assert(0, 5.1 < 5, "b");
  assert(1, (int) large, "an execution ends here");
  reach_error();
#elif defined(OWN) && CALLED == 1
  if (strlen(3) == 3) reach_error();
#elif defined(OWN) && CALLED == 2
  exit(1, 2);
  reach_error();
#elif defined(OWN) && CALLED == 3
  free(3);
  reach_error();
#elif defined(OWN) && CALLED == 4
  if (memcpy(1, 2)) reach_error();
#endif
  return 0;
}
