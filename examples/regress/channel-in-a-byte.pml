/* What holds a channel is a byte in SPIN's verifier, wherever it stands: 256 more mean the same one. Held against SPIN with -DWay=. */
features int[0,5] Way

chan g = [2] of { byte };
chan k = [1] of { chan };
typedef T { chan to };
T t;
chan h;
int big = 257;
int got;

proctype p(chan c) { got = c }

active proctype q() {
#if (Way == 0)
  h = big; got = h;
#elif (Way == 1)
  k!big; k?got;
#elif (Way == 2)
  t.to = big; got = t.to;
#elif (Way == 3)
  run p(big); _nr_pr == 1;
#elif (Way == 4)
  h = big; h!1; got = len(g);
#else
  got = big;
#endif
  assert(got == 257)
}
