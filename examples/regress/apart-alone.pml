/* The same with one process, which in the other variants does nothing at all. */
features bool Verbose
short y;

active proctype p() {
#if (Verbose)
  printf("start\n");
#endif
}

ltl below { [] (<> (y < 0)) }
ltl ends { <> (_nr_pr == 0) }
