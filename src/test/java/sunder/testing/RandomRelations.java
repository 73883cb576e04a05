package sunder.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random families whose safety needs a relation: an invariant {@code p*x + q*y + r*z == c} or
 * {@code <= c} is picked, then steps of a loop that keep it; some features add a step that breaks
 * it. The same seed gives the same text. Each statement is a line of its own, which {@link
 * Shrinker} relies on.
 */
public final class RandomRelations {
  private static final List<String> FEATURES = List.of("A", "B", "C");
  private static final List<String> NAMES = List.of("x", "y", "z");

  private final Random random;
  private final int[] factors = new int[NAMES.size()];
  private final List<String> lines = new ArrayList<>();
  private boolean equality;

  private RandomRelations(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L + 7);
  }

  public static String text(long seed) {
    return new RandomRelations(seed).text();
  }

  private String text() {
    equality = chance(60);
    int registers = chance(70) ? 2 : 3;
    for (int i = 0; i < registers; i++) {
      factors[i] = (chance(50) ? 1 : -1) * (1 + random.nextInt(3));
    }
    int constant = start(registers);
    String loop = loopCondition();
    lines.add("while (" + loop + ") {");
    steps(registers);
    if (chance(60)) {
      claim(registers, constant);
    }
    lines.add("}");
    claim(registers, constant);
    return "features A, B, C;\nboolean b;\nint n;\n|-\n" + String.join("\n", lines) + "\n: void\n";
  }

  /** Small constants, or an input: then the invariant speaks of that too. */
  private int start(int registers) {
    int constant = 0;
    for (int i = 0; i < registers; i++) {
      int value = random.nextInt(5) - 2;
      lines.add("int " + NAMES.get(i) + " = " + value + ";");
      constant += factors[i] * value;
    }
    lines.add("int i = 0;");
    lines.add("int end = " + (chance(40) ? "n" : "" + random.nextInt(40)) + ";");
    return constant;
  }

  private String loopCondition() {
    return switch (random.nextInt(3)) {
      case 0 -> "b";
      case 1 -> "i < end && b";
      default -> "i < end";
    };
  }

  private void steps(int registers) {
    lines.add("i = i + 1;");
    if (chance(50)) {
      lines.add("if (b) {");
      step(registers);
      lines.add("} else {");
      step(registers);
      lines.add("}");
    } else {
      step(registers);
    }
    if (chance(70)) {
      spoil(registers);
    }
  }

  /** Two registers move so that the sum stays; for an inequality it may fall too. */
  private void step(int registers) {
    int first = random.nextInt(registers);
    int second = (first + 1 + random.nextInt(registers - 1)) % registers;
    int by = (chance(50) ? 1 : -1) * (1 + random.nextInt(2));
    move(first, by * factors[second]);
    move(second, -by * factors[first]);
    if (!equality && chance(50)) {
      move(first, factors[first] > 0 ? -1 : 1);
    }
  }

  /** In some variants only; under a condition that may never hold. */
  private void spoil(int registers) {
    int at = random.nextInt(registers);
    String feature = FEATURES.get(random.nextInt(FEATURES.size()));
    lines.add("#if (" + (chance(50) ? feature : feature + " && !" + other(feature)) + ") {");
    lines.add("if (" + (chance(50) ? "i == " + random.nextInt(12) : "b") + ") {");
    move(at, factors[at] > 0 ? 1 : -1);
    lines.add("}");
    lines.add("}");
  }

  private String other(String feature) {
    return FEATURES.get((FEATURES.indexOf(feature) + 1) % FEATURES.size());
  }

  private void move(int register, int by) {
    String name = NAMES.get(register);
    lines.add(name + " = " + name + (by < 0 ? " - " + -by : " + " + by) + ";");
  }

  private void claim(int registers, int constant) {
    StringBuilder sum = new StringBuilder();
    for (int i = 0; i < registers; i++) {
      sum.append(i > 0 ? " + " : "").append("(").append(factors[i]).append(") * ");
      sum.append(NAMES.get(i));
    }
    lines.add("assert(" + sum + (equality ? " == " : " <= ") + constant + ");");
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }
}
