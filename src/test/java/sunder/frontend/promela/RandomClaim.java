package sunder.frontend.promela;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A random never claim, as Sunder reads it and as SPIN does. */
final class RandomClaim {
  private static final int STATES = 3;

  private final Random random;
  private final String mark;
  private final List<String> predefined;

  /** Labels before jumps. */
  private final List<String> hops = new ArrayList<>();

  private final StringBuilder own = new StringBuilder("never {\n");
  private final StringBuilder spin = new StringBuilder("never {\n");

  /**
   * @param mark a condition on where a process is
   * @param predefined what the system tells of itself
   */
  RandomClaim(Random random, String mark, List<String> predefined) {
    this.random = random;
    this.mark = mark;
    this.predefined = predefined;
    int states = 1 + random.nextInt(STATES);
    for (int i = 0; i < random.nextInt(3); i++) {
      hops.add(any("hop", "accept_hop") + i);
      add(hops.get(i) + ":\n  goto s" + random.nextInt(states) + ";\n");
    }
    for (int i = 0; i < states; i++) {
      state(i, states);
    }
    add(any("", "", "accept_all:\n  skip\n", "end:\n  skip\n") + "}\n");
  }

  private void add(String text) {
    own.append(text);
    spin.append(text);
  }

  private String any(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private void state(int number, int states) {
    add("s" + number + ":\n");
    if (random.nextInt(3) == 0) {
      add("accept" + number + ":\n");
    }
    if (random.nextInt(5) == 0) {
      add(any("skip", condition(), "assert(" + condition() + ")") + ";\n");
    }
    boolean loop = random.nextInt(3) > 0;
    add(loop ? "  do\n" : "  if\n");
    int options = 1 + random.nextInt(3);
    for (int i = 0; i < options; i++) {
      String target = "s" + random.nextInt(states);
      if (!hops.isEmpty() && random.nextInt(3) == 0) {
        target = hops.get(random.nextInt(hops.size()));
      }
      String then =
          any("goto " + target, "goto " + target, loop ? "break" : "skip", "skip", "b", "a < 2");
      if (random.nextInt(5) == 0) {
        String presence = any("A", "!A", "F > 0");
        String guard = condition();
        own.append("#if (%s)\n  :: %s -> %s\n#endif\n".formatted(presence, guard, then));
        spin.append("  :: (%s) && (%s) -> %s\n".formatted(presence, guard, then));
      } else {
        add("  :: " + begin() + then + "\n");
      }
    }
    add(any("", "", "  :: else\n", "  :: else -> goto s0\n", "  :: true -> skip\n"));
    add(loop ? "  od;\n" : "  fi;\n");
  }

  private String begin() {
    String condition = condition();
    return switch (random.nextInt(8)) {
      case 0 -> "atomic { " + condition + " -> assert(" + condition() + ") }; ";
      case 1 -> "assert(" + condition + "); ";
      case 2 -> "";
      default -> condition + " -> ";
    };
  }

  private String condition() {
    return random.nextInt(6) == 0
        ? predefined.get(random.nextInt(predefined.size()))
        : any(
            "a == 0",
            "a == F",
            "b",
            "!b && a > 0",
            "len(c) == 1",
            "u > 1",
            "t.v == z[1].v",
            "c?[1]",
            "d??[1,0]",
            "full(d)",
            "o[a & 1] > o[0]",
            "z[a].v == 0",
            "a == 0",
            "b",
            "true",
            "(A -> b : u == 0)",
            mark,
            "!" + mark);
  }

  String own() {
    return own.toString();
  }

  String forSpin() {
    return spin.toString();
  }
}
