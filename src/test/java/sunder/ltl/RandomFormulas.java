package sunder.ltl;

import java.util.Random;

/** Random formulas over three propositions, and where these hold. */
final class RandomFormulas {
  private RandomFormulas() {}

  static LtlFormula<Integer> formula(Random random, int depth) {
    if (depth == 0) {
      return random.nextInt(8) == 0
          ? new LtlFormula.Constant<>(random.nextBoolean())
          : new LtlFormula.Proposition<>(random.nextInt(3));
    }
    LtlFormula<Integer> left = formula(random, depth - 1);
    LtlFormula<Integer> right = formula(random, random.nextInt(depth));
    return switch (random.nextInt(9)) {
      case 0 -> new LtlFormula.Not<>(left);
      case 1 -> new LtlFormula.Next<>(left);
      case 2 -> LtlFormula.and(left, right);
      case 3 -> LtlFormula.or(left, right);
      case 4 -> LtlFormula.until(left, right);
      case 5 -> LtlFormula.release(left, right);
      case 6 -> LtlFormula.always(left);
      case 7 -> LtlFormula.eventually(left);
      default -> LtlFormula.weakUntil(left, right);
    };
  }

  /** By proposition and state. */
  static boolean[][] truth(Random random, int states) {
    boolean[][] truth = new boolean[3][states];
    for (boolean[] row : truth) {
      for (int j = 0; j < states; j++) {
        row[j] = random.nextBoolean();
      }
    }
    return truth;
  }
}
