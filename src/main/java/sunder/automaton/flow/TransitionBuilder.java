package sunder.automaton.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import sunder.automaton.OutgoingEdges;
import sunder.automaton.Transition;
import sunder.family.ConfigSet;
import sunder.limit.CancellationPoint;

/**
 * Finds the transitions of a location: follows the control flow from its point through everything
 * that need not be a location. Ways are followed from a stack of their own, in program order. The
 * work for one location is bounded, so that time limits can be kept between two.
 */
final class TransitionBuilder {
  /** A search that executed more instructions than this ends its ways where they are. */
  private static final int MOST_INSTRUCTIONS = 20_000;

  /** What an instruction costs, as {@link CancellationPoint} counts. */
  private static final int INSTRUCTION = 10;

  private final ControlPoint start;
  private final ConfigSet valid;
  private final BlockOperator ends;
  private final Deque<PendingPath> open = new ArrayDeque<>();
  private final List<Transition> found = new ArrayList<>();
  private final List<OutgoingEdges.CutOff> cutOffs = new ArrayList<>();

  private record PendingPath(PartialStep path, ControlPoint point) {}

  TransitionBuilder(ControlPoint start, PartialStep empty, ConfigSet valid, BlockOperator ends) {
    this.start = start;
    this.valid = valid;
    this.ends = ends;
    start.instruction().execute(empty, this);
  }

  /** A path goes on at a point; those given last are followed first. */
  void enqueue(PartialStep path, ControlPoint next) {
    if (!path.isPossible(valid)) {
      return;
    }
    if (next.isCutOff()) {
      cutOffs.add(path.cutOff());
    } else {
      open.push(new PendingPath(path, next));
    }
  }

  /** Follows all ways to where they leave the location; asked once. */
  OutgoingEdges build() {
    int executed = 0;
    while (!open.isEmpty()) {
      PendingPath way = open.pop();
      if (executed > MOST_INSTRUCTIONS || ends.endsAt(way.point(), way.path())) {
        found.add(way.path().toTransition(start.location(), way.point().location()));
      } else {
        executed++;
        CancellationPoint.check(INSTRUCTION);
        way.point().instruction().execute(way.path(), this);
      }
    }
    return new OutgoingEdges(
        found, cutOffs.stream().filter(way -> !way.statements().isEmpty()).toList());
  }
}
