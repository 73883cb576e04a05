byte a;
active proctype p() {
  if
  :: a > 0 -> skip
  :: else -> a = 1
#if (A)
  :: else -> a = 2
#endif
  fi
}
