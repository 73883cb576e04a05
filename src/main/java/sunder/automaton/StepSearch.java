package sunder.automaton;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import sunder.family.ConfigSet;

/**
 * Finds the transitions of a location: follows the control flow from its point through everything
 * that need not be a location. Ways are followed from a stack of their own, in program order.
 */
final class StepSearch {
  /** A step whose terms together are larger than this ends. */
  private static final int WEIGHT_LIMIT = 200;

  private final Point start;
  private final ConfigSet valid;
  private final Deque<Way> open = new ArrayDeque<>();
  private final List<Transition> found = new ArrayList<>();

  private record Way(Path path, Point point) {}

  StepSearch(Point start, Path empty, ConfigSet valid) {
    this.start = start;
    this.valid = valid;
    start.instruction().execute(empty, this);
  }

  /** A path goes on at a point; those given last are followed first. */
  void goOn(Path path, Point next) {
    if (!next.isCut() && path.isPossible(valid)) {
      open.push(new Way(path, next));
    }
  }

  List<Transition> transitions() {
    while (!open.isEmpty()) {
      Way way = open.pop();
      if (endsAt(way.point(), way.path())) {
        found.add(way.path().end(start.location(), way.point().location()));
      } else {
        way.point().instruction().execute(way.path(), this);
      }
    }
    return found;
  }

  private static boolean endsAt(Point point, Path path) {
    return switch (point.kind()) {
      case INLINE -> mustEnd(point, path);
      case JOIN -> !point.hasOneWayOn() || mustEnd(point, path);
      default -> true;
    };
  }

  private static boolean mustEnd(Point point, Path path) {
    Instruction next = point.instruction();
    return next.opensStep() && path.hasMoves()
        || next.conflictsWith(path)
        || path.weight() > WEIGHT_LIMIT && path.weight(point.live()) > WEIGHT_LIMIT;
  }
}
