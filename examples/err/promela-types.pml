typedef pair { byte a; byte b };
byte x, list[3];
pair y;
active proctype p() {
  x[1] = 2;
  list = 3;
  y = 4;
  y.c = 5;
  x!1
}
