/* Where old programs declare it themselves, nobody defines it, and it may change. */
extern int errno;
extern void reach_error(void);
int ask(void);

int main(void) {
  errno = 0;
#if ASKS
  ask();
#endif
  if (errno) reach_error();
  return 0;
}
