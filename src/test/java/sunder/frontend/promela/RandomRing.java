package sunder.frontend.promela;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * Random models of processes that are handed the ends of channels: much of what one of them does is
 * no matter of the others, and some of it is.
 */
final class RandomRing {
  private static final int DEPTH = 2;

  private static final String[] HAZARDS = {
    "inp?eval(x)",
    "inp?1",
    "inp??1",
    "inp?<y>",
    "d!x,y",
    "d?x,y",
    "d?1,x",
    "q[x % 3]!y",
    "q[2]?y",
    "r!x",
    "r?y",
    "k!own; own?x",
    "k?e; e!1",
    "k?e; e?y",
    "k!own",
    "k!2; k?e; e!y",
    "y = 2; e = y; if :: e!x :: full(e) -> b = 1 fi",
    "run once(2)",
    "run giver(); k?e; e!x",
    "run giver(); k?e; e?y",
    "run giver(); k?e; if :: empty(e) :: len(e) == 1 -> b = 1 fi",
    "k?e",
    "a = x % 3",
    "b = 1 - b % 2",
    "a = (a + 1) % 3",
    "o[x % 2] = y % 3",
    "y = o[0]",
    "x = a",
    "b = a",
    "run once(inp)",
    "run once(out)",
    "run once(own)",
    "y = len(out)",
    "assert(a != 2)",
    "assert(x < 2)",
    "assert(y != 1)",
    "assert(false)",
    "len(inp) > 0",
    "empty(out)",
    "nfull(q[1])",
    "inp?[1]",
    "_nr_pr < 4",
    "a == 1",
    "timeout",
    "x = 1 / y",
    "x = o[y]",
    "atomic { inp?x; a = x % 3 }",
    "atomic { out!1; out!x }",
    "atomic { a = 1; inp?y; a = 0 }",
    "if :: r!x :: else -> a = 1 fi",
    "atomic { a = 1; r!x; a = 0 }",
    "do :: x > 0 -> x-- :: else -> break od",
    "do :: atomic { out!1; inp?x } od",
    "if :: inp?x :: out!y fi",
    "if :: inp?x :: else -> b = 1 fi",
    "if :: own?x :: inp?y fi",
    "d_step { x = 1; d!x,y }",
    "if :: timeout :: inp?x fi",
    "atomic { do :: x < 2 -> x++ :: else -> break od }"
  };

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final Optional<String> formula;

  /** What makes steps depend on others; few kinds in one model, so that the others are there. */
  private final List<String> hazards = new ArrayList<>();

  private int labels;

  RandomRing(long seed) {
    this.random = new Random(new SplittableRandom(seed).nextLong());
    for (int i = random.nextInt(4); i > 0; i--) {
      hazards.add(any(HAZARDS));
    }
    text.append(
        """
        features bool A, B
        features int[0,2] F
        byte a, b;
        byte o[2];
        chan q[3] = [%s] of { byte };
        chan d = [2] of { byte, byte };
        chan r = [0] of { byte };
        chan k = [1] of { chan };
        """
            .formatted(any("1", "1", "1", "2")));
    String clause = any("", "", "", " provided (a != 1)");
    text.append("proctype node(chan inp, out; byte id)" + clause + " {\n");
    text.append("  byte x = id, y; bool l; chan e;\n");
    text.append(any("  chan own = [1] of { byte };\n", "  chan own = [0] of { byte };\n"));
    body();
    text.append("}\nproctype other(chan inp, out) {\n  byte x, y = 1, id = 1; bool l; chan e;\n");
    text.append("  chan own = [1] of { byte };\n");
    body();
    text.append("}\nproctype once(chan c) {\n  byte z;\n  ");
    text.append(any("c?z", "c!1", "z = 2; c!z", "a = 1 - z; z = 1", "assert(a < 2)"));
    text.append("\n}\nproctype giver() { chan own = [1] of { byte }; k!own; own!1 }\ninit {\n");
    boolean together = random.nextInt(4) > 0;
    text.append(together ? "  atomic {\n" : "");
    text.append(any("", "", "", "", "  q[0]!1;\n", "  q[0]!F;\n"));
    text.append("  run node(q[0], q[1], 0);\n  run " + second() + ";\n");
    text.append(any("", "", "", "  run once(q[0]);\n", "  run once(q[2]);\n", "  run once(r);\n"));
    text.append(together ? "  }\n" : "").append("}\n");
    formula =
        random.nextInt(3) == 0
            ? Optional.empty()
            : Optional.of(
                any(
                    "[] (a < 2)",
                    "[] (a == 0 || b == 0)",
                    "<> (a == 1)",
                    "[] <> (b == 0)",
                    "<> [] (a == 0)",
                    "(a == 0) U (b > 0)",
                    "[] (len(q[1]) > 0 -> <> (len(q[1]) == 0))",
                    "[] (o[0] == 0 || b == 1)",
                    "[] (a == 1 -> <> (a != 1))",
                    "<> node[1]@again",
                    "[] (_nr_pr > 1)",
                    "[] !(a == 1 && b == 1)"));
    formula.ifPresent(said -> text.append("ltl p { " + said + " }\n"));
  }

  String text() {
    return text.toString();
  }

  /** What it is asked; nothing for its ends. */
  Optional<String> formula() {
    return formula;
  }

  private String any(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String second() {
    return any(
        "node(q[1], q[0], 1)",
        "node(q[1], q[2], 1)",
        "other(q[1], q[0])",
        "other(q[1], q[0])",
        "other(q[1], q[2])",
        "other(q[1], q[1])",
        "other(q[0], q[1])",
        "other(r, q[0])",
        "other(q[1], q[2]); run node(q[2], q[0], 2)");
  }

  private void body() {
    boolean loops = random.nextBoolean();
    text.append("again:\n");
    text.append(random.nextInt(3) == 0 ? "end" + labels++ + ":\n" : "");
    if (loops) {
      text.append("  do\n");
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        option(DEPTH);
      }
      text.append(any("", "  :: break\n", "  :: else -> break\n", "  :: timeout -> break\n"));
      text.append("  od;\n");
    }
    sequence(DEPTH);
    text.append("\n");
  }

  private void sequence(int depth) {
    for (int i = 1 + random.nextInt(depth + 1); i > 0; i--) {
      text.append("  ");
      statement(depth);
      text.append(i > 1 ? ";\n" : "\n");
    }
  }

  private void option(int depth) {
    String part = random.nextInt(6) == 0 ? any("A", "!A && F > 0", "B") : "";
    text.append(part.isEmpty() ? "" : "#if (" + part + ")\n");
    text.append("  :: " + any(guard(), local(), use(), use(), shared()) + " ->\n");
    sequence(depth - 1);
    text.append(part.isEmpty() ? "" : "#endif\n");
  }

  private String guard() {
    return any("x > 0", "l", "x == y", "true", "x <= F");
  }

  private String local() {
    return any(
        "x = (x + 1) % 3",
        "y = x", "l = !l", "y = id", "x = 2 - x", "skip", "y = _pid", "x = F", "y = y & 1");
  }

  private String use() {
    return any("inp?x", "inp?y", "out!x", "out!y", "out!1", "own!x", "own?y", "inp?1");
  }

  /** Something that others may depend on, or notice. */
  private String shared() {
    return hazards.isEmpty()
        ? any("a = 1", "b = 1", "a = 0")
        : hazards.get(random.nextInt(hazards.size()));
  }

  private void statement(int depth) {
    switch (random.nextInt(depth > 0 ? 12 : 8)) {
      case 0, 1, 2 -> text.append(local());
      case 3, 4 -> text.append(use());
      case 5 -> text.append(shared());
      case 6 -> text.append(any("l || x > 0", local(), local(), shared(), "goto again"));
      case 7 ->
          text.append(
              "\n#if (%s)\n  %s\n#else\n  %s\n#endif\n"
                  .formatted(
                      any("A", "F == 1", "!B"), any(local(), use()), any(local(), shared())));
      case 8, 9 -> {
        text.append("if\n");
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
          option(depth);
        }
        text.append(any("", "  :: else\n", "  :: else -> " + local() + "\n"));
        text.append("fi");
      }
      case 10 -> {
        text.append("atomic {\n");
        sequence(depth - 1);
        text.append("}");
      }
      default ->
          text.append("d_step { " + local() + "; " + any(local(), "a = x % 3", "b = a") + " }");
    }
  }
}
