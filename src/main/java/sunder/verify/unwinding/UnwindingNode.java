package sunder.verify.unwinding;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.BoolTerm;
import sunder.family.ConfigSet;
import sunder.interval.StoreBox;

/** A path from the initial location with what is known of the stores at its end. Mutable. */
final class UnwindingNode {
  private final Optional<UnwindingNode> before;
  private final Optional<Transition> step;
  final Location end;
  final ConfigSet variants;
  final StoreBox box;
  private List<InterpolantLabel> parts;

  /**
   * What interpolants say in some variants.
   *
   * @param condition over registers, features and single elements
   */
  record InterpolantLabel(ConfigSet variants, BoolTerm condition) {}

  /**
   * @param step leads from the end of {@code before} to {@code end}
   * @param variants all that can take the path and are asked about
   * @param box where plain intervals lead along the path
   */
  UnwindingNode(
      Optional<UnwindingNode> before,
      Optional<Transition> step,
      Location end,
      ConfigSet variants,
      StoreBox box) {
    this.before = before;
    this.step = step;
    this.end = end;
    this.variants = variants;
    this.box = box;
    this.parts = List.of(new InterpolantLabel(variants, BoolTerm.TRUE));
  }

  /** The step that leads here; not asked of the first prefix. */
  Transition step() {
    return step.orElseThrow();
  }

  /** Disjoint parts of the variants. */
  List<InterpolantLabel> labels() {
    return parts;
  }

  /** From the first prefix to this one. */
  List<UnwindingNode> path() {
    List<UnwindingNode> path = new ArrayList<>();
    Optional<UnwindingNode> at = Optional.of(this);
    while (at.isPresent()) {
      path.add(at.get());
      at = at.get().before;
    }
    Collections.reverse(path);
    return path;
  }

  /** In some variants one thing more is known at the end. */
  void strengthen(ConfigSet some, BoolTerm condition) {
    List<InterpolantLabel> finer = new ArrayList<>();
    for (InterpolantLabel part : parts) {
      ConfigSet in = part.variants().and(some);
      ConfigSet others = part.variants().minus(some);
      if (!in.isEmpty()) {
        finer.add(new InterpolantLabel(in, BoolTerm.and(part.condition(), condition)));
      }
      if (!others.isEmpty()) {
        finer.add(new InterpolantLabel(others, part.condition()));
      }
    }
    parts = finer;
  }
}
