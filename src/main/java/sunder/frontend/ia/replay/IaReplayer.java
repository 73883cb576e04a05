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
import sunder.family.StateSet;
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
 * Replays scripts: runs a program with fixed answers of its environment, over many variants at
 * once.
 *
 * <p>A variant that a replay reports as unsafe is unsafe, whatever the script; a script made from a
 * wrong counterexample makes fewer variants unsafe than was hoped, or none.
 */
public final class IaReplayer implements Replay {
  /** How many ways through erratic choices are tried to follow a play. */
  private static final int MOST_WAYS = 2_000;

  private final Program program;
  private final Property property;
  private final ReplayFeatures features;
  private final ScopeBindings globals;
  private final ConeOfInfluence influence;

  /**
   * @param program passed the type check
   * @param features the program's features, its holes included
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
            MOST_WAYS,
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

  /** Repeats in one variant what it already did: all of it, or a checkpoint ends it. */
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

  /** Runs the program; the result are the variants that a limit may have stopped. */
  private ConfigSet execute(
      Script script,
      ConfigSet variants,
      ReplayLimits limits,
      IaExecutionListener events,
      FailureCollector collector) {
    if (variants.isEmpty() || !hasPositiveLengths(script)) {
      return features.space.none();
    }
    // Who listens may tell the value of any variable.
    Predicate<String> stored =
        events == IaExecutionListener.NONE ? influence::contains : name -> true;
    InterpreterContext machine =
        new InterpreterContext(
            property, features, script.lengths(), limits, events, stored, collector::add);
    IaMachineState start = IaMachineState.initial(ScriptEnvironment.initial(script));
    try {
      new IaStatementInterpreter(machine).run(program, globals, StateSet.of(start, variants));
      return machine.unfinished();
    } catch (InterpreterContext.LimitExceeded | StackOverflowError e) {
      return variants;
    }
  }

  private static boolean hasPositiveLengths(Script script) {
    return script.lengths().values().stream().allMatch(length -> length.signum() > 0);
  }

  /** What failed so far, and where. */
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
   * Which variables have a say in where runs go and how they end: the cone of influence of all
   * conditions. The others only take values; without them variants that differ in nothing else are
   * in one state, however many values these have.
   *
   * <p>By name: variables of one name are one. What is read in a condition, an index, a divisor, an
   * argument or a returned value has a say; so has what is read where a value goes to one that has.
   */
  private static final class ConeOfInfluence {
    /** For each variable what it is computed from, where nothing else depends on that. */
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

    /** Whether a variable of this name has a say. */
    boolean contains(String name) {
      return names.contains(name);
    }

    /** Finds where each name is read. */
    private final class ReadCollector extends SyntaxVisitor {
      /** The variable that takes the value of what is visited, if nothing else depends on it. */
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

  /** Reads off recorded moves what the environment answers. */
  private static final class ScriptExtraction {
    private static final String VALUE = "(-?\\d{1,10000}|true|false)";

    /** {@code run}, {@code n.5}, {@code x[2].read}, {@code f-1.done}, {@code n.write(5)}. */
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
     * What the environment does in a play of a program.
     *
     * @throws InputException if something is no move, or of nothing that the program has
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

    /** What the environment does by a move, unless it is the program's. */
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
