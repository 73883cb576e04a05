init {
  byte x = 10;
  int y;
  do
  :: x > {hole} -> x--; y++
  :: else -> break
  od;
  assert(y < 6)
}
