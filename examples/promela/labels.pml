/* Where processes are, in properties. */
features bool Lock
byte lock;

active [2] proctype p() {
  do
  :: skip;
#if (Lock)
    atomic { lock == 0 -> lock = 1 };
#endif
critical:
    skip;
    lock = 0
  od
}

ltl exclusive { [] !(p[0]@critical && p[1]@critical) }
