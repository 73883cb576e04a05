// A claim that some variants have, with parts of its own; labels of processes count beside its own.
features bool A, B, C

byte x;

active proctype p() {
  do
  :: x = 1 - x
#if (C)
  :: x == 1 ->
    skip;
accept:
    skip
#endif
  od
}

#if (A)
never {
#if (B)
  x == 0;
#endif
s0:
  if
#if (B)
  :: x == 1 -> goto s0
#else
  :: x == 1 -> x == 0; goto s0
#endif
  :: x == 0 -> goto s0
  fi;
end:
  false
}
#endif
