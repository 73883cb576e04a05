/* What a part or an option declares is there behind it, as in the text of each variant. Held against SPIN with -DA and without. */
features bool A
features int[0,2] N

byte seen;

active proctype p() {
#if (A)
  byte x = 2;
  chan c = [1] of { byte };
  seen = 1;
#else
  seen = 2;
#endif
  do
  :: seen < 3 -> byte y = ?N; seen = seen + 1
  :: else -> break
  od;
  y = y + 1;
#if (A)
  c!x; c?y;
#endif
  assert(y != 2)
}
