// Which channels are there decides what an index means, also where something is stored by it: by a count of messages, or by
// the number of a channel.
features int[1,4] Way

chan g = [1] of { byte };
chan x;
byte at[9];
byte y;

proctype q() {
  chan own = [2] of { byte };
  own!5;
  own!6;
  x = own;
end:
  _nr_pr > 5
}

proctype r() {
end:
  x == g;
  at[1] = 1
}

proctype s() {
  chan own = [1] of { byte };
again:
  if
  :: y < 3 -> at[own] = y; goto again
  :: else
  fi
}

init {
  byte i;
  x = g;
#if (Way == 4)
  if
  :: run q()
  :: run r()
  fi;
  run s();
  y = 3;
  assert(at[2] != 1);
  assert(at[3] == 0)
#else
  do
  :: i < 2 ->
#if (Way == 1)
     at[len(x)] = i + 1;
#elif (Way == 2)
     g!2;
     g?at[len(x)];
#else
     at[x] = i + 1;
#endif
     i++;
     if
     :: i == 1 -> run q(); x != g
     :: else
     fi
  :: else -> break
  od;
  assert(at[2] != 2)
#endif
}
