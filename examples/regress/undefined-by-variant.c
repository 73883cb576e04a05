/* An array that only some variants give values to: in the others its elements were taken for 0, too. */
void reach_error(void);
int main(void) {
#ifdef A
  int t[2] = {0};
#else
  int t[2];
#endif
  if (t[0] == 5 && t[1] == 6) reach_error();
  return 0;
}
