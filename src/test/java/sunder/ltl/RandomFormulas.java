package sunder.ltl;

import java.util.Random;

/** Random formulas over three propositions, and where these hold. */
final class RandomFormulas {
  private RandomFormulas() {}

  static Formula<Integer> formula(Random random, int depth) {
    if (depth == 0) {
      return random.nextInt(8) == 0
          ? new Formula.Constant<>(random.nextBoolean())
          : new Formula.Proposition<>(random.nextInt(3));
    }
    Formula<Integer> left = formula(random, depth - 1);
    Formula<Integer> right = formula(random, random.nextInt(depth));
    return switch (random.nextInt(9)) {
      case 0 -> new Formula.Not<>(left);
      case 1 -> new Formula.Next<>(left);
      case 2 -> Formula.and(left, right);
      case 3 -> Formula.or(left, right);
      case 4 -> Formula.until(left, right);
      case 5 -> Formula.release(left, right);
      case 6 -> Formula.always(left);
      case 7 -> Formula.eventually(left);
      default -> Formula.weakUntil(left, right);
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
