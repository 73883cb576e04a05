extern int nd(void);
void reach_error(void);
static char own[] = "ef";

int main(void) {
  const char *p = own;
#ifdef A
  p = "ab";
#endif
  if (nd()) p = &own[1];
  if (*p == 'a') reach_error();
  return 0;
}
