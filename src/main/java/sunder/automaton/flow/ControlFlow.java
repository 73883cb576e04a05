package sunder.automaton.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.automaton.Exits;
import sunder.automaton.Location;
import sunder.expression.Symbol;
import sunder.family.ConfigSpace;
import sunder.family.FeatureModel;
import sunder.source.Span;
import sunder.verdict.Assertion;

/** Makes the points and locations of one automaton. */
public final class ControlFlow {
  private final FeatureModel features;
  private final Set<Symbol> rigid;
  private final Span whole;
  private final StepEnds ends;
  final Origins origins;
  private int locations;
  private final ControlPoint cut;
  private final Map<Optional<Assertion>, ControlPoint> errors = new HashMap<>();
  private final Map<ControlPoint, Assertion> failed = new HashMap<>();
  private final ControlPoint end;

  public ControlFlow(
      FeatureModel features, Set<Symbol> rigid, Span whole, StepEnds ends, Origins origins) {
    this.features = features;
    this.rigid = rigid;
    this.whole = whole;
    this.ends = ends;
    this.origins = origins;
    this.cut = last(ControlPoint.Kind.CUT);
    this.end = last(ControlPoint.Kind.END);
  }

  public ConfigSpace space() {
    return features.space();
  }

  private ControlPoint last(ControlPoint.Kind kind) {
    return new ControlPoint(this, kind, () -> LiveSet.EMPTY, Instruction.Nothing::new);
  }

  /** Where runs that are cut off go. */
  public ControlPoint cut() {
    return cut;
  }

  /** Where runs end that fail an assertion, the same point each time; one for all in drawings. */
  public ControlPoint error(Assertion assertion) {
    Optional<Assertion> key = ends.tellsVerdicts() ? Optional.of(assertion) : Optional.empty();
    return errors.computeIfAbsent(key, k -> newError(assertion));
  }

  private ControlPoint newError(Assertion assertion) {
    ControlPoint point =
        new ControlPoint(
            this,
            ControlPoint.Kind.ABORT,
            Origins.named(assertion.name()),
            () -> LiveSet.EMPTY,
            Instruction.Nothing::new);
    failed.put(point, assertion);
    return point;
  }

  public ControlPoint end() {
    return end;
  }

  /** The point of an instruction whose successors are known. */
  public ControlPoint point(Instruction instruction) {
    return new ControlPoint(this, ControlPoint.Kind.INLINE, instruction::live, () -> instruction);
  }

  /** A point whose instruction is built when it is reached. */
  public ControlPoint later(
      ControlPoint.Kind kind, Supplier<LiveSet> live, Supplier<Instruction> builder) {
    return new ControlPoint(this, kind, live, builder);
  }

  /** The same, where the point has a number by itself, whoever gets there first. */
  ControlPoint numbered(
      int number, ControlPoint.Kind kind, Supplier<LiveSet> live, Supplier<Instruction> builder) {
    return new ControlPoint(this, kind, Origins.numbered(number), live, builder);
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

  private Exits exits(ControlPoint point) {
    PartialStep empty = new PartialStep(space().all(), rigid, whole);
    return new StepSearch(point, empty, features.valid(), ends).exits();
  }
}
