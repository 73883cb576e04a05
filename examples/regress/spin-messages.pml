/* What `spin -a` prints as an error, or pan does with a whole byte: an `else` beside a receive is taken; a lone bit of a message is one bit. */
features bool SENT, WRONG
chan c = [1] of { byte };
chan one = [1] of { bit };
byte x;

active proctype p() {
#if (SENT)
  c ! 1;
#endif
  if
  :: c ? x -> x = 1
  :: else -> x = 0
  fi;
#if (SENT)
  assert(x == 1);
#else
  assert(x == 0);
#endif
  one ! 2;
  one ? x;
#if (WRONG)
  assert(x == 2);
#else
  assert(x == 0);
#endif
  skip
}
