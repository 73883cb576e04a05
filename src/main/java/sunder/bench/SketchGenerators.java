package sunder.bench;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The Promela sketches of model-sketching, appendix B. Each has one hole, whose number of bits is
 * the size. Constants that the paper does not give were chosen here.
 */
final class SketchGenerators {
  private static final List<String> NAMES =
      List.of(
          "sketch-simple",
          "sketch-loop",
          "sketch-loop-condition",
          "sketch-welfare",
          "sketch-salesman");

  private SketchGenerators() {}

  static List<String> names() {
    return NAMES;
  }

  /** Returns the number of values of a hole with this number of bits. */
  static int values(int bits) {
    return 1 << bits;
  }

  /**
   * Returns the sketch of the name as a function of the number of bits, in the syntax of this tool.
   */
  static Optional<IntFunction<String>> named(String name) {
    return with(name, bits -> "??[0.." + (values(bits) - 1) + "]");
  }

  /** Returns the sketch of the name with another text for the hole. */
  static Optional<IntFunction<String>> with(String name, IntFunction<String> hole) {
    return NAMES.contains(name)
        ? Optional.of(bits -> ProgramGenerators.text(name + ".pml", "hole", hole.apply(bits)))
        : Optional.empty();
  }
}
