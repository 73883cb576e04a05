package sunder.frontend.c.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.automaton.flow.ControlFlowGraph;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.frontend.c.flow.Lowerer.LoopHead;
import sunder.frontend.c.library.LibraryText;
import sunder.frontend.c.model.Function;
import sunder.frontend.c.model.Variable;
import sunder.source.Span;

/** Remembers loops while a program is lowered. Mutable. */
final class LoweredLoops {
  private record Entry(FlowNode head, Span place, Frame frame) {}

  private final List<Entry> entries = new ArrayList<>();
  private final Set<Span> bodies = new HashSet<>();

  /** A function is called. */
  void entered(Function.Body body) {
    bodies.add(body.block().span());
  }

  /** A loop in a call. */
  void add(FlowNode head, Span place, Frame frame) {
    if (!LibraryText.has(place)) {
      entries.add(new Entry(head, place, frame));
    }
  }

  /** The loops that may go round, in the order in which they were lowered. */
  List<LoopHead> heads(ControlFlowGraph graph, Storage storage) {
    List<LoopHead> result = new ArrayList<>();
    for (Entry entry : entries) {
      graph
          .loopHeadName(entry.head())
          .ifPresent(
              point ->
                  result.add(
                      new LoopHead(
                          entry.place(),
                          entry.frame().function().name(),
                          point,
                          names(entry, graph, storage))));
    }
    return result;
  }

  private Map<String, String> names(Entry entry, ControlFlowGraph graph, Storage storage) {
    if (entry.frame().activation() > 0) {
      return Map.of(); // C has one name for the objects of all calls
    }
    List<Storage.Holder> visible =
        storage.holders().stream().filter(h -> isVisible(h.root(), entry.frame().body())).toList();
    Map<String, Variable> meant = meant(visible);
    Map<String, String> names = new HashMap<>();
    for (Storage.Holder holder : visible) {
      if (holder.root().equals(meant.get(holder.root().name()))) {
        names.put(graph.stableName(holder.register()), holder.text());
      }
    }
    return names;
  }

  /** A local variable hides a global one; which of two local ones is meant, nobody says. */
  private static Map<String, Variable> meant(List<Storage.Holder> visible) {
    Map<String, Variable> meant = new HashMap<>();
    Set<String> unclear = new HashSet<>();
    for (Storage.Holder holder : visible) {
      Variable root = holder.root();
      Variable other = meant.getOrDefault(root.name(), root);
      if (!other.equals(root) && isLocal(other) == isLocal(root)) {
        unclear.add(root.name());
      }
      meant.merge(root.name(), root, (a, b) -> isLocal(a) ? a : b);
    }
    meant.keySet().removeAll(unclear);
    return meant;
  }

  private static boolean isLocal(Variable variable) {
    return variable.kind() != Variable.Kind.STATIC;
  }

  private boolean isVisible(Variable variable, Function.Body body) {
    if (variable.number() < 0
        || variable.feature().isPresent()
        || variable.kind() == Variable.Kind.ALLOCATED) {
      return false;
    } else if (body.parameters().contains(variable)
        || body.block().span().contains(variable.span())) {
      return true;
    }
    return !isLocal(variable)
        && bodies.stream().noneMatch(other -> other.contains(variable.span()));
  }
}
