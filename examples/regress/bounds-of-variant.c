/* An index that the array has in other variants only, and an element that no index of an array of structs is. */
extern int nd(void);
static int tab[] = {5, 6,
#ifdef A
  7,
#endif
};
struct item { int x; };
static struct item few[2], many[4];
int main(void) {
  struct item *p = nd() ? few : many;
  p += sizeof tab / sizeof *tab;
  if (nd()) return tab[2];
#ifdef B
  p->x = 1;
#endif
  return 0;
}
