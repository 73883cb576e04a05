package sunder.frontend.ia.model;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import sunder.source.Diagnostics;
import sunder.source.Span;

/** Which local procedure's text calls which, to refuse recursion. */
final class CallGraph {
  private final Map<Identifier.LocalProcedure, Set<Identifier.LocalProcedure>> calls =
      new IdentityHashMap<>();
  private final Deque<Identifier.LocalProcedure> enclosing = new ArrayDeque<>();

  void enter(Identifier.LocalProcedure procedure) {
    enclosing.push(procedure);
  }

  void leave() {
    enclosing.pop();
  }

  /** The procedures whose text is read, the innermost first. */
  Collection<Identifier.LocalProcedure> enclosing() {
    return Collections.unmodifiableCollection(enclosing);
  }

  /**
   * Notes a call in the text of the enclosing procedures, and reports it if it closes a cycle.
   *
   * @return whether the call is fine
   */
  boolean add(Identifier.LocalProcedure callee, Span span, Diagnostics diagnostics) {
    for (Identifier.LocalProcedure caller : enclosing) {
      if (calls.getOrDefault(caller, Set.of()).contains(callee)) {
        continue;
      }
      if (reaches(callee, caller)) {
        diagnostics.report(
            span,
            "'" + caller.name() + "' calls itself: recursion is outside the language",
            "write the repetition with 'while'");
        return false;
      }
      calls.computeIfAbsent(caller, c -> new LinkedHashSet<>()).add(callee);
    }
    return true;
  }

  private boolean reaches(Identifier.LocalProcedure from, Identifier.LocalProcedure to) {
    Set<Identifier.LocalProcedure> seen = new HashSet<>();
    Deque<Identifier.LocalProcedure> open = new ArrayDeque<>();
    open.push(from);
    while (!open.isEmpty()) {
      Identifier.LocalProcedure next = open.pop();
      if (next == to) {
        return true;
      }
      if (seen.add(next)) {
        calls.getOrDefault(next, Set.of()).forEach(open::push);
      }
    }
    return false;
  }
}
