/* Who takes two forks in the same order never waits for ever; an end label says where waiting is fine. */
features bool SameOrder

bool left, right;

active proctype first() {
  atomic { !left -> left = true };
  atomic { !right -> right = true };
  right = false;
  left = false
}

active proctype second() {
  if
#if (SameOrder)
  :: atomic { !left -> left = true }; atomic { !right -> right = true }
#else
  :: atomic { !right -> right = true }; atomic { !left -> left = true }
#endif
  fi;
  left = false;
  right = false
}

active proctype server() {
end:
  do
  :: left && right && false -> skip
  od
}
