active proctype p() {
  byte x;
  x = 1 x = 2;
  else;
  break
}
