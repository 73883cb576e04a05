/* A label before a part that some variants do not have, and nothing behind it, names a step there that does nothing. */
features bool Resets
byte x;

active proctype p() {
  do
  :: x < 3 ->
     x++;
end:
#if (Resets)
     x == 1
#endif
  od
}
