/** Uses Sunder. */
module library {
  requires sunder;
}
