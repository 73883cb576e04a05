package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import sunder.family.Configuration;
import sunder.family.FeatureModel;
import sunder.family.VariationalSet;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Program.ArraySize;
import sunder.limit.LargeStackExecutor;
import sunder.replay.ReplayLimits;
import sunder.verdict.Assertion;
import sunder.verdict.Property;
import sunder.verdict.Script;

/**
 * Brute force for tests: tries every environment that takes few decisions and answers from a small
 * set of values, in one variant, by running the replay's interpreter on an environment that gives
 * all answers at once.
 */
public final class BoundedExplorer {
  private final Program program;
  private final ReplayFeatures features;
  private final Property property;

  public BoundedExplorer(Program program, FeatureModel model, Property property) {
    this.program = program;
    this.features = new ReplayFeatures(program, model);
    this.property = property;
  }

  /**
   * @param decisions how many answers the environment gives in one run, choices included
   * @param values the integers it answers
   * @param lengths the values that length symbols take
   * @param maxSteps of the interpreter, for each valuation of the length symbols
   */
  public record Bounds(
      int decisions, List<BigInteger> values, List<BigInteger> lengths, long maxSteps) {
    public static Bounds of(int decisions, int low, int high) {
      List<BigInteger> values = new ArrayList<>();
      for (int value = low; value <= high; value++) {
        values.add(BigInteger.valueOf(value));
      }
      List<BigInteger> lengths = List.of(BigInteger.ONE, BigInteger.TWO, BigInteger.valueOf(3));
      return new Bounds(decisions, values, lengths, 300_000);
    }
  }

  /** The integers -1..2 and those next to the constants of the program, the smallest first. */
  public static List<BigInteger> valuesNear(Program program, int howMany) {
    TreeSet<BigInteger> values =
        new TreeSet<>(Comparator.comparing(BigInteger::abs).thenComparing(v -> v));
    for (int value = -1; value <= 2; value++) {
      values.add(BigInteger.valueOf(value));
    }
    for (Expression.IntConstant constant :
        SyntaxNodes.find(program, Expression.IntConstant.class)) {
      values.add(constant.value().subtract(BigInteger.ONE));
      values.add(constant.value());
      values.add(constant.value().add(BigInteger.ONE));
    }
    return values.stream().limit(howMany).toList();
  }

  /** What exploring found. */
  public sealed interface Result {
    /** The script drives the variant to abort. */
    record Aborts(Script script) implements Result {}

    /** No run within the bounds aborts. */
    record NotFound(Coverage coverage) implements Result {}
  }

  /** Whether runs were left out. */
  public enum Coverage {
    /** Every run with answers from the given values was followed to its end. */
    EXHAUSTED,
    /** Some runs needed more decisions or steps. */
    BOUNDED
  }

  public Result explore(Configuration configuration, Bounds bounds) {
    return LargeStackExecutor.call(
        () -> {
          Exploration exploration = new Exploration(bounds);
          try {
            for (Map<String, BigInteger> lengths : valuations(bounds.lengths())) {
              run(
                  configuration,
                  lengths,
                  bounds,
                  exploration,
                  state -> {
                    throw new ErrorFound(
                        ((BranchingEnvironment) state.environment()).script(lengths));
                  });
            }
          } catch (ErrorFound found) {
            return new Result.Aborts(found.script);
          }
          return new Result.NotFound(exploration.coverage);
        });
  }

  /**
   * Everything that fails first in some run within the bounds.
   *
   * @return what fails, in one variant
   */
  public Set<Assertion> failures(Configuration configuration, Bounds bounds) {
    return LargeStackExecutor.call(
        () -> {
          Set<Assertion> found = new TreeSet<>();
          Exploration exploration = new Exploration(bounds);
          for (Map<String, BigInteger> lengths : valuations(bounds.lengths())) {
            run(
                configuration,
                lengths,
                bounds,
                exploration,
                state -> found.add(state.firstFailure().orElseThrow()));
          }
          return found;
        });
  }

  private void run(
      Configuration configuration,
      Map<String, BigInteger> lengths,
      Bounds bounds,
      Exploration exploration,
      Consumer<IaMachineState> reached) {
    InterpreterContext machine =
        new InterpreterContext(
            property,
            features,
            lengths,
            new ReplayLimits(bounds.maxSteps(), 100_000, 1 << 12, () -> false),
            IaExecutionListener.NONE,
            name -> true,
            (state, variants) -> reached.accept(state));
    IaMachineState start =
        IaMachineState.initial(
            new BranchingEnvironment(bounds.decisions(), List.of(), exploration));
    try {
      new IaStatementInterpreter(machine)
          .run(
              program,
              ScopeBindings.of(program, features),
              VariationalSet.of(start, features.space.single(configuration)));
      if (!machine.unfinished().isEmpty()) {
        exploration.coverage = Coverage.BOUNDED;
      }
    } catch (InterpreterContext.LimitExceeded e) {
      exploration.coverage = Coverage.BOUNDED;
    }
  }

  private List<Map<String, BigInteger>> valuations(List<BigInteger> values) {
    Set<String> symbols = new TreeSet<>();
    for (ArraySize.Symbol symbol : SyntaxNodes.lengthSymbols(program)) {
      symbols.add(symbol.name());
    }
    List<Map<String, BigInteger>> result = new ArrayList<>(List.of(Map.of()));
    for (String symbol : symbols) {
      List<Map<String, BigInteger>> longer = new ArrayList<>();
      for (Map<String, BigInteger> valuation : result) {
        for (BigInteger value : values) {
          Map<String, BigInteger> next = new TreeMap<>(valuation);
          next.put(symbol, value);
          longer.add(next);
        }
      }
      result = longer;
    }
    return result;
  }

  /** What the environments of one exploration share. */
  private static final class Exploration {
    private final Bounds bounds;
    private Coverage coverage = Coverage.EXHAUSTED;

    Exploration(Bounds bounds) {
      this.bounds = bounds;
    }
  }

  /**
   * Gives every answer. Environments with as many decisions left are equal, whatever they answered:
   * of two ways to one state, the first is kept.
   */
  private static final class BranchingEnvironment implements Environment {
    private final int left;
    private final List<Decision> history;
    private final Exploration exploration;

    BranchingEnvironment(int left, List<Decision> history, Exploration exploration) {
      this.left = left;
      this.history = history;
      this.exploration = exploration;
    }

    @Override
    public List<Reply> ask(EnvironmentQuestion question) {
      if (left == 0) {
        exploration.coverage = Coverage.BOUNDED;
        return List.of();
      }
      List<Reply> replies = new ArrayList<>();
      for (Script.Answer answer : BoundedAnswers.to(question, exploration.bounds.values())) {
        List<Decision> longer = new ArrayList<>(history);
        longer.add(new Decision(question, answer));
        replies.add(new Reply(answer, new BranchingEnvironment(left - 1, longer, exploration)));
      }
      return replies;
    }

    Script script(Map<String, BigInteger> lengths) {
      Map<String, List<Script.Answer>> answers = new TreeMap<>();
      List<Boolean> choices = new ArrayList<>();
      for (Decision decision : history) {
        if (decision.question() instanceof EnvironmentQuestion.VariableRead read) {
          answers.computeIfAbsent(read.name(), n -> new ArrayList<>()).add(decision.answer());
        } else if (decision.question() instanceof EnvironmentQuestion.ProcedureMove act) {
          answers.computeIfAbsent(act.name(), n -> new ArrayList<>()).add(decision.answer());
        } else {
          choices.add(decision.answer().equals(new Script.Answer.Value(BigInteger.ONE)));
        }
      }
      return new Script(answers, choices, lengths);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof BranchingEnvironment that && left == that.left;
    }

    @Override
    public int hashCode() {
      return left;
    }
  }

  private record Decision(Environment.EnvironmentQuestion question, Script.Answer answer) {}

  /** Ends the exploration at the first abort. */
  private static final class ErrorFound extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Script script;

    ErrorFound(Script script) {
      super("found", null, false, false);
      this.script = script;
    }
  }
}
