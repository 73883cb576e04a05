// Who asks a variable that holds no channel how full it is fails, as in SPIN, unless what stands before it decides.
features int[1,7] Use

chan c = [1] of { byte };
chan x;

active proctype p() {
#if (Use == 1)
  len(x) == 0
#elif (Use == 2)
  empty(x)
#elif (Use == 3)
  nfull(x)
#elif (Use == 4)
  !(x ?[1])
#elif (Use == 5)
  nempty(x) || true
#elif (Use == 6)
  true || full(x)
#else
  x = c;
  empty(x) && nfull(x) && len(x) == 0
#endif
}
