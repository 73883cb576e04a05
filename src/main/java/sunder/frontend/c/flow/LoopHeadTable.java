package sunder.frontend.c.flow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.automaton.flow.ControlFlowGraph;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.frontend.c.flow.ProgramLowering.LoopHead;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CVariable;
import sunder.source.Span;

/** Remembers loops while a program is lowered. Mutable. */
final class LoopHeadTable {
  private record LoopEntry(FlowNode head, Span place, CallFrame frame) {}

  private final List<LoopEntry> entries = new ArrayList<>();
  private final Set<Span> bodies = new HashSet<>();

  /** A function is called. */
  void enterFunction(CFunction.Definition body) {
    bodies.add(body.block().span());
  }

  /** A loop in a call. */
  void addLoop(FlowNode head, Span place, CallFrame frame) {
    if (!LibrarySource.contains(place)) {
      entries.add(new LoopEntry(head, place, frame));
    }
  }

  /** The loops that may go round, in the order in which they were lowered. */
  List<LoopHead> heads(ControlFlowGraph graph, RegisterAllocation storage) {
    List<LoopHead> result = new ArrayList<>();
    for (LoopEntry entry : entries) {
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

  private Map<String, String> names(
      LoopEntry entry, ControlFlowGraph graph, RegisterAllocation storage) {
    if (entry.frame().recursionDepth() > 0) {
      return Map.of(); // C has one name for the objects of all calls
    }
    List<RegisterAllocation.NamedRegister> visible =
        storage.namedRegisters().stream()
            .filter(h -> isVisible(h.root(), entry.frame().body()))
            .toList();
    Map<String, CVariable> meant = meant(visible);
    Map<String, String> names = new HashMap<>();
    for (RegisterAllocation.NamedRegister holder : visible) {
      if (holder.root().equals(meant.get(holder.root().name()))) {
        names.put(graph.stableName(holder.register()), holder.cName());
      }
    }
    return names;
  }

  /** A local variable hides a global one; which of two local ones is meant, nobody says. */
  private static Map<String, CVariable> meant(List<RegisterAllocation.NamedRegister> visible) {
    Map<String, CVariable> meant = new HashMap<>();
    Set<String> unclear = new HashSet<>();
    for (RegisterAllocation.NamedRegister holder : visible) {
      CVariable root = holder.root();
      CVariable other = meant.getOrDefault(root.name(), root);
      if (!other.equals(root) && isLocal(other) == isLocal(root)) {
        unclear.add(root.name());
      }
      meant.merge(root.name(), root, (a, b) -> isLocal(a) ? a : b);
    }
    meant.keySet().removeAll(unclear);
    return meant;
  }

  private static boolean isLocal(CVariable variable) {
    return variable.kind() != CVariable.StorageKind.STATIC;
  }

  private boolean isVisible(CVariable variable, CFunction.Definition body) {
    if (variable.number() < 0
        || variable.feature().isPresent()
        || variable.kind() == CVariable.StorageKind.ALLOCATED) {
      return false;
    } else if (body.parameters().contains(variable)
        || body.block().span().contains(variable.span())) {
      return true;
    }
    return !isLocal(variable)
        && bodies.stream().noneMatch(other -> other.contains(variable.span()));
  }
}
