/* Asked of weakly fair runs (--fair): a worker who can always go on does so. Who waits for a lock that is free
   from time to time need not get it, unless requests are queued. */
features bool Queued
features bool Polite
bool busy, worked, served;
byte turn;

active proctype other() {
  do
  :: atomic { !busy -> busy = true }; busy = false
  :: skip
#if (Polite)
  :: break
#endif
  od
}

active proctype worker() {
  do
  :: worked = true; worked = false
  od
}

active proctype client() {
#if (Queued)
  turn = 1;
#endif
  if
#if (Queued)
  :: turn == 1 -> busy = true
#else
  :: atomic { !busy -> busy = true }
#endif
  fi;
  served = true
}

ltl works { [] <> worked }
ltl gets { <> served }
