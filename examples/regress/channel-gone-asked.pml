// Who asks whether a channel is full whose owner is gone fails, as in SPIN, and so does who looks for a message within it;
// who receives from it, or asks for its first message, finds nothing. Of models with a rendezvous see meeting-asked.pml.
features int[1,12] Use

chan g = [1] of { byte };
chan x;
byte y;

proctype owner() {
  chan own = [1] of { byte };
  own!3;
  x = own
}

active proctype p() {
  run owner();
  x != 0 && _nr_pr == 1;
end:
#if (Use == 1)
  full(x)
#elif (Use == 2)
  nfull(x)
#elif (Use == 3)
  assert(len(x) == 0 && empty(x))
#elif (Use == 4)
  if
  :: full(x)
  :: else
  fi
#elif (Use == 5)
  true || full(x)
#elif (Use == 6)
  assert(y == 0 || full(x))
#elif (Use == 7)
  assert(y == 0 && full(x))
#elif (Use == 8)
  atomic { y = 1; nfull(x) }
#elif (Use == 9)
  x?y
#elif (Use == 10)
  x??[3]
#elif (Use == 11)
  x?[3]
#else
  x = g;
  nfull(x)
#endif
}
