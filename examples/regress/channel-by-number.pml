// A channel that nobody passes on is met by its number, too: who sends first decides what the other one finds.
features int[1,4] Way

chan q = [1] of { byte };
chan k = [1] of { chan };
chan n = [1] of { byte };
chan e;
byte first = 1;

active proctype p() { q!1 }

proctype s(chan c) {
  if
  :: c!2 -> skip
  :: full(c) -> assert(false)
  fi
}

init {
#if (Way == 1)
  e = first;
#elif (Way == 2)
  k!1;
  k?e;
#elif (Way == 3)
  n!1;
  n?e;
#endif
#if (Way == 4)
  run s(1)
#else
  run s(e)
#endif
}
