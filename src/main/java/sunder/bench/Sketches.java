package sunder.bench;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The sketches of model-sketching, appendix B, in Promela: each has one hole, whose bits are the
 * size. Where the paper gives no numbers they are ours.
 */
final class Sketches {
  private static final List<String> NAMES =
      List.of(
          "sketch-simple",
          "sketch-loop",
          "sketch-loop-condition",
          "sketch-welfare",
          "sketch-salesman");

  private Sketches() {}

  static List<String> names() {
    return NAMES;
  }

  /** The values of a hole of so many bits. */
  static int values(int bits) {
    return 1 << bits;
  }

  /** The sketch of this name by the bits of its hole, as Sunder reads it. */
  static Optional<IntFunction<String>> named(String name) {
    return with(name, bits -> "??[0.." + (values(bits) - 1) + "]");
  }

  /** The same with something else for the hole. */
  static Optional<IntFunction<String>> with(String name, IntFunction<String> hole) {
    return NAMES.contains(name)
        ? Optional.of(bits -> Generators.text(name + ".pml", "hole", hole.apply(bits)))
        : Optional.empty();
  }
}
