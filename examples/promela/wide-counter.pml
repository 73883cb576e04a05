/* A counter to a million, and who looks at it in turn. */
features bool Short
int n;
bool looks;

active proctype counter() {
  do
  :: !looks && n < 1000000 -> n++; looks = true
  :: !looks && n == 1000000 -> n = 0
  od
}

active proctype observer() {
  do
  :: looks ->
#if (Short)
     assert(n < 9);
#endif
     assert(n >= 0 && n <= 1000000);
     looks = false
  od
}
