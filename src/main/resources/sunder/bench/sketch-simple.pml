init {
  byte x;
  int y;
  do
  :: break
  :: x++
  od;
  y = {hole} * x;
  assert(y <= x + x)
}
