/* Where SPIN differs from itself: `full` of a rendezvous is true in its simulator, false in its verifier and here; formulas of `spin -f`
   give all binary operators one precedence, from the left, those of ltl blocks and of --ltl bind && closer than || and that than ->. */
features bool A
bool a, b, c;
bool seen;
chan r = [0] of { byte };

active proctype p() {
#if (A)
  a = true;
#endif
  if
  :: full(r) -> assert(false)
  :: nfull(r) -> seen = true
  fi
}

ltl block { b -> a && c }
