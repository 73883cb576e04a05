/* Which channels can be asked and received from depends on the kinds that the text of a variant declares: held against SPIN with -DW= -DQ=. */
features int[0,1] W
features int[0,4] Q
#if (W == 1)
chan r = [0] of {byte};
#endif
chan c = [1] of {byte};
chan x;
byte v;
proctype o() { chan own = [1] of {byte}; x = own }
init {
  run o();
  x != 0 && _nr_pr == 1;
#if (Q == 0)
  end: x?v
#elif (Q == 1)
  if :: x?[1] -> skip :: else -> skip fi
#elif (Q == 2)
  if :: x??[1] -> skip :: else -> skip fi
#elif (Q == 3)
  end3: x?<v>
#else
  c!1; c?<v>; assert(v == 1 && c?[1])
#endif
}
