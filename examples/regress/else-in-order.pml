// An else is possible where no option before it is: in SPIN the options of an inner choice stand in the place of the option that it begins.
features bool Behind

byte t;

active proctype p() {
  do
#if (Behind)
  :: t < 2 -> t = 2
#endif
  :: if
     :: t == 7 -> skip
     :: else
     fi;
     assert(t >= 2);
     break
#if (!Behind)
  :: t < 2 -> t = 2
#endif
  od
}
