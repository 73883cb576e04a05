/* An index outside an array is an error, where it is evaluated: && and || stop early. */
features int[0,4] N

byte a[3] = { 5, 6, 7 };

active proctype reads() {
  int i = ?N;
  if
  :: i < 3 && a[i] > 5 -> skip
  :: else -> skip
  fi;
  a[i] = 1
}
