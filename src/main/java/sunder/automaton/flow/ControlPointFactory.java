package sunder.automaton.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.automaton.Location;
import sunder.automaton.OutgoingEdges;
import sunder.expression.Symbol;
import sunder.family.ConfigSpace;
import sunder.family.FeatureModel;
import sunder.source.Span;
import sunder.verdict.Assertion;

/** Makes the points and locations of one automaton. */
public final class ControlPointFactory {
  private final FeatureModel features;
  private final Set<Symbol> rigid;
  private final Span whole;
  private final BlockOperator ends;
  final StableIdGenerator origins;
  private int locations;
  private final ControlPoint cut;
  private final Map<Optional<Assertion>, ControlPoint> errors = new HashMap<>();
  private final Map<ControlPoint, Assertion> failed = new HashMap<>();
  private final ControlPoint end;

  public ControlPointFactory(
      FeatureModel features,
      Set<Symbol> rigid,
      Span whole,
      BlockOperator ends,
      StableIdGenerator origins) {
    this.features = features;
    this.rigid = rigid;
    this.whole = whole;
    this.ends = ends;
    this.origins = origins;
    this.cut = last(ControlPoint.Kind.CUT_OFF);
    this.end = last(ControlPoint.Kind.END);
  }

  public ConfigSpace space() {
    return features.space();
  }

  private ControlPoint last(ControlPoint.Kind kind) {
    return new ControlPoint(this, kind, () -> LiveSet.EMPTY, Instruction.Stop::new);
  }

  /** Where runs that are cut off go. */
  public ControlPoint cutOff() {
    return cut;
  }

  /** Where runs end that fail an assertion, the same point each time; one for all in drawings. */
  public ControlPoint error(Assertion assertion) {
    Optional<Assertion> key = ends.hasErrorLocations() ? Optional.of(assertion) : Optional.empty();
    return errors.computeIfAbsent(key, k -> newError(assertion));
  }

  private ControlPoint newError(Assertion assertion) {
    ControlPoint point =
        new ControlPoint(
            this,
            ControlPoint.Kind.ABORT,
            StableIdGenerator.ofName(assertion.name()),
            () -> LiveSet.EMPTY,
            Instruction.Stop::new);
    failed.put(point, assertion);
    return point;
  }

  public ControlPoint end() {
    return end;
  }

  /** The point of an instruction whose successors are known. */
  public ControlPoint of(Instruction instruction) {
    return new ControlPoint(this, ControlPoint.Kind.INLINE, instruction::live, () -> instruction);
  }

  /** A point whose instruction is built when it is reached. */
  public ControlPoint deferred(
      ControlPoint.Kind kind, Supplier<LiveSet> live, Supplier<Instruction> builder) {
    return new ControlPoint(this, kind, live, builder);
  }

  /** The same, where the point has a number by itself, whoever gets there first. */
  ControlPoint numbered(
      int number, ControlPoint.Kind kind, Supplier<LiveSet> live, Supplier<Instruction> builder) {
    return new ControlPoint(this, kind, StableIdGenerator.ofNumber(number), live, builder);
  }

  /** The same point for several ways that lead to it. */
  public ControlPoint join(ControlPoint point) {
    return point.kind == ControlPoint.Kind.INLINE
        ? new ControlPoint(
            this, ControlPoint.Kind.JOIN, point::live, () -> new Instruction.Jump(point))
        : point;
  }

  Location newLocation(ControlPoint point) {
    if (point.kind == ControlPoint.Kind.ABORT) {
      return Location.error(locations++, point::name, failed.get(point));
    }
    Location.Role role =
        point.kind == ControlPoint.Kind.END ? Location.Role.END : Location.Role.ORDINARY;
    LiveSet live = point.live();
    return new Location(
        locations++,
        point::name,
        role,
        live.registers(),
        live.arrays(),
        Optional.empty(),
        () -> exits(point));
  }

  private OutgoingEdges exits(ControlPoint point) {
    PartialStep empty = new PartialStep(space().all(), rigid, whole);
    return new TransitionBuilder(point, empty, features.valid(), ends).build();
  }
}
