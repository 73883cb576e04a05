package sunder.drawing.layout;

/** Where the neighbours of an item are. */
enum Side {
  ABOVE,
  BELOW;

  /** The n-th of so many layers, in the order in which these neighbours come before an item. */
  int layer(int n, int layers) {
    return this == ABOVE ? n : layers - 1 - n;
  }
}
