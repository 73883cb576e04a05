// A static assertion on a size that has more values than are told apart: the one variant in which it fails
// is not known, so that none is taken for right.
struct many {
#ifdef A
  char a[1];
#endif
#ifdef B
  char b[2];
#endif
#ifdef C
  char c[4];
#endif
#ifdef D
  char d[8];
#endif
#ifdef E
  char e[16];
#endif
#ifdef F
  char f[32];
#endif
#ifdef G
  char g[64];
#endif
#ifdef H
  char h[128];
#endif
#ifdef I
  char i[256];
#endif
  char end;
};

#ifdef ASSERTED
_Static_assert(sizeof(struct many) != 512, "all of them");
#endif

int main(void) {
  return 0;
}
