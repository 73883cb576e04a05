package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.FeatureModel;
import sunder.family.VariationalSet;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.ProgramNames;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.SyntaxVisitor;
import sunder.frontend.ia.syntax.Type;
import sunder.limit.LargeStackExecutor;
import sunder.replay.PlayReconstruction;
import sunder.replay.PlayReconstructor;
import sunder.replay.RecordedPlay;
import sunder.replay.Replay;
import sunder.replay.ReplayLimits;
import sunder.replay.RunCutOff;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.Suggestions;
import sunder.verdict.Assertion;
import sunder.verdict.Play;
import sunder.verdict.Property;
import sunder.verdict.Script;

/**
 * The replay of scripts: it executes a program with fixed answers of its environment, in many
 * variants at once.
 *
 * <p>Each variant that a replay reports as unsafe is unsafe, for every script. A script from a
 * spurious counterexample reports fewer variants than expected, or none.
 */
public final class IaReplayer implements Replay {
  /**
   * The greatest number of resolutions of erratic choices that are tried in order to follow a play.
   */
  private static final int MAX_CHOICE_SEQUENCES = 2_000;

  private final Program program;
  private final Property property;
  private final ReplayFeatures features;
  private final ScopeBindings globals;
  private final ConeOfInfluence influence;

  /**
   * Creates a replayer.
   *
   * @param program a program that passed the type check
   * @param features the program's features, including holes
   * @param property the property whose violations are reported
   */
  public IaReplayer(Program program, FeatureModel features, Property property) {
    this.program = program;
    this.property = property;
    this.features = new ReplayFeatures(program, features);
    this.globals = ScopeBindings.of(program, this.features);
    this.influence = new ConeOfInfluence(program);
  }

  @Override
  public Replay.ReplayResult run(Script script, ConfigSet variants, ReplayLimits limits) {
    return LargeStackExecutor.call(() -> replay(script, variants, limits));
  }

  @Override
  public Optional<PlayReconstruction> follow(
      RecordedPlay play, Configuration variant, ReplayLimits limits) throws InputException {
    Script recorded = ScriptExtraction.script(play, program);
    PlayReconstructor following =
        new PlayReconstructor(
            play.moves().size(),
            MAX_CHOICE_SEQUENCES,
            choices ->
                LargeStackExecutor.call(
                    () -> trial(play.texts(), with(recorded, choices), variant, limits)));
    return Optional.of(following.reconstruct(recorded.choices()));
  }

  private static Script with(Script script, List<Boolean> choices) {
    return new Script(script.answers(), choices, script.lengths());
  }

  @Override
  public Optional<RunCutOff> cutOff(Configuration variant, ReplayLimits limits) {
    ConfigSet one = features.space.single(variant);
    PlayRecorder recorder = new PlayRecorder();
    Script nothing = new Script(Map.of(), List.of(), Map.of());
    LargeStackExecutor.call(
        () -> execute(nothing, one, limits, recorder, new FailureCollector(one)));
    return recorder.end();
  }

  private PlayReconstructor.Trial trial(
      List<String> moves, Script script, Configuration variant, ReplayLimits limits) {
    ConfigSet one = features.space.single(variant);
    PlayFollower follower = new PlayFollower(moves);
    FailureCollector collector = new FailureCollector(one);
    Optional<String> parted = Optional.empty();
    boolean limited = false;
    try {
      limited = !execute(script, one, limits, follower, collector).isEmpty();
    } catch (PlayFollower.PlayDivergence e) {
      parted = Optional.of(e.getMessage());
    }
    PlayReconstructor.Outcome outcome =
        limited ? PlayReconstructor.Outcome.LIMITED : PlayReconstructor.Outcome.ENDS;
    return new PlayReconstructor.Trial(
        follower.play(),
        script,
        follower.position(),
        follower.choices,
        collector.unsafe().isEmpty() ? outcome : PlayReconstructor.Outcome.FAILS,
        parted.or(follower::cutOff));
  }

  private Replay.ReplayResult replay(Script script, ConfigSet variants, ReplayLimits limits) {
    FailureCollector collector = new FailureCollector(variants);
    ConfigSet unfinished = execute(script, variants, limits, IaExecutionListener.NONE, collector);
    ConfigSet unsafe = collector.unsafe();
    return new Replay.ReplayResult(
        collector.failures,
        unfinished.minus(unsafe),
        configuration -> {
          if (!unsafe.contains(configuration)) {
            throw new IllegalArgumentException("the script does not abort in this variant");
          }
          return LargeStackExecutor.call(() -> play(script, configuration, limits));
        });
  }

  /**
   * Returns the play of an unsafe variant, by a second execution in that variant alone. The stop
   * condition of the limits is ignored, so that the play is complete unless a cancellation point
   * throws.
   */
  private Play play(Script script, Configuration configuration, ReplayLimits limits) {
    ConfigSet one = features.space.single(configuration);
    PlayRecorder recorder = new PlayRecorder();
    FailureCollector collector = new FailureCollector(one);
    execute(script, one, limits.stoppedBy(() -> false), recorder, collector);
    if (collector.failures.isEmpty()) {
      throw new IllegalStateException("a replay that aborted did not do so again");
    }
    return recorder.play();
  }

  /** Executes the program. Returns the variants that a limit may have stopped. */
  private ConfigSet execute(
      Script script,
      ConfigSet variants,
      ReplayLimits limits,
      IaExecutionListener events,
      FailureCollector collector) {
    if (variants.isEmpty() || !hasPositiveLengths(script)) {
      return features.space.none();
    }
    // A listener may report the value of any variable.
    Predicate<String> stored =
        events == IaExecutionListener.NONE ? influence::contains : name -> true;
    InterpreterContext machine =
        new InterpreterContext(
            property, features, script.lengths(), limits, events, stored, collector::add);
    IaMachineState start = IaMachineState.initial(ScriptEnvironment.initial(script));
    try {
      new IaStatementInterpreter(machine).run(program, globals, VariationalSet.of(start, variants));
      return machine.unfinished();
    } catch (InterpreterContext.LimitExceeded | StackOverflowError e) {
      return variants;
    }
  }

  private static boolean hasPositiveLengths(Script script) {
    return script.lengths().values().stream().allMatch(length -> length.signum() > 0);
  }

  /** The failed assertions, each with the variants in which it was the first to fail. */
  private static final class FailureCollector {
    private final Map<Assertion, ConfigSet> failures = new LinkedHashMap<>();
    private final ConfigSet none;

    FailureCollector(ConfigSet variants) {
      this.none = variants.space().none();
    }

    void add(IaMachineState state, ConfigSet variants) {
      failures.merge(state.firstFailure().orElseThrow(), variants, ConfigSet::or);
    }

    ConfigSet unsafe() {
      return failures.values().stream().reduce(none, ConfigSet::or);
    }
  }

  /**
   * The cone of influence of all conditions: the variables that may influence control flow or
   * failures. Values of other variables are not stored, so that variants which differ only in them
   * share a state.
   *
   * <p>The analysis is by name: variables of one name are not distinguished. A name is in the cone
   * if it is read in a condition, index, divisor, argument or returned value, or in a value that is
   * assigned to a name in the cone.
   */
  private static final class ConeOfInfluence {
    /** For each variable the names that are read in the values assigned to it. */
    private final Map<String, Set<String>> sources = new HashMap<>();

    private final Set<String> names = new HashSet<>();

    ConeOfInfluence(Program program) {
      new ReadCollector().visit(program);
      Deque<String> open = new ArrayDeque<>(names);
      while (!open.isEmpty()) {
        for (String source : sources.getOrDefault(open.pop(), Set.of())) {
          if (names.add(source)) {
            open.push(source);
          }
        }
      }
    }

    /** Returns whether a variable of this name is in the cone. */
    boolean contains(String name) {
      return names.contains(name);
    }

    /** A collector of the places where names are read. */
    private final class ReadCollector extends SyntaxVisitor {
      /**
       * The variable that receives the visited value; empty where the value has a direct influence.
       */
      private Optional<String> target = Optional.empty();

      private void within(Optional<String> newTarget, Runnable visit) {
        Optional<String> outer = target;
        target = newTarget;
        visit.run();
        target = outer;
      }

      private void visit(Expression expression, Optional<String> newTarget) {
        within(newTarget, () -> visit(expression));
      }

      private void read(String name) {
        target.map(t -> sources.computeIfAbsent(t, key -> new HashSet<>())).orElse(names).add(name);
      }

      @Override
      public void visit(Statement statement) {
        if (statement instanceof Statement.Assign assign) {
          visit(assign.value(), Optional.of(assign.name()));
        } else if (statement instanceof Statement.DeclareVariable variable) {
          variable.initial().ifPresent(value -> visit(value, Optional.of(variable.name())));
        } else if (statement instanceof Statement.AssignElement assign) {
          visit(assign.index());
          visit(assign.value(), Optional.of(assign.name()));
        } else {
          within(Optional.empty(), () -> super.visit(statement));
        }
      }

      @Override
      public void visit(Expression expression) {
        if (expression instanceof Expression.Name name) {
          read(name.name());
        } else if (expression instanceof Expression.Element element) {
          read(element.name());
          visit(element.index(), Optional.empty());
        } else if (expression instanceof Expression.Call call) {
          within(Optional.empty(), () -> super.visit(call));
        } else if (expression instanceof Expression.Conditional choice) {
          visit(choice.condition(), Optional.empty());
          visit(choice.then());
          visit(choice.otherwise());
        } else if (expression instanceof Expression.Binary binary
            && (binary.operator() == Expression.BinaryOperator.DIVIDE
                || binary.operator() == Expression.BinaryOperator.REMAINDER)) {
          visit(binary.left());
          visit(binary.right(), Optional.empty());
        } else {
          super.visit(expression);
        }
      }
    }
  }

  /**
   * The extraction of a script, the answers of the environment, from the moves of a recorded play.
   */
  private static final class ScriptExtraction {
    private static final String VALUE = "(-?\\d{1,10000}|true|false)";

    /**
     * The syntax of moves: {@code run}, {@code n.5}, {@code x[2].read}, {@code f-1.done}, {@code
     * n.write(5)}.
     */
    private static final Pattern MOVE =
        Pattern.compile(
            "(?<whole>run|q|done|"
                + VALUE
                + ")|(?<name>[A-Za-z_]\\w*)(\\[-?\\d{1,10000}\\]|-(?<argument>\\d{1,9}))?\\."
                + "(?<what>read|ok|run|q|done|write\\("
                + VALUE
                + "\\)|(?<value>"
                + VALUE
                + "))");

    private final Map<String, Program.ContextItem> free = new HashMap<>();
    private final Set<String> lengths;
    private final Diagnostics diagnostics = new Diagnostics();
    private final Map<String, List<Script.Answer>> answers = new HashMap<>();

    private ScriptExtraction(Program program) {
      for (Program.ContextItem item : program.context()) {
        if (item instanceof Program.ContextItem.FreeVariable variable) {
          free.put(variable.name(), item);
        } else if (item instanceof Program.ContextItem.FreeProcedure procedure) {
          free.put(procedure.name(), item);
        }
      }
      this.lengths = ProgramNames.of(program).lengthSymbols().keySet();
    }

    /**
     * Returns the script of the environment's moves in a play.
     *
     * @throws InputException if an entry is not a move, or if its identifier is not free in the
     *     program
     */
    static Script script(RecordedPlay play, Program program) throws InputException {
      ScriptExtraction reader = new ScriptExtraction(program);
      play.moves().forEach(reader::read);
      Map<String, BigInteger> lengths = new HashMap<>();
      play.lengths().forEach((name, length) -> lengths.put(name, reader.length(name, length)));
      reader.diagnostics.throwIfAny();
      return new Script(reader.answers, play.choices(), lengths);
    }

    private BigInteger length(String name, RecordedPlay.Length length) {
      if (!lengths.contains(name)) {
        diagnostics.report(length.span(), "the program has no array of length '" + name + "'");
      } else if (length.value().signum() <= 0) {
        diagnostics.report(length.span(), "a length is at least 1");
      }
      return length.value();
    }

    private void read(RecordedPlay.Move move) {
      Matcher matcher = MOVE.matcher(move.text());
      if (!matcher.matches()) {
        diagnostics.report(
            move.span(),
            "this is no move",
            "moves are such as run, n.read, n.5, n.write(5), n.ok, x[2].read, f.run, f-1.run,"
                + " f.done, abort.run");
        return;
      }
      String name = matcher.group("name");
      if (name == null || name.equals("abort")) {
        return;
      }
      if (!free.containsKey(name)) {
        unknown(name, move);
        return;
      }
      answer(name, matcher)
          .ifPresent(a -> answers.computeIfAbsent(name, n -> new ArrayList<>()).add(a));
    }

    private void unknown(String name, RecordedPlay.Move move) {
      String message = "the program has no free '" + name + "'";
      Suggestions.hint(name, new TreeSet<>(free.keySet()))
          .ifPresentOrElse(
              hint -> diagnostics.report(move.span(), message, hint),
              () -> diagnostics.report(move.span(), message));
    }

    /** Returns the answer of a move of the environment; empty for a move of the program. */
    private Optional<Script.Answer> answer(String name, Matcher move) {
      String what = move.group("what");
      Optional<BigInteger> value =
          Optional.ofNullable(move.group("value")).map(ScriptExtraction::number);
      if (move.group("argument") != null) {
        boolean runs = what.equals("run") || what.equals("q");
        int index = Integer.parseInt(move.group("argument"));
        return runs ? Optional.of(new Script.Answer.RunArgument(index)) : Optional.empty();
      }
      if (free.get(name) instanceof Program.ContextItem.FreeProcedure procedure) {
        boolean returns =
            procedure.result() instanceof Type.Void ? what.equals("done") : value.isPresent();
        return returns ? Optional.of(new Script.Answer.Return(value)) : Optional.empty();
      }
      return value.map(Script.Answer.Value::new);
    }

    private static BigInteger number(String text) {
      return switch (text) {
        case "true" -> BigInteger.ONE;
        case "false" -> BigInteger.ZERO;
        default -> new BigInteger(text);
      };
    }
  }
}
