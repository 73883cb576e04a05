/* In a function, a name of a type may be declared again: it is no type there. */
extern void reach_error(void);
typedef struct {
  int x;
} code;
typedef unsigned char byte;

static int f(unsigned code, int byte) {
  code >>= 1;
  return code * byte + (code)-1;
}

static int g(const byte *code, struct { int code; } * p) {
  return code[0];
}

static int h(unsigned code);

static code made(int k) {
  code c = {k};
  for (int code = 0; code < 2; code++) c.x += code;
  return c;
}

static int h(unsigned code) {
  if (code) {
    byte byte = 3;
    code = byte;
  }
  byte b = 2;
  return code + b;
}

int (*way)(unsigned code) = h;
code last;

int main(void) {
  byte one = 7;
  code c = made(2);
  last = c;
  {
    long long code = 3;
    int *byte = &last.x;
    *byte = code * *byte;
  }
  byte two = 4;
#ifdef A
  if (f(4, 3) != 7 || g(&one, 0) != 7 || way(1) != 5 || last.x != 9 || two != 4) reach_error();
#else
  if (last.x == 9) reach_error();
#endif
  return 0;
}
