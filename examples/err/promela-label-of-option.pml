byte x;
active proctype p() {
  do
  :: accept: x = 1 - x
  od
}
