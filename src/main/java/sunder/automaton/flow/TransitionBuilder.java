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
 * The computation of a location's transitions by symbolic execution: it follows the control flow
 * from the location's point to the points at which the block operator ends transitions. Paths are
 * kept on a stack and found in program order. The work for one location is bounded, so that time
 * limits are checked between two locations.
 */
final class TransitionBuilder {
  /** The limit of executed instructions, after which paths end at their current points. */
  private static final int MOST_INSTRUCTIONS = 20_000;

  /** The work for an instruction, in the units of {@link CancellationPoint}. */
  private static final int WORK_PER_INSTRUCTION = 10;

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

  /** Continues a path at a point; the last path enqueued is followed first. */
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

  /** Returns the outgoing edges. It may be called once. */
  OutgoingEdges build() {
    int executed = 0;
    while (!open.isEmpty()) {
      PendingPath way = open.pop();
      if (executed > MOST_INSTRUCTIONS || ends.endsAt(way.point(), way.path())) {
        found.add(way.path().toTransition(start.location(), way.point().location()));
      } else {
        executed++;
        CancellationPoint.check(WORK_PER_INSTRUCTION);
        way.point().instruction().execute(way.path(), this);
      }
    }
    return new OutgoingEdges(
        found, cutOffs.stream().filter(way -> !way.statements().isEmpty()).toList());
  }
}
