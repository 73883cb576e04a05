package sunder.frontend.ia.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.VariationalSet;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Program.ArraySize;
import sunder.frontend.ia.syntax.Program.ContextItem;
import sunder.frontend.ia.syntax.Type;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.replay.Replay.ReplayResult;
import sunder.replay.ReplayLimits;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.testing.RandomTexts;
import sunder.verdict.Check;
import sunder.verdict.Play;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Script;

/** A family replays like each of its variants by itself, with the values of all its variables. */
class RandomReplayTest {
  private static final int FAMILIES = Integer.getInteger("sunder.replay.count", 40);
  private static final int SUMS = FAMILIES / 2;
  private static final long FIRST = Long.getLong("sunder.replay.first", 0);
  private static final int VARIANTS = 40;

  @Test
  void aFamilyReplaysLikeItsVariants() {
    int checked = 0;
    int unsafe = 0;
    for (long seed = FIRST; seed < FIRST + FAMILIES; seed++) {
      Optional<TypedProgram> program = program(RandomTexts.of(seed));
      if (program.isPresent()) {
        for (int script = 0; script < 4; script++) {
          unsafe += compare(program.get(), new Random(4 * seed + script), seed) ? 1 : 0;
          checked++;
        }
      }
    }
    assertThat(checked).isGreaterThan(2 * FAMILIES);
    assertThat(unsafe).isGreaterThan(checked / 20);
  }

  @Test
  void sumsByFeatureReplayLikeTheirVariants() {
    int unsafe = 0;
    for (long seed = FIRST; seed < FIRST + SUMS; seed++) {
      Random random = new Random(seed);
      TypedProgram program = program(new RandomSums(random).text()).orElseThrow();
      unsafe += compare(program, random, seed) ? 1 : 0;
    }
    assertThat(unsafe).isGreaterThan(SUMS / 5);
  }

  private static Optional<TypedProgram> program(String text) {
    try {
      return Optional.of(IaElaborator.elaborate(Parser.parse(new SourceFile("random", text))));
    } catch (InputException e) {
      return Optional.empty();
    }
  }

  private static boolean compare(TypedProgram program, Random random, long seed) {
    Script script = new RandomScript(program.syntax(), random).script();
    PlayKind plays = random.nextInt(4) == 0 ? PlayKind.COMPLETE : PlayKind.HALTING;
    Set<Check> checks = random.nextBoolean() ? Set.of() : Set.of(Check.values());
    Property property = new Property(checks, Set.of(), plays);
    IaReplayer replayer = new IaReplayer(program.syntax(), program.features(), property);
    ReplayLimits limits = new ReplayLimits(200_000, 2_000, 1 << 12, () -> false);
    ReplayResult together = replayer.run(script, program.features().valid(), limits);
    ConfigSet open = program.features().valid();
    for (int i = 0; i < VARIANTS && !open.isEmpty(); i++) {
      Configuration variant = open.pick();
      ConfigSet one = program.features().space().single(variant);
      ReplayResult alone = replayer.run(script, one, limits);
      open = open.minus(one);
      Optional<Boolean> fails = fails(program, property, script, one, limits);
      if (!together.unfinished().contains(variant) && fails.isPresent()) {
        assertThat(together.unsafe().contains(variant))
            .as("seed %d, %s, %s", seed, variant.values(), script)
            .isEqualTo(fails.get());
      }
      if (!alone.unsafe().isEmpty()) {
        checkPlay(alone.playOf().apply(variant), plays);
      }
    }
    return !together.unsafe().isEmpty();
  }

  /** Whether a run that forgets no value fails; nothing if a limit ends it. */
  private static Optional<Boolean> fails(
      TypedProgram program, Property property, Script script, ConfigSet one, ReplayLimits limits) {
    ReplayFeatures features = new ReplayFeatures(program.syntax(), program.features());
    Set<ConfigSet> failed = new HashSet<>();
    InterpreterContext machine =
        new InterpreterContext(
            property,
            features,
            script.lengths(),
            limits,
            IaExecutionListener.NONE,
            name -> true,
            (state, variants) -> failed.add(variants));
    IaMachineState start = IaMachineState.initial(ScriptEnvironment.initial(script));
    try {
      new IaStatementInterpreter(machine)
          .run(
              program.syntax(),
              ScopeBindings.of(program.syntax(), features),
              VariationalSet.of(start, one));
    } catch (InterpreterContext.LimitExceeded e) {
      return Optional.empty();
    }
    return machine.unfinished().isEmpty() || !failed.isEmpty()
        ? Optional.of(!failed.isEmpty())
        : Optional.empty();
  }

  private static void checkPlay(Play play, PlayKind plays) {
    List<String> moves = play.moves();
    assertThat(moves.get(0)).isEqualTo("run");
    assertThat(moves).contains("abort.run");
    assertThat(moves.get(moves.size() - 1))
        .isEqualTo(plays == PlayKind.HALTING ? "abort.run" : "done");
  }

  /** Texts of families in which features add to variables, and these meet. */
  private static final class RandomSums {
    private static final List<String> NUMBERS = List.of("x", "y", "z", "m", "a[1]");

    private final Random random;

    RandomSums(Random random) {
      this.random = random;
    }

    String text() {
      String features = random.nextBoolean() ? "constraint F1 => F2 || !F3;\n" : "";
      return "features F1, F2, F3, F4, F5, F6;\n"
          + features
          + (random.nextInt(4) == 0 ? "feature K : 0..4;\n" : "feature K : 2..2;\n")
          + "int n; boolean c;\n|-\nint x, y, z; int%7 m; int a[4]; boolean b;\n"
          + "int twice(int v) { return v + v; }\n"
          + statements(10 + random.nextInt(8), 2)
          + "assert("
          + condition()
          + ");\nif ("
          + condition()
          + ") abort;\n: void\n";
    }

    private String statements(int count, int depth) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < count; i++) {
        text.append(statement(depth)).append('\n');
      }
      return text.toString();
    }

    private String statement(int depth) {
      int kind = random.nextInt(depth > 0 ? 16 : 10);
      return switch (kind) {
        case 0, 1, 2, 3, 4 -> "#if (" + literal() + ") " + assign();
        case 5 -> "#if (" + literal() + ") " + assign() + " else " + assign();
        case 6 -> "b = " + condition() + ";";
        case 7 -> "x = x + (#if (" + literal() + ") " + number() + " else " + number() + ");";
        case 8 -> "#if (" + literal() + ") b = " + random.nextBoolean() + ";";
        case 9 -> assign();
        case 10 -> "if (" + condition() + ") { " + statements(2, depth - 1) + "}";
        case 11 -> "\n#ifdef F" + feature() + "\n" + statements(2, depth - 1) + "#endif";
        case 12 -> "#if (" + literal() + " && " + literal() + ") " + assign();
        case 13 ->
            "{ int i; while (i < %d) { i = i + 1; %s } }"
                .formatted(random.nextInt(4), statements(1, depth - 1));
        case 14 -> "a[" + index() + "] = " + number() + ";";
        default -> "#if (" + literal() + ") { " + statements(2, depth - 1) + "}";
      };
    }

    private String assign() {
      String target = NUMBERS.get(random.nextInt(NUMBERS.size()));
      return switch (random.nextInt(6)) {
        case 0 -> target + " = " + number() + ";";
        case 1 -> target + " = " + target + " * " + small() + " - " + number() + ";";
        default -> target + " = " + target + " + " + small() + ";";
      };
    }

    private String number() {
      String one = NUMBERS.get(random.nextInt(NUMBERS.size()));
      return switch (random.nextInt(9)) {
        case 0 -> one + " + " + NUMBERS.get(random.nextInt(NUMBERS.size()));
        case 1 -> one + " / " + (1 + random.nextInt(3));
        case 2 -> one + " % " + (1 + random.nextInt(4));
        case 3 -> "twice(" + one + ")";
        case 4 -> "n";
        case 5 -> "K";
        case 6 -> one + " * " + NUMBERS.get(random.nextInt(NUMBERS.size()));
        case 7 -> "a[" + index() + "]";
        default -> String.valueOf(small());
      };
    }

    private String index() {
      return NUMBERS.get(random.nextInt(3)) + " % 4";
    }

    private String condition() {
      String left = NUMBERS.get(random.nextInt(NUMBERS.size()));
      String operator = List.of("<", "<=", "==", "!=", ">=", ">").get(random.nextInt(6));
      return switch (random.nextInt(8)) {
        case 0 -> "b";
        case 1 -> "!b && " + left + " < " + small();
        case 2 -> "b || " + left + " == " + small();
        case 3 -> "F" + feature();
        case 4 -> "c";
        default -> left + " " + operator + " " + number();
      };
    }

    private String literal() {
      return (random.nextInt(3) == 0 ? "!F" : "F") + feature();
    }

    private int feature() {
      return 1 + random.nextInt(6);
    }

    private int small() {
      return random.nextInt(7) - 2;
    }
  }

  /** Random answers of the right kinds for everything in a context. */
  private static final class RandomScript {
    private final Program program;
    private final Random random;

    RandomScript(Program program, Random random) {
      this.program = program;
      this.random = random;
    }

    Script script() {
      Map<String, List<Script.Answer>> answers = new LinkedHashMap<>();
      for (ContextItem item : program.context()) {
        if (item instanceof ContextItem.FreeVariable variable) {
          answers.put(variable.name(), reads(variable.type()));
        } else if (item instanceof ContextItem.FreeProcedure procedure) {
          answers.put(procedure.name(), acts(procedure));
        }
      }
      List<Boolean> choices = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        choices.add(random.nextBoolean());
      }
      Map<String, BigInteger> lengths = new LinkedHashMap<>();
      for (ArraySize.Symbol symbol : SyntaxNodes.lengthSymbols(program)) {
        lengths.put(symbol.name(), BigInteger.valueOf(1 + random.nextInt(3)));
      }
      return new Script(answers, choices, lengths);
    }

    private List<Script.Answer> reads(Type type) {
      List<Script.Answer> list = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        list.add(new Script.Answer.Value(value(type)));
      }
      return list;
    }

    private List<Script.Answer> acts(ContextItem.FreeProcedure procedure) {
      List<Script.Answer> list = new ArrayList<>();
      for (int i = 0; i < 15; i++) {
        int arguments = procedure.parameters().size();
        if (arguments > 0 && random.nextInt(3) > 0) {
          list.add(new Script.Answer.RunArgument(1 + random.nextInt(arguments)));
        } else {
          list.add(
              new Script.Answer.Return(
                  procedure.result() instanceof Type.Void
                      ? Optional.empty()
                      : Optional.of(value(procedure.result()))));
        }
      }
      return list;
    }

    private BigInteger value(Type type) {
      if (type instanceof Type.Bool) {
        return BigInteger.valueOf(random.nextInt(2));
      }
      return OperatorSemantics.wrapToType(type, BigInteger.valueOf(random.nextInt(7) - 2));
    }
  }
}
