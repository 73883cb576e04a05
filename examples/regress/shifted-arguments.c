/* How many strings main was given does not change with its first parameter. */
int main(int argc, char **argv) {
  if (argc < 2) return 0;
#ifdef SHIFT
  argc--;
  argv++;
#endif
#ifdef MORE
  argc++;
#endif
  char *last = argv[argc];
  return last != 0;
}
