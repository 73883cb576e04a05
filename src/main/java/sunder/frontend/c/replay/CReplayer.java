package sunder.frontend.c.replay;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.VariationalSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.replay.code.AbstractMachine;
import sunder.frontend.c.replay.code.ReplayProgram;
import sunder.frontend.c.replay.memory.MachineState;
import sunder.frontend.c.replay.record.ExecutionListener;
import sunder.frontend.c.replay.record.InputSource;
import sunder.frontend.c.replay.record.InputSource.ScriptInputs;
import sunder.frontend.c.replay.record.RecordedTrace;
import sunder.frontend.c.replay.record.TraceFollower;
import sunder.frontend.c.replay.record.TraceRecorder;
import sunder.frontend.c.replay.record.WaypointRecorder;
import sunder.frontend.c.replay.record.WaypointRecorder.Waypoint;
import sunder.frontend.c.replay.scope.ReplayFunction;
import sunder.limit.LargeStackExecutor;
import sunder.replay.PlayReconstruction;
import sunder.replay.PlayReconstructor;
import sunder.replay.RecordedPlay;
import sunder.replay.Replay;
import sunder.replay.Replay.ReplayResult;
import sunder.replay.ReplayLimits;
import sunder.replay.RunCutOff;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.Play;
import sunder.verdict.Property;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;

/**
 * The replay of C programs: it confirms a counterexample by concrete interpretation of the program.
 *
 * <p>Input: a resolved program, a property, and scripts of the environment's inputs. Output: per
 * script, the variants that fail, the variants that a limit left undecided, and the trace of a
 * single variant. Invariant: a variant that is reported as failing violates the property in a
 * concrete execution. It has no counterpart in the translation and shares only the names of inputs
 * with it.
 */
public final class CReplayer implements Replay {
  private static final String VALIDITY = "valid_product";

  /** The number of steps after which the search for a call of {@code valid_product} stops. */
  private static final long MOST_STEPS_TO_VALIDITY = 300_000;

  private static final int MOST_STATES_TO_VALIDITY = 10_000;

  /**
   * The maximum number of attempts to follow a recorded trace with different unrecorded choices.
   */
  private static final int MOST_WAYS = 200;

  private static final Script NOTHING = new Script(Map.of(), List.of(), Map.of());

  private final ReplayProgram program;
  private final Property property;
  private final ConfigSet all;
  private final List<SourceFile> files;

  public CReplayer(ReplayProgram program, Property property) {
    this(program, property, List.of());
  }

  /**
   * Creates a replayer.
   *
   * @param files the source files of the program, to which the steps of recorded traces are
   *     compared
   */
  public CReplayer(ReplayProgram program, Property property, List<SourceFile> files) {
    this.program = program;
    this.property = property;
    this.files = files;
    this.all = program.variants();
  }

  @Override
  public ReplayResult run(Script script, ConfigSet variants, ReplayLimits limits) {
    InputSource answers = new ScriptInputs(script);
    AbstractMachine machine =
        new AbstractMachine(property, answers, limits, ExecutionListener.NONE, variants);
    boolean finished =
        LargeStackExecutor.call(
            () -> finishes(machine, variants, CInterpreter.ReturnListener.NONE));
    ConfigSet unsafe = machine.unsafe();
    ConfigSet unfinished = finished ? all.minus(all) : variants.minus(unsafe);
    return new ReplayResult(
        machine.failures(),
        unfinished,
        configuration -> play(script, unsafe, configuration, limits));
  }

  @Override
  public Optional<UnknownReason> incompleteness(Script script) {
    if (script.answers().containsKey(LibraryFunctions.FLOATING_INPUT)) {
      return Optional.of(UnknownReason.FLOATING);
    }
    return script.answers().containsKey(LibraryFunctions.LENGTH_INPUT)
        ? Optional.of(UnknownReason.OUTPUT_LENGTH)
        : Optional.empty();
  }

  private boolean finishes(
      AbstractMachine machine, ConfigSet variants, CInterpreter.ReturnListener watch) {
    try {
      if (!variants.isEmpty()) {
        new CInterpreter(program, machine, watch).run(variants);
      }
      return true;
    } catch (AbstractMachine.LimitExceeded | StackOverflowError e) {
      return false;
    }
  }

  private Play play(
      Script script, ConfigSet unsafe, Configuration configuration, ReplayLimits limits) {
    if (!unsafe.contains(configuration)) {
      throw new IllegalArgumentException("the script reaches no error in this variant");
    }
    ConfigSet one = all.space().single(configuration);
    TraceRecorder recorder = new TraceRecorder(program.entryFunction().definitionSpan(one), one);
    recorder.start();
    again(script, configuration, limits, recorder);
    return recorder.play();
  }

  @Override
  public Optional<PlayReconstruction> follow(
      RecordedPlay play, Configuration variant, ReplayLimits limits) throws InputException {
    String text = files.stream().map(SourceFile::text).collect(Collectors.joining("\n"));
    RecordedTrace moves = RecordedTrace.of(play, text);
    PlayReconstructor following =
        new PlayReconstructor(
            play.moves().size(), MOST_WAYS, choices -> trial(moves, choices, variant, limits));
    return Optional.of(following.reconstruct(play.choices()));
  }

  private PlayReconstructor.Trial trial(
      RecordedTrace moves, List<Boolean> choices, Configuration variant, ReplayLimits limits) {
    ConfigSet one = all.space().single(variant);
    TraceFollower follower =
        new TraceFollower(program.entryFunction().definitionSpan(one), one, moves, choices);
    AbstractMachine machine = new AbstractMachine(property, follower, limits, follower, one);
    Optional<String> parted = Optional.empty();
    boolean finished = true;
    try {
      follower.start();
      finished =
          LargeStackExecutor.call(() -> finishes(machine, one, CInterpreter.ReturnListener.NONE));
    } catch (TraceFollower.TraceDivergence e) {
      parted = Optional.of(e.getMessage());
    }
    PlayReconstructor.Outcome outcome =
        finished ? PlayReconstructor.Outcome.ENDS : PlayReconstructor.Outcome.LIMITED;
    return new PlayReconstructor.Trial(
        follower.play(),
        follower.script(),
        follower.position(),
        follower.choices(),
        machine.unsafe().isEmpty() ? outcome : PlayReconstructor.Outcome.FAILS,
        parted.or(() -> follower.end().map(RunCutOff::sentence)));
  }

  @Override
  public Optional<RunCutOff> cutOff(Configuration variant, ReplayLimits limits) {
    ConfigSet one = all.space().single(variant);
    TraceRecorder recorder = new TraceRecorder(program.entryFunction().definitionSpan(one), one);
    AbstractMachine machine =
        new AbstractMachine(property, new ScriptInputs(NOTHING), limits, recorder, one);
    LargeStackExecutor.call(() -> finishes(machine, one, CInterpreter.ReturnListener.NONE));
    return recorder.end();
  }

  /**
   * Returns the waypoints of the execution of one variant to an error.
   *
   * @throws IllegalStateException if the script leads to no error in this variant
   */
  public List<Waypoint> waypoints(Script script, Configuration configuration) {
    WaypointRecorder waypoints = new WaypointRecorder(all.space().single(configuration));
    again(script, configuration, ReplayLimits.of(script), waypoints);
    return waypoints.waypoints();
  }

  private void again(
      Script script, Configuration configuration, ReplayLimits limits, ExecutionListener events) {
    ConfigSet one = all.space().single(configuration);
    ReplayLimits unhurried = limits.stoppedBy(() -> false);
    AbstractMachine machine =
        new AbstractMachine(property, new ScriptInputs(script), unhurried, events, one);
    LargeStackExecutor.call(() -> finishes(machine, one, CInterpreter.ReturnListener.NONE));
    if (machine.unsafe().isEmpty()) {
      throw new IllegalStateException("a run that reached an error did not do so again");
    }
  }

  /**
   * Returns the variants that a product simulator accepts as valid: those in which its function
   * {@code valid_product} returns a value other than 0, and those that do not call it before a
   * limit is reached.
   */
  public static ConfigSet valid(ReplayProgram program, ConfigSet variants) {
    ReplayLimits limits =
        new ReplayLimits(
            MOST_STEPS_TO_VALIDITY, MOST_STATES_TO_VALIDITY, ReplayLimits.MAX_BITS, () -> false);
    CReplayer replayer = new CReplayer(program, Property.ABORT);
    InputSource nothing = new ScriptInputs(NOTHING);
    AbstractMachine machine =
        new AbstractMachine(Property.ABORT, nothing, limits, ExecutionListener.NONE, variants);
    InvalidVariantCollector refused = new InvalidVariantCollector(variants.minus(variants));
    LargeStackExecutor.call(() -> replayer.finishes(machine, variants, refused));
    return variants.minus(refused.variants);
  }

  /**
   * Collects the variants in which {@code valid_product} returns 0; every execution ends at its
   * return.
   */
  private static final class InvalidVariantCollector implements CInterpreter.ReturnListener {
    private ConfigSet variants;

    InvalidVariantCollector(ConfigSet none) {
      this.variants = none;
    }

    @Override
    public VariationalSet<MachineState> functionReturned(
        ReplayFunction function, VariationalSet<MachineState> states) {
      if (!function.name().equals(VALIDITY)) {
        return states;
      }
      states.filter(s -> !s.top().isTrue()).forEach((s, when) -> variants = variants.or(when));
      return VariationalSet.empty();
    }
  }
}
