/* What no run may do, as an automaton: a request that is never answered. */
features bool Lossy, Strict

mtype = { request, answer }
chan wire = [1] of { mtype };
byte waits;

active proctype client() {
  do
  :: atomic { waits == 0 -> wire!request; waits = 1 }
  :: atomic { wire?answer -> waits = 0 }
  od
}

active proctype server() {
  do
  :: atomic { wire?request -> wire!answer }
#if (Lossy)
  :: wire?request
#endif
  od
}

never {
start:
  do
  :: true
  :: waits == 1 -> goto accept_wait
#if (Strict)
  :: atomic { wire?[answer] -> assert(waits == 0) }
#endif
  od;
accept_wait:
  do
  :: waits == 1
  od
}
