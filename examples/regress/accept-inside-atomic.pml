// A label between the statements of an atomic block is passed, as in SPIN. Progress is made where a
// claim looks, and it does not look there.
features bool A

int x;

active proctype p() {
  do
  :: atomic {
    x = 1;
#if (A)
accept:
#else
progress:
#endif
    x = 0
  }
  od
}
