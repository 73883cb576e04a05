package sunder.frontend.promela;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import sunder.verdict.Property;

/**
 * Random small models over features, holes and a few shared variables and channels, as Sunder reads
 * them and as SPIN does: there every feature is a variable that keeps its first value.
 */
public final class RandomPromela {
  /** What the variables start with that stand for features in SPIN's text. */
  static final Map<String, Integer> FEATURES = Map.of("F", 7771, "A", 7772, "H", 7773, "N", 7774);

  /** Where a channel is declared that some variants have. */
  private static final String EARLY = "EARLY\n";

  /** Channels in structures, and some to pass them on. */
  private static final String FIELDS =
      """
      typedef C { byte n; chan q = [1] of { byte }; chan l[2] = [2] of { byte } };
      C f;
      C fs[2];
      chan h = [1] of { chan };
      """;

  /** Arrays of bits, in structures, too. */
  private static final String ARRAYS =
      """
      typedef B { bool k[2]; byte n };
      bit bits[2];
      B bs[2];
      """;

  private static final int DEPTH = 2;

  /** What begins a process type that others start. */
  private static final String STARTED =
      "proctype w(byte y; chan out) {\n  byte x = y;\n  bool l;\n";

  private static final String CHOSEN = "if :: a = 1 :: b -> a = 2 :: a = 0 fi";

  /** Stands between two statements, where a step that changes nothing makes no difference. */
  private static final char BETWEEN = '\u0001';

  /** Stands before all statements of a process. */
  private static final char FIRST = '\u0003';

  /** Stands before the first of some statements, behind a label or where options begin. */
  private static final char BEFORE = '\u0002';

  private final Random random;
  private final StringBuilder own = new StringBuilder();
  private final StringBuilder spin = new StringBuilder();
  private final List<String> marks = new ArrayList<>();
  private final Optional<String> formula;

  /** Which places are filled. */
  private final long choice;

  /** The formula is to depend on what it sees of atomic blocks. */
  private final boolean areBlocksMany;

  /** Draws what models are asked besides formulas. */
  private final Random more;

  private final RandomProperty asked;

  /** Whether some processes go before others; there is no rendezvous and no timeout then. */
  private final boolean isRanked;

  /** Whether there is no rendezvous. */
  private final boolean isBuffered;

  /** Draws where channels of processes that go are passed on, if they are. */
  private final Optional<Random> passing;

  /** Draws what is done with channels that are fields of structures, if there are some. */
  private final Optional<Random> fields;

  /** Draws what is done with arrays of bits and of structures, if there are some. */
  private final Optional<Random> arrays;

  private final Optional<RandomClaim> claim;

  /** Blocks around what is being written. */
  private int atomics;

  private int labels;
  private final int processes;
  private boolean hasUnnamedHole;
  private boolean isRepeated;

  /** What may be asked of a model. */
  enum RandomProperty {
    FORMULA,
    NEVER,
    ACCEPTANCE,
    NON_PROGRESS
  }

  /** One that is asked for a formula or for its ends. */
  public RandomPromela(long seed) {
    this(seed, RandomProperty.FORMULA);
  }

  RandomPromela(long seed, RandomProperty asked) {
    this.asked = asked;
    this.more = new Random(new SplittableRandom(seed).split().nextLong());
    this.isRanked = asked != RandomProperty.FORMULA && more.nextInt(4) == 0;
    this.isBuffered = isRanked || asked == RandomProperty.NEVER && more.nextInt(3) == 0;
    // What a generator begins with is much the same for small seeds.
    this.random = new Random(new SplittableRandom(seed).nextLong());
    boolean hasFormula = random.nextInt(3) > 0;
    this.areBlocksMany = hasFormula && random.nextInt(3) > 0;
    boolean starts = random.nextInt(3) == 0;
    int processes = 1 + random.nextInt(starts ? 2 : 3);
    // Where others start, SPIN would take what they are for the channels that are gone; and pan
    // counts what watches for progress among the processes.
    this.passing =
        Optional.of(new Random(new SplittableRandom(seed).split().split().nextLong()))
            .filter(
                draws -> draws.nextInt(3) == 0 && !starts && asked != RandomProperty.NON_PROGRESS);
    this.fields =
        Optional.of(new Random(new SplittableRandom(seed).split().split().split().nextLong()))
            .filter(draws -> draws.nextInt(3) == 0);
    Random further =
        new Random(new SplittableRandom(seed).split().split().split().split().nextLong());
    boolean isSplit = starts && asked != RandomProperty.NEVER && further.nextBoolean();
    this.arrays = Optional.of(further).filter(draws -> draws.nextInt(3) == 0);
    arrays.ifPresent(draws -> marks.add("(bits[0] > 1)"));
    fields.ifPresent(draws -> marks.add("(len(" + field(draws) + ") == 1)"));
    this.processes = processes;
    for (int i = 0; i < processes; i++) {
      process(i, starts && i == 0);
    }
    if (isSplit) {
      add("#if (A)\n" + STARTED, STARTED + "  if\n  :: A -> ");
      started();
      add("}\n#else\n" + STARTED, "  :: else -> ");
      started();
      add("}\n#endif\n", "  fi\n}\n");
    } else if (starts) {
      add(STARTED);
      started();
      add("}\n");
    }
    passing.ifPresent(this::owner);
    claim =
        asked == RandomProperty.NEVER
            ? Optional.of(new RandomClaim(more, mark(), predefined()))
            : Optional.empty();
    formula =
        asked != RandomProperty.FORMULA
            ? Optional.empty()
            : hasFormula
                ? Optional.of(areBlocksMany ? seldom() : formula(DEPTH))
                : Optional.empty();
    choice = random.nextLong();
  }

  private void started() {
    add("" + FIRST);
    sequence(1, StatementContext.NOTHING);
    add(";\n" + BETWEEN + "  out!x\n" + BETWEEN);
  }

  private static String ofArrays(Random draws) {
    return drawn(
        draws,
        "bits[b] = a",
        "bits[0] = 2",
        "bits[1] = u",
        "bits[0] = !bits[1]",
        "bs[b].k[1] = a + 1",
        "bs[0].k[b] = bits[1]",
        "bs[1].k[0] = 257 + a",
        "c?bits[b]",
        "b = (bits[0] == bits[1])",
        "b = bs[1].k[0]",
        "a = bits[0] % 3",
        "c!bs[b].k[1]",
        "if :: bits[0] == 2 -> a = 1 :: else fi",
        "assert(u < 2 || bits[1] < 2)",
        "assert(a == 0 || bs[1].k[0] != 2)",
        "for (x in bs) { bs[x].n = a; bs[x].k[b] = u }",
        "for (x in z) { z[x].v = x; a = x }");
  }

  /** A channel that is a field of a structure. */
  private static String field(Random draws) {
    return drawn(
        draws, "f.q", "f.l[0]", "f.l[b]", "fs[0].q", "fs[b].q", "fs[a & 1].q", "fs[1].l[b]");
  }

  private static String ofFields(Random draws) {
    String field = field(draws);
    String other = drawn(draws, field(draws), field(draws), "c", "g[b]", "e");
    return drawn(
            draws,
            "%1$s!x",
            "%1$s!a",
            "%1$s!1",
            "%1$s?x",
            "%1$s?a",
            "%1$s?1",
            "%1$s?eval(a)",
            "%1$s??1",
            "%1$s?<x>",
            "%1$s?fs[b].n",
            // SPIN takes a number between brackets there for what is stored.
            "e = " + drawn(draws, "f.q", "f.l[b]", "fs[b].q", "fs[a & 1].q"),
            "%1$s = %2$s",
            "%1$s = %2$s",
            "h!%1$s",
            "h!%1$s",
            "h?%1$s",
            "h?e",
            "h?<%1$s>",
            "e!x",
            "e?x",
            "f.n = len(%1$s)",
            "b = full(%1$s)",
            "if :: %1$s?[1] -> a = 2 :: else -> b = !b fi",
            "if :: nempty(%1$s) -> %1$s?x :: empty(%2$s) -> a = 1 fi",
            "assert(u < 2 || nfull(%1$s))",
            "assert(b || %1$s != %2$s)",
            "assert(u < 2 || %1$s != 12)",
            "if :: h?[12] :: else -> skip fi")
        .formatted(field, other);
  }

  /** A process that passes on a channel of its own, and goes. */
  private void owner(Random draws) {
    String more = drawn(draws, "", "", "  chan other = [2] of { byte };\n");
    String own =
        fields
            .filter(Random::nextBoolean)
            .map(all -> drawn(all, "mine.q", "mine.l[b]"))
            .orElse("own");
    add(
        "proctype owner() {\n  chan own = ["
            + drawn(draws, "0", "1", "1")
            + "] of { byte };\n"
            + (own.equals("own") ? "" : "  C mine;\n")
            + more);
    add("  e = " + (more.isEmpty() ? own : drawn(draws, own, "other")));
    add(
        drawn(draws, "", "; own!1", "; e!a", "; b = full(own)", "; if :: own?_ :: skip fi")
            .replace("own", own));
    add("\n}\n");
  }

  private static String drawn(Random draws, String... choices) {
    return choices[draws.nextInt(choices.length)];
  }

  /**
   * No process of another kind starts, and none once some others have gone, for the same reason.
   */
  private String passed(Random draws) {
    return drawn(
        draws,
        "atomic { _nr_pr == " + processes + " -> run owner() }",
        "if :: _nr_pr <= " + (processes + 1) + " && _nr_pr >= " + processes + " -> run owner() fi",
        "e!a",
        "e?x",
        "e?1",
        "e??x",
        "e?<x>",
        "full(e)",
        "assert(a == 0 || nfull(e))",
        "assert(e == 0 || empty(e))",
        "b = (len(e) == 0)",
        "if :: e?[1] -> a = 2 :: else -> b = !b fi",
        "if :: e??[0] :: else fi",
        "if :: nfull(e) :: else fi",
        "o[len(e) & 1] = x",
        "z[e & 1].v = a",
        "d?x,z[len(e) & 1].v",
        "assert(u < 2 || e != 8)");
  }

  /** Where a statement stands. */
  private enum StatementContext {
    NOTHING,
    LOOP
  }

  private void process(int number, boolean starts) {
    add(
        "active proctype p"
            + number
            + "()"
            + clauses()
            + " {\n  byte x"
            + any("", " = 1", " = F")
            + ";\n  bool l;\n"
            + FIRST);
    if (starts) {
      add("  run w(" + number() + ", " + any("c", "r") + ")" + priority() + ";\n");
    }
    if (random.nextInt(3) == 0) {
      add("again:\n");
      marks.add("p" + number + "[" + number + "]@again");
      isRepeated = true;
    }
    if (random.nextBoolean()) {
      add("end:\n");
    }
    if (random.nextInt(3) == 0) {
      sequence(DEPTH, StatementContext.NOTHING);
    } else {
      loop();
    }
    isRepeated = false;
    add("}\n");
  }

  private String clauses() {
    String provided =
        asked != RandomProperty.FORMULA && !isRanked && more.nextInt(4) == 0
            ? " provided (" + some("a != 1", "b || a == 0", "u < 3", "!b", "len(c) == 0") + ")"
            : "";
    return priority() + provided;
  }

  private String priority() {
    return isRanked ? some("", " priority 1", " priority 2", " priority 5") : "";
  }

  private void loop() {
    add(BEFORE + "");
    label();
    add("  do\n");
    int options = 1 + random.nextInt(3);
    for (int i = 0; i < options; i++) {
      option(DEPTH, StatementContext.LOOP);
    }
    add(any("", "  :: timeout -> break\n", "", "  :: else -> break\n"));
    add("  od\n");
  }

  private String any(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private void add(String text) {
    add(text, text);
  }

  private void add(String forOwn, String forSpin) {
    own.append(forOwn.replace("@H@", "??h[0..2]").replace("@N@", "??[0..1]"));
    spin.append(forSpin.replace("@H@", "H").replace("@N@", "N"));
  }

  /** An option; one that some variants have is a part of the guard for SPIN. */
  private void option(int depth, StatementContext inside) {
    if (random.nextInt(5) == 0) {
      String presence = any("A", "!A", "F > 0", "A && F != 1", "A || F == 2");
      String guard = condition();
      add(
          "#if (" + presence + ")\n  :: " + guard + " -> ",
          "  :: (" + presence + ") && (" + guard + ") -> ");
      sequence(depth - 1, inside);
      add("#endif\n", "");
      return;
    }
    add(
        "  :: "
            + any(
                condition() + " -> ",
                "c?x -> ",
                "r?x -> ",
                "d?x,b -> ",
                "d?z[b].v,z[1].v -> ",
                ""));
    sequence(depth - 1, inside);
  }

  private void sequence(int depth, StatementContext inside) {
    int length = 1 + random.nextInt(3);
    for (int i = 0; i < length; i++) {
      add(i > 0 ? ";\n" + BETWEEN : "" + BEFORE);
      if (i > 0) {
        label(); // No option or block of SPIN begins with one.
      }
      if (i > 0 && depth > 0 && asked != RandomProperty.FORMULA && more.nextInt(3) == 0) {
        covered(depth, inside);
      } else {
        statement(depth, inside);
      }
    }
    add("\n");
  }

  /**
   * A label of those that are asked for; no accept label between the statements of an atomic block,
   * which pan sees at some places and not at others.
   */
  private void label() {
    if (asked != RandomProperty.FORMULA && more.nextInt(7) == 0) {
      boolean accept =
          asked == RandomProperty.NEVER ? more.nextBoolean() : asked == RandomProperty.ACCEPTANCE;
      if (accept && atomics > 0) {
        return;
      }
      add((accept ? "accept" : "progress") + labels++ + ":\n");
    } else if (more.nextInt(9) == 0) {
      add("plain" + labels++ + ":\n");
    }
  }

  /** A {@code d_step} that may block; where a choice comes first SPIN asks for its guards alone. */
  private void step() {
    add(
        "d_step { "
            + some("a = 1", "u++", "b = !b", "a > 0", "c!1", "c?x", "true")
            + "; "
            + some(
                "a = 2 - a",
                "b",
                "c!a",
                "c?x",
                "assert(a < 3)",
                "z[b].v = 1",
                "select (x : 0 .. 1 + 1)",
                CHOSEN,
                CHOSEN)
            + some("", "", "; if :: a > 1 -> a = 0 :: a > 0 -> a = 2 :: else -> b = true fi")
            + some("", "", "; do :: a < 2 -> a++ :: a < 1 -> b = !b :: else -> break od")
            + " }");
  }

  /** Statements with an escape; no option of SPIN begins with one. */
  private void covered(int depth, StatementContext inside) {
    add("{\n");
    if (inside == StatementContext.LOOP) {
      // A jump that begins a block is a step, which the escape may go before.
      add(some("", "", "", "{ break; a = 2 };\n", "break;\n"));
    }
    sequence(depth - 1, inside);
    String guard =
        some(
            "a == 1",
            "b",
            "u > 1",
            "c?x",
            "c!1",
            "r?x",
            "r!a",
            "timeout && b",
            "x == 2",
            "if :: b -> a = 1 :: a == 2 :: else -> u > 2 fi",
            "if :: r?1 -> b = true :: !b fi");
    String then = some("", " -> a = 0", "; b = !b", " -> assert(a < 2)", "; u++", "; x = 0; a = 2");
    add("} unless { " + some("%s", "%s", "atomic { %s }").formatted(guard + then) + " }");
  }

  private String some(String... choices) {
    return choices[more.nextInt(choices.length)];
  }

  private void statement(int depth, StatementContext inside) {
    if (passing.isPresent() && passing.get().nextInt(4) == 0) {
      add(passed(passing.get()));
      return;
    }
    if (arrays.isPresent() && arrays.get().nextInt(4) == 0) {
      add(ofArrays(arrays.get()));
      return;
    }
    if (fields.isPresent() && fields.get().nextInt(4) == 0) {
      add(ofFields(fields.get()));
      return;
    }
    if (asked != RandomProperty.FORMULA && more.nextInt(10) == 0) {
      step();
      return;
    } else if (asked != RandomProperty.FORMULA && more.nextInt(10) == 0) {
      add(some("d??1,b", "d??eval(a),b", "d??_,1", "d??<0,b>", "d??x,1", "c??1", "r??x", "d!a,b"));
      return;
    } else if (asked != RandomProperty.FORMULA && more.nextInt(8) == 0) {
      add(
          some(
              "d!!a,b",
              "k!!x,b",
              "k!!a,x",
              "k!!x - 1,u",
              "k!!1 - a,b",
              "k!!u,1",
              "r!!a",
              "k?x,b",
              "k?_,l",
              "k??1,b",
              "k?<x,l>"));
      return;
    }
    if (areBlocksMany && random.nextInt(3) > 0) {
      together();
      return;
    }
    switch (random.nextInt(depth > 0 ? 20 : 14)) {
      case 0 -> add("a = (a + " + number() + ") % 3");
      case 1 -> add("b = " + any("!b", "a > 0", "A", "b && A", "3"));
      case 2 -> add(any("x = (x + 1) % " + any("2", "3", "4"), "l = !l", "l = (x == 1)", "x = 1"));
      case 3 -> add(any("c!a", "c!x", "r!a", "r!1", "r!x", "d!x,b", "d!1(a)", "c!@H@"));
      case 4 ->
          add(
              any(
                  "c?x",
                  "r?x",
                  "c?eval(a)",
                  "r?1",
                  "d?_,b",
                  "d?<x,b>",
                  "d?eval(x),b",
                  "d?z[0].v,z[x & 1].v",
                  "d?x,z[x & 1].v",
                  "atomic { d!x,1; d?z[b].v,z[1 - b].v }; assert(z[b].v < 2)",
                  "d?<z[b].v,z[1].v>",
                  "d?b,z[b].v"));
      case 5 ->
          add(
              "assert("
                  + any(
                      "a < 3",
                      "a != 2 || b",
                      "x < 2",
                      "u != 3",
                      "m != red",
                      "s != 1",
                      "o[0] < 9",
                      "z[0].v < 2")
                  + ")");
      case 6 -> add(condition());
      case 7 -> add(inside == StatementContext.LOOP ? any("skip", "break", "skip") : "skip");
      case 8 ->
          add(
              any(
                  "u++",
                  "u--",
                  "t.v = u",
                  "t.k = !t.k",
                  "z[a].v = x",
                  "z[t.v].v = 1 - z[1].v",
                  "s = s * 100 - u",
                  "s = (s << 3) ^ a",
                  "s = -s / 7",
                  "s = ~s % 5",
                  "o[x & 1] = s",
                  "o[b] = o[1 - b] + s",
                  "g[b]!x",
                  "g[a & 1]?x",
                  "e = g[b]",
                  "e!1",
                  "e?o[0]"));
      case 9 -> add(any("bump(a)", "bump(x)", "m = green", "m = (b -> red : green)"));
      case 10 -> add("a = (" + simple() + " -> " + number() + " : " + number() + ")");
      case 11 -> present();
      case 12 -> add(isRepeated && random.nextInt(3) == 0 ? "goto again" : "x = " + number());
      case 13 -> together();
      case 14 -> {
        add("atomic {\n");
        atomics++;
        sequence(depth - 1, inside);
        atomics--;
        add("}");
      }
      case 15 -> {
        add("if\n");
        option(depth, inside);
        add(any("  :: else\n", "  :: else -> skip\n", "  :: true -> a = 0\n"));
        add("fi");
      }
      case 16 -> {
        add("if\n");
        option(depth, inside);
        option(depth, inside);
        add("fi");
      }
      case 17 -> {
        add("for (x " + any(": 0 .. 1", ": 0 .. F", "in o") + ") {\n");
        sequence(0, StatementContext.NOTHING);
        add("}");
      }
      case 18 -> {
        add("do\n");
        option(depth, StatementContext.LOOP);
        add("  :: " + any("else", "true", condition()) + " -> break\nod");
      }
      default -> select();
    }
  }

  /** Between literals SPIN spells few numbers out, and counts to the others. */
  private void select() {
    String range =
        any("0 .. 1", "0 .. 2", "0 .. F", "0 .. 1 + 1", "2 - 1 .. 3", "1 + 1 .. 1", "0 .. 40");
    add("select (" + any("x", "x", "x", "a", "l") + " : " + range + ")");
  }

  /** An atomic block that writes what formulas read, more than once and with waiting in between. */
  private void together() {
    add("atomic { ");
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      add(
          any(
              "a = " + number(),
              "b = !b",
              "a = (a + 1) % 3",
              "u++",
              "t.v = 1 - t.v",
              "z[1].v = a"));
      add("; " + any("", "", "", "", "a > 0; ", "c?x; ", "c!1; ", "r!1; ", "b; "));
    }
    add("a = " + any("0", "0", "2 - a") + " }");
  }

  /** An assignment that differs by variant. */
  private void present() {
    String variable = any("a", "x", "t.v");
    String presence = any("A", "F == 1", "!A || F > 1");
    String one = any("0", "1", "F");
    String other = any("2", "x", "u % 3");
    add(
        "#if (%1$s)\n  %2$s = %3$s\n#else\n  %2$s = %4$s\n#endif\n"
            .formatted(presence, variable, one, other),
        "%2$s = ((%1$s) -> %3$s : %4$s)".formatted(presence, variable, one, other));
  }

  private String number() {
    if (!hasUnnamedHole && random.nextInt(6) == 0) {
      hasUnnamedHole = true;
      return "@N@";
    }
    return any("1", "x", "F", "@H@", "F * @H@", "a * x", "len(d)", "_pid", "z[x].v", "F - 1");
  }

  /** What may stand before the arrow of a conditional expression. */
  private String simple() {
    return any("a < F", "b", "A", "len(d) == 2", "(a & 1) == (u >> 1)", "m == red", "x <= @H@");
  }

  private String condition() {
    return any(
        "a < F",
        "a == 1",
        "b",
        "!b && a > 0",
        "A",
        "!A || b",
        "nempty(c)",
        "a != F",
        "a * F < 3",
        "c?[1]",
        "d??[1,0]",
        "full(d)",
        "t.v <= @H@",
        "(a & 1) == (u >> 1)",
        "m == red",
        "l",
        "s < 0",
        "o[x & 1] > o[0]",
        "empty(g[b])",
        "e?[1]",
        "x < 2");
  }

  private String formula(int depth) {
    if (depth == 0) {
      return any(
          "(a == 0)", "(a == F)", "b", "(len(c) == 1)", "(u > 1)", "(t.v == z[1].v)", mark());
    }
    String left = formula(depth - 1);
    String right = formula(random.nextInt(depth));
    return switch (random.nextInt(9)) {
      case 0 -> "(!" + left + ")";
      case 1 -> "([] " + left + ")";
      case 2 -> "(<> " + left + ")";
      case 3 -> "(" + left + " && " + right + ")";
      case 4 -> "(" + left + " || " + right + ")";
      case 5 -> "(" + left + " U " + right + ")";
      case 6 -> "(" + left + " V " + right + ")";
      case 7 -> "(" + left + " -> " + right + ")";
      default -> "([] (<> " + left + "))";
    };
  }

  /** A formula about what comes about between the statements of atomic blocks. */
  private String seldom() {
    String one = any("a == 1", "a == 2", "a > 0", "a == F", "a == 1 && b", "u == 1");
    String other = any("a == 1", "a == 2", "a > 0", "b", "!b", "u > 1");
    return any(
        "[] !(" + one + ")",
        "<> (" + one + ")",
        "[] <> (" + one + ")",
        "<> [] !(" + one + ")",
        "[] (" + other + " -> <> (" + one + "))",
        "(!(" + one + ")) W (" + other + ")",
        formula(DEPTH));
  }

  /** What the system tells of itself; with rendezvous SPIN has no {@code enabled}. */
  private List<String> predefined() {
    return isBuffered && !isRanked
        ? List.of("_last == 1", "_last != 0", "enabled(0)", "!enabled(1)", "enabled(a)")
        : List.of("_last == 1", "_last != 0");
  }

  private String mark() {
    return marks.isEmpty() ? "(a == 2)" : marks.get(random.nextInt(marks.size()));
  }

  RandomProperty asked() {
    return asked;
  }

  /** What the model is asked; nothing for its ends. */
  Optional<String> property() {
    return switch (asked) {
      case FORMULA -> formula.map(text -> "q");
      case NEVER -> Optional.of("never");
      case ACCEPTANCE -> Optional.of(Property.ACCEPTANCE);
      case NON_PROGRESS -> Optional.of(Property.NON_PROGRESS);
    };
  }

  /** A temporal formula that the model declares as {@code q}; nothing for its ends. */
  public Optional<String> formula() {
    return formula;
  }

  private String around(CharSequence body) {
    String text = declared(body);
    String buffered = isBuffered ? text.replace("= [0] of", "= [1] of") : text;
    return isRanked ? buffered.replace("timeout", "true") : buffered;
  }

  private String declared(CharSequence body) {
    return """
    mtype = { red, green };
    typedef T { byte v; bool k };
    byte a;
    bool b;
    unsigned u : 2;
    mtype m;
    T t;
    T z[2];
    EARLY
    chan c = [1] of { byte };
    chan d = [2] of { byte, bit };
    chan k = [3] of { byte, bit };
    chan r = [0] of { byte };
    short s = 7;
    byte o[2] = 1;
    chan g[2] = [1] of { byte };
    chan e = [1] of { byte };
    inline bump(v) { v = (v + 1) % 3 }
    """
        + (fields.isPresent() ? FIELDS : "")
        + (arrays.isPresent() ? ARRAYS : "")
        + body
        + formula.map(text -> "ltl q { " + text + " }\n").orElse("");
  }

  /** Where steps that change nothing are put. */
  enum SkipPlacement {
    NOWHERE,
    /** Between statements. */
    BETWEEN,
    ANYWHERE
  }

  /** As Sunder reads it. */
  public String text() {
    return text(SkipPlacement.NOWHERE, "");
  }

  /**
   * The same with a text in some of the places, the same ones for each text.
   *
   * @param skip what is put there
   */
  String text(SkipPlacement where, String skip) {
    return "features int[0,2] F\nfeatures bool A\nfeatures bool Z\n"
        + withEarly(
            around(filled(own, where, skip)) + claim.map(RandomClaim::own).orElse(""), where, skip);
  }

  /**
   * Who skips may have a channel more, whose number is before those of the others, and which may be
   * the only one that is a rendezvous.
   */
  private String withEarly(String text, SkipPlacement where, String skip) {
    boolean isSkip = skip.replaceAll("#.*", "").strip().equals("skip;");
    boolean isRendezvous = isBuffered && !isRanked && !text.contains("enabled(");
    String declaration = "chan early = [%d] of { byte };".formatted(isRendezvous ? 0 : 1);
    boolean isThere = isSkip && where == SkipPlacement.ANYWHERE && choice % 2 == 0;
    return text.replace(EARLY, isThere ? skip.replace("skip;", declaration) : "");
  }

  /** One place alone tells more: at others the variants would go different ways anyway. */
  private String filled(CharSequence body, SkipPlacement where, String skip) {
    Random chosen = new Random(choice);
    boolean first = chosen.nextBoolean();
    List<Integer> places = new ArrayList<>();
    int[] marked = IntStream.range(0, body.length()).filter(i -> body.charAt(i) <= FIRST).toArray();
    for (int i = 0; i < marked.length; i++) {
      if (!first || body.charAt(marked[i]) == FIRST) {
        places.add(i);
      }
    }
    Collections.shuffle(places, chosen);
    Set<Integer> used =
        Set.copyOf(places.subList(0, first ? 1 : 1 + chosen.nextInt(places.size())));
    StringBuilder result = new StringBuilder(body);
    for (int i = marked.length - 1; i >= 0; i--) {
      boolean isMeant =
          where == SkipPlacement.ANYWHERE
              || where == SkipPlacement.BETWEEN && body.charAt(marked[i]) == BETWEEN;
      result.replace(marked[i], marked[i] + 1, isMeant && used.contains(i) ? skip : "");
    }
    return result.toString();
  }

  /** The feature that such a variable stands for. */
  static String nameOf(String variable) {
    return switch (variable) {
      case "H" -> "h";
      case "N" -> "hole1";
      default -> variable;
    };
  }

  /**
   * For SPIN: features are variables.
   *
   * @param skip what is put in some of the places between statements
   */
  String forSpin(String skip) {
    StringBuilder declarations = new StringBuilder();
    FEATURES.forEach((name, first) -> declarations.append("int " + name + " = " + first + ";\n"));
    return declarations
        + withEarly(
            around(filled(spin, SkipPlacement.ANYWHERE, skip))
                + claim.map(RandomClaim::forSpin).orElse(""),
            SkipPlacement.ANYWHERE,
            skip);
  }
}
