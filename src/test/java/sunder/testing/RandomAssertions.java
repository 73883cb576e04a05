package sunder.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random families of finite data with many assertions, at places that several runs reach. */
public final class RandomAssertions {
  private static final List<String> FEATURES = List.of("A", "B", "C");

  private final Random random;
  private final boolean hasArrays;
  private int assertions;

  private RandomAssertions(long seed) {
    this.random = new Random(seed);
    // Elements go to the solver: most of the time would be theirs.
    this.hasArrays = seed % 6 == 0;
  }

  /** A family with at most so many assertions. */
  public static String family(long seed, int assertions) {
    RandomAssertions writer = new RandomAssertions(seed);
    writer.assertions = assertions;
    return writer.family();
  }

  private String family() {
    StringBuilder text = new StringBuilder("int n;\nvoid f(void, void);\nfeatures A, B, C;\n|-\n");
    text.append("int%4 x; int%3 y; boolean b; int%3 a[2];\n");
    text.append("void p() { ").append(block(2)).append(" }\n");
    int calls = random.nextInt(3);
    for (int i = 0; i < calls; i++) {
      text.append("f({ ").append(block(2)).append(" }, { ").append(block(2)).append(" });\n");
    }
    text.append(block(2)).append("\np();\n").append(block(3));
    while (assertions > 0) {
      text.append('\n').append(assertion());
    }
    return text.append("\n: void\n").toString();
  }

  private <T> T one(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private String block(int depth) {
    List<String> lines = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      lines.add(statement(depth));
    }
    return String.join(" ", lines);
  }

  private String statement(int depth) {
    return switch (random.nextInt(depth > 0 ? 9 : 6)) {
      case 0 -> "x = x + " + (1 + random.nextInt(3)) + ";";
      case 1 -> "y = " + one(List.of("n", "x", "y + 1", "0")) + ";";
      case 2 -> "b = " + condition() + ";";
      case 3 ->
          !hasArrays
              ? "b = !b;"
              : "a[" + one(List.of("0", "1", "y")) + "] = " + one(List.of("x", "n", "y + 1")) + ";";
      case 4, 5 -> assertions > 0 ? assertion() : "x = n;";
      case 6 -> "if (" + condition() + ") { " + block(depth - 1) + " } else { " + block(0) + " }";
      case 7 -> "#if (" + presence() + ") { " + block(depth - 1) + " }";
      default -> "{ " + block(depth - 1) + " }";
    };
  }

  private String assertion() {
    assertions--;
    return switch (random.nextInt(4)) {
      case 0 -> "if (" + condition() + ") abort;";
      case 1 -> "#if (" + presence() + ") assert(" + condition() + ");";
      default -> "assert(" + condition() + ");";
    };
  }

  private String presence() {
    String feature = one(FEATURES);
    return one(List.of(feature, "!" + feature, feature + " && " + one(FEATURES)));
  }

  private String condition() {
    int constant = random.nextInt(4);
    return one(
        List.of(
            "x == " + constant,
            "x != " + constant,
            "y < " + constant,
            "x <= y",
            "x == y",
            (hasArrays ? "a[1]" : "y") + " == " + constant,
            "b",
            "n > " + constant,
            "x != y"));
  }
}
