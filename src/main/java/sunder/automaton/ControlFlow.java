package sunder.automaton;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import sunder.expression.Symbol;
import sunder.family.ConfigSpace;
import sunder.family.FeatureModel;
import sunder.source.Span;
import sunder.verdict.Assertion;

/** Makes the points and locations of one automaton. */
final class ControlFlow {
  private final FeatureModel features;
  private final Set<Symbol> rigid;
  private final Span whole;
  private final StepEnds ends;
  private final Origins origins;
  private int locations;
  private final Point cut;
  private final Map<Assertion, Point> errors = new HashMap<>();
  private final Map<Point, Assertion> failed = new HashMap<>();
  private final Point end;

  ControlFlow(
      FeatureModel features, Set<Symbol> rigid, Span whole, StepEnds ends, Origins origins) {
    this.features = features;
    this.rigid = rigid;
    this.whole = whole;
    this.ends = ends;
    this.origins = origins;
    this.cut = last(Point.Kind.CUT);
    this.end = last(Point.Kind.END);
  }

  ConfigSpace space() {
    return features.space();
  }

  private Point last(Point.Kind kind) {
    return new Point(this, kind, () -> LiveSet.EMPTY, Instruction.Nothing::new);
  }

  Origins origins() {
    return origins;
  }

  /** Where runs that are cut off go. */
  Point cut() {
    return cut;
  }

  /** Where runs end that fail an assertion, the same point each time. */
  Point error(Assertion assertion) {
    return errors.computeIfAbsent(assertion, this::newError);
  }

  private Point newError(Assertion assertion) {
    Span span = assertion.span();
    String name = "error %s %d %d".formatted(assertion.kind(), span.start(), span.end());
    Point point =
        new Point(
            this,
            Point.Kind.ABORT,
            Origins.named(name),
            () -> LiveSet.EMPTY,
            Instruction.Nothing::new);
    failed.put(point, assertion);
    return point;
  }

  Point end() {
    return end;
  }

  /** The point of an instruction whose successors are known. */
  Point point(Instruction instruction) {
    return new Point(this, Point.Kind.INLINE, instruction::live, () -> instruction);
  }

  /** A point whose instruction is built when it is reached. */
  Point later(Point.Kind kind, Supplier<LiveSet> live, Supplier<Instruction> builder) {
    return new Point(this, kind, live, builder);
  }

  /** The same point for several ways that lead to it. */
  Point join(Point point) {
    return point.kind() == Point.Kind.INLINE
        ? new Point(this, Point.Kind.JOIN, point::live, () -> new Instruction.Jump(point))
        : point;
  }

  Location newLocation(Point point) {
    if (point.kind() == Point.Kind.ABORT) {
      return Location.error(locations++, point::name, failed.get(point));
    }
    Location.Role role =
        point.kind() == Point.Kind.END ? Location.Role.END : Location.Role.ORDINARY;
    LiveSet live = point.live();
    return new Location(
        locations++,
        point::name,
        role,
        live.registers(),
        live.arrays(),
        () -> transitionsFrom(point));
  }

  private List<Transition> transitionsFrom(Point point) {
    return new StepSearch(point, new Path(space().all(), rigid, whole), features.valid(), ends)
        .transitions();
  }
}
