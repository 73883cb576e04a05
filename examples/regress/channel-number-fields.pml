// The numbers of channels in structures are SPIN's: global ones behind all that are in none, local ones in the order of the
// text, and in an array of structures all of one before those of the next.
features int[1,13] W
typedef T { byte v; chan c = [1] of { byte }; chan d = [1] of { byte } };
typedef S { T n; chan e[2] = [1] of { byte } };
chan g = [1] of { byte };
T z[2];
S s;
proctype user(chan x; byte number) {
  x!7;
  assert(x != number)
}
init {
  chan l = [1] of { byte };
  T y[2];
  byte i;
#if (W == 1)
  assert(z[0].c != 2)
#elif (W == 2)
  assert(z[1].c != 3)
#elif (W == 3)
  assert(z[1].c != 4)
#elif (W == 4)
  assert(z[0].d != 3)
#elif (W == 5)
  assert(s.n.c != 6)
#elif (W == 6)
  assert(s.e[1] != 9)
#elif (W == 7)
  assert(l != 10)
#elif (W == 8)
  assert(y[0].d != 12)
#elif (W == 9)
  assert(y[1].c != 12)
#elif (W == 10)
  assert(y[1].c != 13)
#elif (W == 11)
  do
  :: i < 2 -> assert(z[i].d != 2 * i + 3 || i == 0); i++
  :: else -> break
  od
#elif (W == 12)
  run user(z[1].c, 4)
#else
  run user(y[0].d, 12)
#endif
}
