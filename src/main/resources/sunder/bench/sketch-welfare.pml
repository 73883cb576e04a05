int a[5], b[5], c[5];
init {
  byte i, j, k;
  a[0] = 1; a[1] = 2; a[2] = 4; a[3] = 5; a[4] = 7;
  b[0] = 0; b[1] = 3; b[2] = 4; b[3] = 6; b[4] = 7;
  c[0] = 0; c[1] = 1; c[2] = 2; c[3] = 3; c[4] = {hole};
  do
  :: a[i] < b[j] && i < 4 -> i++
  :: b[j] < c[k] && j < 4 -> j++
  :: c[k] < a[i] && k < 4 -> k++
  :: else -> break
  od;
  assert(a[i] == b[j] && b[j] == c[k])
}
