package sunder.testing;

import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.replay.BoundedExplorer;
import sunder.frontend.ia.replay.IaReplayer;
import sunder.replay.Replay.ReplayResult;
import sunder.replay.ReplayLimits;
import sunder.verdict.Property;
import sunder.verdict.Script;

/**
 * What trying out environments says about a family: the third opinion, which shares no code with
 * the procedures.
 */
public final class Exploration {
  private static final int MAX_VARIANTS = 16;
  private static final int MAX_DECISIONS = 6;
  private static final long MAX_STEPS = 8_000;
  private static final int MANY = 24;
  private static final BigInteger FAR = BigInteger.valueOf(7);
  private static final List<BigInteger> VALUES =
      IntStream.rangeClosed(-2, 6).mapToObj(BigInteger::valueOf).toList();
  private static final List<BigInteger> LENGTHS =
      IntStream.rangeClosed(1, 4).mapToObj(BigInteger::valueOf).toList();

  private final TypedProgram program;
  private final BoundedExplorer explorer;
  private final IaReplayer replayer;
  private ConfigSet unsafe;
  private ConfigSet safe;

  private Exploration(TypedProgram program, Property property) {
    this.program = program;
    this.explorer = new BoundedExplorer(program.syntax(), program.features(), property);
    this.replayer = new IaReplayer(program.syntax(), program.features(), property);
    this.unsafe = program.features().space().none();
    this.safe = unsafe;
  }

  /**
   * Explores some variants.
   *
   * @param variants from which they are taken
   * @param inputsAreFew whether the values tried are all that the environment can answer
   */
  public static Exploration of(
      TypedProgram program, Property property, ConfigSet variants, boolean inputsAreFew) {
    Exploration exploration = new Exploration(program, property);
    ConfigSet open = variants;
    for (int i = 0; i < MAX_VARIANTS && !open.isEmpty(); i++) {
      Configuration variant = open.pick();
      exploration.explore(variant, inputsAreFew);
      open = open.minus(program.features().space().single(variant));
    }
    return exploration;
  }

  public ConfigSet unsafe() {
    return unsafe;
  }

  public ConfigSet safe() {
    return safe;
  }

  private void explore(Configuration variant, boolean inputsAreFew) {
    ConfigSet one = program.features().space().single(variant);
    for (int decisions = 0; decisions <= MAX_DECISIONS; decisions++) {
      var bounds = new BoundedExplorer.Bounds(decisions, values(variant), LENGTHS, MAX_STEPS);
      BoundedExplorer.Result result = explorer.explore(variant, bounds);
      if (result instanceof BoundedExplorer.Result.Aborts aborts) {
        requireReplay(aborts.script(), one);
        unsafe = unsafe.or(one);
        return;
      }
      var notFound = (BoundedExplorer.Result.NotFound) result;
      if (notFound.coverage() == BoundedExplorer.Coverage.EXHAUSTED) {
        safe = inputsAreFew ? safe.or(one) : safe;
        return;
      }
    }
  }

  /** Small ones, and where the program has others, those next to its constants and features. */
  private List<BigInteger> values(Configuration variant) {
    Set<BigInteger> values = new LinkedHashSet<>(VALUES);
    BoundedExplorer.valuesNear(program.syntax(), MANY).stream()
        .filter(value -> value.abs().compareTo(FAR) > 0)
        .forEach(values::add);
    variant.values().values().stream()
        .filter(value -> value.abs().compareTo(FAR) > 0)
        .forEach(value -> values.addAll(List.of(value, value.add(BigInteger.ONE))));
    return List.copyOf(values);
  }

  private void requireReplay(Script script, ConfigSet one) {
    ReplayResult replayed = replayer.run(script, one, ReplayLimits.of(script));
    if (!replayed.unsafe().equals(one)) {
      throw new IllegalStateException("explored but not replayed: " + script);
    }
  }
}
