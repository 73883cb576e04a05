package sunder.frontend.promela.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import sunder.frontend.promela.model.Code;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.Value;
import sunder.frontend.promela.model.Variable;

/** A process that runs, with its variables. Mutable. */
final class Process {
  private final ProcessType type;
  private final Spots spots;
  private final Map<Variable, BigInteger[]> variables = new HashMap<>();
  private final Predicate<Value> variant;
  private Spot spot;

  /**
   * @param variant whether a condition over features holds
   */
  Process(ProcessType type, Spots spots, Predicate<Value> variant) {
    this.variant = variant;
    this.type = type;
    this.spots = spots;
    List<Variable> all = new ArrayList<>(type.parameters());
    all.addAll(type.locals());
    all.forEach(variable -> variables.put(variable, zeros(variable)));
    this.spot = spots.settledStart(variant);
  }

  static BigInteger[] zeros(Variable variable) {
    BigInteger[] result = new BigInteger[variable.size()];
    java.util.Arrays.fill(result, BigInteger.ZERO);
    return result;
  }

  ProcessType type() {
    return type;
  }

  Spot spot() {
    return spot;
  }

  void moveTo(Spot target) {
    spot = settled(target);
  }

  /** Where the next step is from a spot. */
  Spot settled(Spot target) {
    return spots.settled(target, variant);
  }

  boolean hasEnded() {
    return spot.isDone();
  }

  /** Whether a run may end while the process is here. */
  boolean mayEnd() {
    return hasEnded() || labels().stream().anyMatch(label -> label.startsWith("end"));
  }

  /** The labels of the statement that comes next. */
  Set<String> labels() {
    return spot.labels(variant);
  }

  /** Where a jump leads. */
  Spot target(Code.Goto jump) {
    return spots.target(jump, variant);
  }

  Map<Variable, BigInteger[]> variables() {
    return variables;
  }
}
