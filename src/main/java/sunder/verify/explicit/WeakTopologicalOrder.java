package sunder.verify.explicit;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.family.ConfigSet;
import sunder.limit.LargeStackExecutor;

/**
 * The weak topological order of the locations of an automaton (Bourdoncle, Efficient chaotic
 * iteration strategies with widenings, FMPA 1993): a location comes after its predecessors except
 * along back edges, and the locations of a loop come one after the other, before what follows the
 * loop.
 */
final class WeakTopologicalOrder {
  private static final int DONE = Integer.MAX_VALUE;

  private final int[][] successors;
  private final int[] depthFirstNumbers;
  private final int[] stack;
  private final int[] positions;
  private int onStack;
  private int count;
  private int next;

  private WeakTopologicalOrder(int[][] successors) {
    this.successors = successors;
    this.depthFirstNumbers = new int[successors.length];
    this.stack = new int[successors.length];
    this.positions = new int[successors.length];
    this.next = successors.length;
  }

  /** Returns the position of each location that control flow can reach in some variant. */
  static Map<Location, Integer> of(Automaton automaton, ConfigSet scope) {
    Set<Location> reachable = automaton.reachable(scope, Integer.MAX_VALUE);
    Map<Location, Integer> numbers = new HashMap<>();
    reachable.forEach(location -> numbers.put(location, numbers.size()));
    int[][] successors =
        reachable.stream()
            .map(
                location ->
                    location.outgoing().stream()
                        .filter(step -> step.presenceCondition().intersects(scope))
                        .mapToInt(step -> numbers.get(step.target()))
                        .toArray())
            .toArray(int[][]::new);
    WeakTopologicalOrder order = new WeakTopologicalOrder(successors);
    LargeStackExecutor.call(() -> order.visit(0));
    numbers.replaceAll((location, number) -> order.positions[number]);
    return numbers;
  }

  /** Visits a location; returns the least depth-first number of a head of an open loop. */
  private int visit(int location) {
    stack[onStack++] = location;
    int own = ++count;
    depthFirstNumbers[location] = own;
    int head = own;
    boolean isLoop = false;
    for (int successor : successors[location]) {
      int reached = depthFirstNumbers[successor];
      int least = reached == 0 ? visit(successor) : reached;
      if (least <= head) {
        head = least;
        isLoop = true;
      }
    }
    if (head == own) {
      depthFirstNumbers[location] = DONE;
      int element = stack[--onStack];
      while (element != location) {
        depthFirstNumbers[element] = 0;
        element = stack[--onStack];
      }
      if (isLoop) {
        for (int successor : successors[location]) {
          if (depthFirstNumbers[successor] == 0) {
            visit(successor);
          }
        }
      }
      positions[location] = --next;
    }
    return head;
  }
}
