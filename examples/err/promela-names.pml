mtype = { red, green };
byte count;
active proctype p() {
  cuont = 1;
  red = 2;
  count = rad;
  goto nowhere;
  run q()
}
