/* What argv[0] points to is a row that is named like argv[0] itself. */
int f(char **argv) {
  char *name = argv[0];
  int n = 0;
  while (name[n]) n++;
#ifdef A
  int *p = 0;
  *p = 1;
#endif
  return n;
}
