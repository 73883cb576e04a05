byte x;
active proctype p() { skip }
never {
  bool b;
  do
  :: x == 0 -> x = 1
  od
}
