features bool A
byte x;
active proctype p() {
#if (A)
  byte x = 5;
  byte y = 1;
#else
  byte y = 2;
#endif
  assert(x == 5);
  y = 3;
  if :: true -> byte z = 1 :: byte z = 2 fi
}
