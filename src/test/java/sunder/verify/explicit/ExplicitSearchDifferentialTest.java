package sunder.verify.explicit;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.frontend.ia.IaProgram;
import sunder.frontend.ia.model.IaElaborator;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.replay.BoundedExplorer;
import sunder.frontend.ia.syntax.parse.Parser;
import sunder.source.SourceFile;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.Problem.Interleavings;
import sunder.verify.explicit.ExplicitResult.ErrorNode;
import sunder.verify.explicit.ExplicitSearch.SearchConfiguration;

/** Random sketches with few inputs: the interpreter of the replay, run for each value, agrees. */
class ExplicitSearchDifferentialTest {
  private static final int DECISIONS = 5;

  static Stream<Arguments> cases() {
    return LongStream.range(0, Integer.getInteger("sunder.explicit.count", 20))
        .boxed()
        .flatMap(
            seed ->
                Stream.of(
                    Arguments.of(seed, new SearchConfiguration(Interleavings.ALL, 20_000)),
                    Arguments.of(seed, SearchConfiguration.symbolic(Interleavings.ALL, 20_000))));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void whatEachValueDoesIsWhatWasSaid(long seed, SearchConfiguration configuration)
      throws Exception {
    String text = new Sketches(new Random(seed)).text();
    TypedProgram program = IaElaborator.elaborate(Parser.parse(new SourceFile("random.ia", text)));
    Problem problem = new Problem(new IaProgram(program), Property.ABORT);
    ExplicitResult result =
        new ExplicitSearch(
                problem.automaton(),
                problem.scope(),
                configuration,
                Budget.unlimited(),
                ExplicitSearch.ErrorPolicy.STOP,
                Optional.empty())
            .run(arrival -> {});
    ConfigSet aborting =
        result.errorNodes().stream()
            .map(ErrorNode::variants)
            .reduce(problem.scope().space().none(), ConfigSet::or);
    assertThat(result.completed().or(aborting).or(result.givenUp())).isEqualTo(problem.scope());
    assertThat(result.completed().intersects(aborting)).isFalse();
    BoundedExplorer explorer =
        new BoundedExplorer(program.syntax(), program.features(), Property.ABORT);
    ConfigSet rest = problem.scope();
    while (!rest.isEmpty()) {
      Configuration one = rest.pick();
      rest = rest.minus(rest.space().single(one));
      compare(explorer.explore(one, bounds()), one, result.completed(), aborting, text);
    }
  }

  private static BoundedExplorer.Bounds bounds() {
    List<BigInteger> values = List.of(BigInteger.ZERO, BigInteger.ONE, BigInteger.TWO);
    return new BoundedExplorer.Bounds(DECISIONS, values, List.of(BigInteger.ONE), 20_000);
  }

  private static void compare(
      BoundedExplorer.Result truth,
      Configuration one,
      ConfigSet safe,
      ConfigSet aborting,
      String text) {
    if (truth instanceof BoundedExplorer.Result.Aborts) {
      assertThat(safe.contains(one)).as("SAFE but aborts: %s%n%s", one.values(), text).isFalse();
    } else if (truth.equals(
        new BoundedExplorer.Result.NotFound(BoundedExplorer.Coverage.EXHAUSTED))) {
      assertThat(aborting.contains(one))
          .as("aborts but safe: %s%n%s", one.values(), text)
          .isFalse();
    }
  }

  /** Sketches over two holes, a feature, and inputs of three values, two, and any. */
  private static final class Sketches {
    private final Random random;
    private final StringBuilder text = new StringBuilder();

    Sketches(Random random) {
      this.random = random;
    }

    String text() {
      text.append("features F;\nint n;\nint%3 m;\nboolean b;\n|-\n");
      text.append("int x = ??h[-2..4];\nint y = ??k[0..3];\nint%4 w;\nint a[4];\nboolean c;\n");
      for (int i = 0; i < 5; i++) {
        statement(2);
      }
      text.append("if (").append(condition(1)).append(") abort;\n: void\n");
      return text.toString();
    }

    private String any(String... choices) {
      return choices[random.nextInt(choices.length)];
    }

    private void statement(int depth) {
      switch (random.nextInt(depth == 0 ? 5 : 8)) {
        case 0 -> text.append(any("x", "y", "w")).append(" = ").append(number(2)).append(";\n");
        case 1 -> text.append("c = ").append(condition(1)).append(";\n");
        case 2 -> text.append("a[").append(index()).append("] = ").append(number(1)).append(";\n");
        case 3 -> text.append("w = m;\n");
        case 4 -> text.append("assume(").append(condition(1)).append(");\n");
        case 5 -> nested("if (" + condition(1) + ")", depth);
        case 6 -> nested("#if (" + any("F", "!F", "h > 1", "k != 2") + ")", depth);
        default -> {
          text.append("w = 0;\nwhile (w < ").append(any("2", "y", "k")).append(" && w != 3) {\n");
          statement(0);
          text.append("w = w + 1;\n}\n");
        }
      }
    }

    private void nested(String head, int depth) {
      text.append(head).append(" {\n");
      statement(depth - 1);
      text.append("} else {\n");
      statement(depth - 1);
      text.append("}\n");
    }

    private String index() {
      return any("0", "3", "w", "k", "(y - y + w)", "(b ? 1 : 2)", "x");
    }

    private String number(int depth) {
      String atom = any("x", "y", "w", "h", "k", "1", "3", "a[" + index() + "]", "m");
      return depth == 0
          ? atom
          : "(" + atom + " " + any("+", "-", "+", "*", "/", "%") + " " + number(depth - 1) + ")";
    }

    private String condition(int depth) {
      String atom =
          switch (random.nextInt(5)) {
            case 0 -> any("b", "c", "F", "!c");
            case 1 ->
                any("n", "2 * n", "-3 * n") + any(" <= ", " == ", " != ") + any("w", "1", "4");
            default ->
                number(1) + " " + any("<", "<=", "==", "!=", ">") + " " + number(random.nextInt(2));
          };
      return depth == 0 ? atom : "(" + atom + any(" && ", " || ") + condition(depth - 1) + ")";
    }
  }
}
