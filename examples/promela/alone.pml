/* The step of the receiver is its own affair, and yet decides whether the sender finds a partner. */
features bool Late
chan meeting = [0] of { byte };
bool alone;

active proctype sender() {
  if
  :: meeting!1
  :: else -> alone = true
  fi
}

active proctype receiver() {
  byte got;
  #if (Late)
  got = 2;
  #endif
  meeting?got
}

ltl together { []<> !alone }
