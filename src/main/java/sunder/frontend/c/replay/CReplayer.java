package sunder.frontend.c.replay;

import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.StateSet;
import sunder.frontend.c.types.CProgram;
import sunder.replay.BigStack;
import sunder.replay.Replay;
import sunder.replay.ReplayLimits;
import sunder.replay.ReplayResult;
import sunder.verdict.Play;
import sunder.verdict.Property;
import sunder.verdict.Script;

/** Replays scripts of C programs. */
public final class CReplayer implements Replay {
  private static final String VALIDITY = "valid_product";

  /** Behind these a program does not ask for its validity. */
  private static final long MOST_STEPS_TO_VALIDITY = 300_000;

  private static final int MOST_STATES_TO_VALIDITY = 10_000;

  private final CProgram program;
  private final Property property;
  private final ConfigSet all;

  public CReplayer(CProgram program, Property property) {
    this.program = program;
    this.property = property;
    this.all = program.features().space().all();
  }

  @Override
  public ReplayResult run(Script script, ConfigSet variants, ReplayLimits limits) {
    Machine machine = new Machine(property, script, limits, Events.NONE, variants);
    boolean finished = BigStack.call(() -> finishes(machine, variants, Interpreter.Watch.NOTHING));
    ConfigSet unsafe = machine.unsafe();
    ConfigSet unfinished = finished ? all.minus(all) : variants.minus(unsafe);
    return new ReplayResult(
        machine.failures(),
        unfinished,
        configuration -> play(script, unsafe, configuration, limits));
  }

  private boolean finishes(Machine machine, ConfigSet variants, Interpreter.Watch watch) {
    try {
      if (!variants.isEmpty()) {
        new Interpreter(program, machine, all, watch).run(variants);
      }
      return true;
    } catch (Machine.Stopped | StackOverflowError e) {
      return false;
    }
  }

  private Play play(
      Script script, ConfigSet unsafe, Configuration configuration, ReplayLimits limits) {
    if (!unsafe.contains(configuration)) {
      throw new IllegalArgumentException("the script reaches no error in this variant");
    }
    Recorder recorder = new Recorder(program.main().span());
    again(script, configuration, limits, recorder);
    return recorder.play();
  }

  /** The places that the run of one variant to an error passes. */
  public List<Waypoint> waypoints(Script script, Configuration configuration) {
    Waypoints waypoints = new Waypoints();
    again(script, configuration, ReplayLimits.of(script), waypoints);
    return waypoints.waypoints();
  }

  private void again(
      Script script, Configuration configuration, ReplayLimits limits, Events events) {
    ConfigSet one = all.space().single(configuration);
    ReplayLimits unhurried = limits.stoppedBy(() -> false);
    Machine machine = new Machine(property, script, unhurried, events, one);
    BigStack.call(() -> finishes(machine, one, Interpreter.Watch.NOTHING));
    if (machine.unsafe().isEmpty()) {
      throw new IllegalStateException("a run that reached an error did not do so again");
    }
  }

  /**
   * The variants that a product simulator calls valid: those in which its {@code valid_product}
   * gives something else than 0, and those that do not ask it.
   */
  public static ConfigSet valid(CProgram program, ConfigSet variants) {
    Script nothing = new Script(Map.of(), List.of(), Map.of());
    ReplayLimits limits =
        new ReplayLimits(MOST_STEPS_TO_VALIDITY, MOST_STATES_TO_VALIDITY, 0, () -> false);
    CReplayer replayer = new CReplayer(program, Property.ABORT);
    Machine machine = new Machine(Property.ABORT, nothing, limits, Events.NONE, variants);
    Refused refused = new Refused(variants.minus(variants));
    BigStack.call(() -> replayer.finishes(machine, variants, refused));
    return variants.minus(refused.variants);
  }

  /** Collects the variants that are called invalid; nothing behind the question matters. */
  private static final class Refused implements Interpreter.Watch {
    private ConfigSet variants;

    Refused(ConfigSet none) {
      this.variants = none;
    }

    @Override
    public StateSet<State> returned(
        sunder.frontend.c.types.Function function, StateSet<State> states) {
      if (!function.name().equals(VALIDITY)) {
        return states;
      }
      states.filter(s -> !s.top().isTrue()).forEach((s, when) -> variants = variants.or(when));
      return StateSet.empty();
    }
  }
}
