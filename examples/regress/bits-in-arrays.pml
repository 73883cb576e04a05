/* Elements of arrays of bit and bool are bytes in SPIN's verifier, in structures, too; its simulator cuts them to bits. A bit that is no
   element is one bit. Loops over arrays of structures count their elements. */
features bool A
features int[0,3] N

typedef inner { bit b[2]; bool c };
typedef rec { byte a; inner i[3] };

bit k[2] = 3;
bool o[3];
bit only[2] = 1;
rec r[3];
bit s;
byte n, j;
chan c = [1] of { bit, byte };

init {
  assert(k[1] == 3);
  k[0] = ?N;
#if (A)
  k[0] = k[0] + 1;
#endif
  assert(k[0] < 4);
  o[1] = 300;
  assert(o[1] == 44 && o[0] == 0);
  s = 2;
  assert(!s);
  only[0] = !only[1];
  assert(only[0] == 0);
  r[2].i[1].b[0] = 7;
  r[1].i[0].c = 7;
  assert(r[2].i[1].b[0] == 7 && r[1].i[0].c == 1);
  c!2,2;
  c?k[1],o[2];
  assert(k[1] == 0 && o[2] == 2);
  for (j in r) {
    r[j].a = j;
    n++
  }
  assert(n == 3 && r[2].a == 2);
  for (j in r[2].i) {
    n = n + r[0].i[j].b[0]
  }
  assert(n == 3)
}
