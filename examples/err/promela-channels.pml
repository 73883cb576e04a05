chan h; chan g = [1] of { byte };
int x; byte a[3];
active proctype p() {
  h = 5;
  h++;
  x = g + 1;
  x = a[g];
  x = (x == 0 -> h : g);
  x = len(g) + 1
}
