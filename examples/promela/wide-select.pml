/* Numbers of wide ranges are chosen at once, for nobody sees how they are counted up to. */
features bool Blind
chan pipe = [0] of { int };
int level;

active proctype source() {
  int amount;
  do
  :: select (amount : 1 .. 1000000);
     pipe!amount;
     pipe!0
  od
}

active proctype tank() {
  int more;
  do
  :: pipe?more ->
#if (!Blind)
     if
     :: level + more > 5000000 -> level = 0
     :: else -> level = level + more
     fi;
#else
     if
     :: level > 5000000 -> level = 0
     :: else -> level = level + more
     fi;
#endif
     assert(0 <= level && level <= 5000000);
     pipe?more
  od
}
