package sunder.frontend.ia.replay;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Program.ArraySize;

/** Finds the nodes of one kind in a program. */
final class SyntaxNodes {
  private SyntaxNodes() {}

  /** The array lengths that are symbols, in no particular order. */
  static List<ArraySize.Symbol> lengthSymbols(Program program) {
    return find(program, ArraySize.Symbol.class);
  }

  /** Every node is a record, so walking over their components reaches nodes of all kinds. */
  static <T> List<T> find(Program program, Class<T> kind) {
    List<T> found = new ArrayList<>();
    Deque<Object> pending = new ArrayDeque<>(List.of(program));
    while (!pending.isEmpty()) {
      Object node = pending.pop();
      if (kind.isInstance(node)) {
        found.add(kind.cast(node));
      }
      if (node instanceof List<?> list) {
        list.forEach(pending::push);
      } else if (node instanceof Optional<?> optional) {
        optional.ifPresent(pending::push);
      } else if (node instanceof Record && isSyntax(node)) {
        pushComponents((Record) node, pending);
      }
    }
    return found;
  }

  private static boolean isSyntax(Object node) {
    return node.getClass().getPackage() == Program.class.getPackage();
  }

  private static void pushComponents(Record node, Deque<Object> pending) {
    try {
      for (var component : node.getClass().getRecordComponents()) {
        pending.push(component.getAccessor().invoke(node));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("not a syntax node: " + node, e);
    }
  }
}
