package sunder.automaton;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** What is live at each spot of a flow graph: the least fixed point, found backwards. */
final class Liveness {
  private final List<Optional<FlowGraph.Node>> nodes;
  private final LiveSet[] live;

  Liveness(List<Optional<FlowGraph.Node>> nodes) {
    this.nodes = nodes;
    this.live = new LiveSet[nodes.size()];
    java.util.Arrays.fill(live, LiveSet.EMPTY);
    solve();
  }

  LiveSet at(int spot) {
    return live[spot];
  }

  private void solve() {
    List<List<Integer>> predecessors = predecessors();
    Deque<Integer> open = new ArrayDeque<>();
    boolean[] waiting = new boolean[nodes.size()];
    for (int i = 0; i < nodes.size(); i++) {
      open.push(i);
      waiting[i] = true;
    }
    while (!open.isEmpty()) {
      int at = open.pop();
      waiting[at] = false;
      LiveSet now = nodes.get(at).map(this::before).orElse(LiveSet.EMPTY);
      if (!now.equals(live[at])) {
        live[at] = now;
        for (int predecessor : predecessors.get(at)) {
          if (!waiting[predecessor]) {
            waiting[predecessor] = true;
            open.push(predecessor);
          }
        }
      }
    }
  }

  private LiveSet before(FlowGraph.Node node) {
    LiveSet after = LiveSet.EMPTY;
    for (FlowGraph.Spot next : node.successors()) {
      after = after.plus(live[next.number()]);
    }
    return after.minus(node.writes()).plus(node.reads());
  }

  private List<List<Integer>> predecessors() {
    List<List<Integer>> result = new ArrayList<>();
    nodes.forEach(node -> result.add(new ArrayList<>(1)));
    for (int i = 0; i < nodes.size(); i++) {
      int from = i;
      nodes
          .get(i)
          .ifPresent(
              node -> node.successors().forEach(next -> result.get(next.number()).add(from)));
    }
    return result;
  }
}
