static int range_mode{i};
static void range{i}(void) {
  int n = input();
  int used = 0, cost = 0, last = 0, kept = 0;
  used = used + 1;
#ifdef F{f}
  cost = cost + 1;
#else
  cost = cost - 1;
#endif
  if (used > 102)
    used = 2;
  last = used + 3;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  kept = last;
  switch (n) {
  case 6:
    kept = 1;
    break;
  case 7:
    kept = 2;
    break;
  default:
    break;
  }
  range_mode{i} = kept;
  used = used + 4;
#ifdef F{f}
  cost = cost + 9;
#else
  cost = cost - 1;
#endif
  if (used > 110)
    used = 10;
  last = used + 11;
  if (n < {i} || n > 3 * {i})
    return;
  int distance = n - {i};
#ifdef F{f}
  distance = distance + 1;
#endif
  assert(distance <= 2 * {i} + 1);
}

static int loop_mode{i};
static void loop{i}(void) {
  int n = input();
  int used = 0, cost = 0, last = 0, kept = 0;
  used = used + 1;
#ifdef F{f}
  cost = cost + 1;
#else
  cost = cost - 1;
#endif
  if (used > 102)
    used = 2;
  last = used + 3;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  kept = last;
  switch (n) {
  case 6:
    kept = 1;
    break;
  case 7:
    kept = 2;
    break;
  default:
    break;
  }
  loop_mode{i} = kept;
  used = used + 4;
#ifdef F{f}
  cost = cost + 9;
#else
  cost = cost - 1;
#endif
  if (used > 110)
    used = 10;
  last = used + 11;
  int x = 0, y = 0;
#ifdef F{f}
  x = 2;
  y = 2;
#endif
  while (x < n) {
    x = x + 1;
    y = y + 1;
  }
  assert(x == y);
}

static int door_mode{i};
static void door{i}(void) {
  int n = input();
  int used = 0, cost = 0, last = 0, kept = 0;
  used = used + 1;
#ifdef F{f}
  cost = cost + 1;
#else
  cost = cost - 1;
#endif
  if (used > 102)
    used = 2;
  last = used + 3;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  kept = last;
  switch (n) {
  case 6:
    kept = 1;
    break;
  case 7:
    kept = 2;
    break;
  default:
    break;
  }
  door_mode{i} = kept;
  used = used + 4;
#ifdef F{f}
  cost = cost + 9;
#else
  cost = cost - 1;
#endif
  if (used > 110)
    used = 10;
  last = used + 11;
  int open = 0, level = {i};
  while (input()) {
    if (open) {
      open = 0;
      level = {i};
    } else {
      open = 1;
#ifdef F{g}
      level = {i} + 2;
#else
      level = {i} + 1;
#endif
    }
  }
  assert(open || level == {i});
}

static int bound_mode{i};
static void bound{i}(void) {
  int n = input();
  int used = 0, cost = 0, last = 0, kept = 0;
  used = used + 1;
#ifdef F{f}
  cost = cost + 1;
#else
  cost = cost - 1;
#endif
  if (used > 102)
    used = 2;
  last = used + 3;
  if (n > 4 && last < n)
    last = n;
  else
    kept = kept + 1;
  kept = last;
  switch (n) {
  case 6:
    kept = 1;
    break;
  case 7:
    kept = 2;
    break;
  default:
    break;
  }
  bound_mode{i} = kept;
  used = used + 4;
#ifdef F{f}
  cost = cost + 9;
#else
  cost = cost - 1;
#endif
  if (used > 110)
    used = 10;
  last = used + 11;
  int bound = {i};
#ifdef F{f}
  bound = bound + 3;
#endif
#ifdef F{g}
  bound = bound + 4;
#endif
  int rest = n;
  if (rest > bound) {
    rest = rest - bound;
    assert(rest >= 1);
  }
}
