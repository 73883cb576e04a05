package sunder.proof;

/** What can be told of a claim without cases. */
enum Truth {
  CERTAIN,
  IMPOSSIBLE,
  OPEN;

  Truth opposite() {
    return this == OPEN ? OPEN : this == CERTAIN ? IMPOSSIBLE : CERTAIN;
  }
}
