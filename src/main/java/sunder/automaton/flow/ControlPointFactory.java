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

/**
 * The factory of the control points and locations of one automaton. Mutable: it numbers locations.
 */
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

  /**
   * Creates a factory.
   *
   * @param features the feature model
   * @param rigid the registers whose updates are kept even if they are not live
   * @param whole the source text of the whole program
   * @param ends decides which points become locations
   * @param origins creates the stable identifiers of points
   */
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

  /** Returns the space of configurations. */
  public ConfigSpace space() {
    return features.space();
  }

  private ControlPoint last(ControlPoint.Kind kind) {
    return new ControlPoint(this, kind, () -> LiveSet.EMPTY, Instruction.Stop::new);
  }

  /** Returns the point at which runs are cut off. */
  public ControlPoint cutOff() {
    return cut;
  }

  /**
   * Returns the error point of an assertion, the same for each call; a common one if the block
   * operator has no separate error locations.
   */
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

  /** Returns the point at which the program ends. */
  public ControlPoint end() {
    return end;
  }

  /** Returns the point of an instruction with known successors. */
  public ControlPoint of(Instruction instruction) {
    return new ControlPoint(this, ControlPoint.Kind.INLINE, instruction::live, () -> instruction);
  }

  /** Returns a point whose live set and instruction are computed on demand. */
  public ControlPoint deferred(
      ControlPoint.Kind kind, Supplier<LiveSet> live, Supplier<Instruction> builder) {
    return new ControlPoint(this, kind, live, builder);
  }

  /**
   * Returns a deferred point with a fixed number as its identifier, independent of the order of
   * creation.
   */
  ControlPoint numbered(
      int number, ControlPoint.Kind kind, Supplier<LiveSet> live, Supplier<Instruction> builder) {
    return new ControlPoint(this, kind, StableIdGenerator.ofNumber(number), live, builder);
  }

  /** Returns a point to which several paths may lead. */
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
