package sunder.frontend.promela;

import java.util.Optional;
import java.util.Random;

/** Random small models over a feature, a number and a few shared variables and channels. */
final class RandomPromela {
  private final Random random;
  private final StringBuilder body = new StringBuilder();
  private final Optional<String> formula;

  RandomPromela(Random random) {
    this.random = random;
    int processes = 1 + random.nextInt(3);
    for (int i = 0; i < processes; i++) {
      body.append("active proctype p").append(i).append("() {\n  byte x;\n");
      if (random.nextBoolean()) {
        body.append("end:\n");
      }
      if (random.nextInt(3) == 0) {
        sequence(2, false);
      } else {
        body.append("  do\n");
        int options = 1 + random.nextInt(3);
        for (int j = 0; j < options; j++) {
          option(2, true);
        }
        if (random.nextInt(3) == 0) {
          body.append("  :: timeout -> break\n");
        }
        body.append("  od\n");
      }
      body.append("}\n");
    }
    formula = random.nextBoolean() ? Optional.of(formula(2)) : Optional.empty();
  }

  private String any(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private void option(int depth, boolean loop) {
    body.append("  :: ");
    body.append(any(condition() + " -> ", "c?x -> ", "r?x -> ", ""));
    sequence(depth - 1, loop);
  }

  private void sequence(int depth, boolean loop) {
    int length = 1 + random.nextInt(3);
    for (int i = 0; i < length; i++) {
      if (i > 0) {
        body.append(";\n");
      }
      statement(depth, loop);
    }
    body.append('\n');
  }

  private void statement(int depth, boolean loop) {
    switch (random.nextInt(depth > 0 ? 11 : 8)) {
      case 0 -> body.append("a = (a + ").append(any("1", "x", "F")).append(") % 3");
      case 1 -> body.append("b = ").append(any("!b", "a > 0", "A", "b && A"));
      case 2 -> body.append("x = (x + 1) % ").append(any("2", "3"));
      case 3 -> body.append(any("c!a", "c!x", "r!a", "r!1"));
      case 4 -> body.append(any("c?x", "r?x", "c?eval(a)", "r?1"));
      case 5 -> body.append("assert(").append(any("a < 3", "a != 2 || b", "x < 2")).append(')');
      case 6 -> body.append(condition());
      case 7 -> body.append(loop ? any("skip", "break", "skip") : "skip");
      case 8 -> {
        body.append("atomic {\n");
        sequence(depth - 1, loop);
        body.append('}');
      }
      case 9 -> {
        body.append("if\n");
        option(depth, loop);
        body.append(any("  :: else\n", "  :: else -> skip\n", "  :: true -> a = 0\n"));
        body.append("fi");
      }
      default -> {
        body.append("if\n");
        option(depth, loop);
        option(depth, loop);
        body.append("fi");
      }
    }
  }

  private String condition() {
    return any("a < F", "a == 1", "b", "!b && a > 0", "A", "!A || b", "nempty(c)", "a != F");
  }

  private String formula(int depth) {
    if (depth == 0) {
      return any("(a == 0)", "(a == 2)", "b", "(len(c) == 1)");
    }
    String left = formula(depth - 1);
    String right = formula(random.nextInt(depth));
    return switch (random.nextInt(7)) {
      case 0 -> "(!" + left + ")";
      case 1 -> "([] " + left + ")";
      case 2 -> "(<> " + left + ")";
      case 3 -> "(" + left + " && " + right + ")";
      case 4 -> "(" + left + " || " + right + ")";
      case 5 -> "(" + left + " U " + right + ")";
      default -> "([] (<> " + left + "))";
    };
  }

  /** A temporal formula that the model declares as {@code p}; nothing for its ends. */
  Optional<String> formula() {
    return formula;
  }

  /** As Sunder reads it. */
  String text() {
    return "features int[0,2] F\nfeatures bool A\n" + forSpin();
  }

  /** Without the declarations of features. */
  String forSpin() {
    String declarations =
        "byte a;\nbool b;\nchan c = [1] of { byte };\nchan r = [0] of { byte };\n";
    return declarations + body + formula.map(text -> "ltl p { " + text + " }\n").orElse("");
  }
}
