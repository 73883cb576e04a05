package sunder.frontend.c.flow.control;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.automaton.flow.ControlFlowGraph;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.frontend.c.flow.values.CallFrame;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CVariable;
import sunder.source.Span;

/**
 * A table of the loop heads that a lowering creates, with the call frame of each. Mutable; filled
 * while the program is lowered.
 */
public final class LoopHeadTable {
  private record LoopEntry(FlowNode head, Span place, CallFrame frame) {}

  private final List<LoopEntry> entries = new ArrayList<>();
  private final Set<Span> bodies = new HashSet<>();

  /**
   * Records that a function body is lowered; variables declared within a body are visible there
   * only.
   */
  void enterFunction(CFunction.Definition body) {
    bodies.add(body.block().span());
  }

  /** Records a loop in a call; loops of library functions are left out. */
  void addLoop(FlowNode head, Span place, CallFrame frame) {
    if (!LibrarySource.contains(place)) {
      entries.add(new LoopEntry(head, place, frame));
    }
  }

  /**
   * Returns the loop heads that are part of a cycle of the graph, in the order in which they were
   * lowered.
   */
  public List<LoopHead> heads(ControlFlowGraph graph, RegisterAllocation storage) {
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
      return Map.of(); // C has a single name for the objects of all recursive calls
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

  /**
   * Returns the variable that each name denotes: a local variable hides a global one; a name with
   * several local variables is left out.
   */
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
