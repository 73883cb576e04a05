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

/**
 * A node of an unwinding: a path from the initial location, labelled with intervals and
 * interpolants for the stores at its end. Mutable: {@link #strengthen} adds interpolants.
 */
final class UnwindingNode {
  private final Optional<UnwindingNode> before;
  private final Optional<Transition> step;
  final Location end;
  final ConfigSet variants;
  final StoreBox box;
  private List<InterpolantLabel> parts;

  /**
   * The conjunction of interpolants in some variants.
   *
   * @param condition the condition over registers, features and single array elements
   */
  record InterpolantLabel(ConfigSet variants, BoolTerm condition) {}

  /**
   * Creates a node labelled with true.
   *
   * @param before the parent; empty for the root
   * @param step the transition from the end of {@code before} to {@code end}; empty for the root
   * @param variants the variants that have the path
   * @param box the intervals of registers and arrays after the path
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

  /**
   * Returns the transition to this node.
   *
   * @throws java.util.NoSuchElementException if this is the root
   */
  Transition step() {
    return step.orElseThrow();
  }

  /** Returns the labels, which partition the variants. */
  List<InterpolantLabel> labels() {
    return parts;
  }

  /** Returns the nodes from the root to this node. */
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

  /** Conjoins a condition to the label for some variants. */
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
