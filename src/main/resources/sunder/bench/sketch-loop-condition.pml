init {
  byte x;
  int y;
  do
  :: break
  :: x++
  od;
  do
  :: x > 0 -> x--;
    if
    :: y < {hole} -> y++
    :: else -> y--
    fi
  :: else -> break
  od;
  assert(y <= 1)
}
