package sunder.frontend.c.lower;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.types.Stmt;
import sunder.frontend.c.types.Variable;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * How long objects of blocks and functions live. A mark for each of those whose address is taken is
 * set where its block is left, whichever way; where one is used through a pointer it must be clear.
 */
final class Lives {
  private final Emitter emitter;
  private final Storage storage;
  private final boolean isOn;
  private final Map<Variable, Symbol> ended = new HashMap<>();
  private final Map<Stmt, List<Variable>> declared = new IdentityHashMap<>();
  private final Deque<Variable> open = new ArrayDeque<>();

  Lives(Emitter emitter, Storage storage) {
    this.emitter = emitter;
    this.storage = storage;
    this.isOn = emitter.property().checks().contains(Check.LIFETIME);
  }

  private boolean isMarked(Variable variable) {
    boolean ends =
        variable.kind() == Variable.Kind.LOCAL || variable.kind() == Variable.Kind.PARAMETER;
    return isOn && ends && variable.hasAddress();
  }

  private void mark(Variable variable, IntTerm value, Span span) {
    if (isMarked(variable)) {
      emitter.mark(mark(variable), value, span);
    }
  }

  private Symbol mark(Variable variable) {
    return ended.computeIfAbsent(variable, key -> emitter.graph().mark(key.name() + " ended"));
  }

  /** An object of the block that is being written. */
  void begin(Variable variable, Span span) {
    if (isMarked(variable)) {
      Variable object = storage.object(variable);
      open.push(object);
      mark(object, IntTerm.ZERO, span);
    }
  }

  /**
   * Writes a block. What it declares lives from its beginning to its end.
   *
   * @param items what stands in it
   */
  <T> T block(List<Stmt> items, Span span, Supplier<T> write) {
    int before = open.size();
    items.forEach(this::begin);
    T value = write.get();
    while (open.size() > before) {
      mark(open.pop(), IntTerm.ONE, span);
    }
    return value;
  }

  private void begin(Stmt item) {
    object(item).ifPresent(object -> begin(object, item.span()));
    if (item instanceof Stmt.Part part) {
      part.items().forEach(this::begin);
    }
  }

  /** The object that comes with a statement. */
  private static Optional<Variable> object(Stmt s) {
    return s instanceof Stmt.Declare declare
        ? Optional.of(declare.variable())
        : s instanceof Stmt.Unnamed unnamed ? Optional.of(unnamed.variable()) : Optional.empty();
  }

  /** What is declared anywhere in a statement has been left. */
  void end(Stmt left) {
    declared(left).forEach(variable -> end(variable, left.span()));
  }

  void end(Variable variable, Span span) {
    mark(storage.object(variable), IntTerm.ONE, span);
  }

  /** Runs jump to a label here: what is not around it has been left. */
  void arrive(Stmt body) {
    for (Variable variable : declared(body)) {
      Variable object = storage.object(variable);
      mark(object, open.contains(object) ? IntTerm.ZERO : IntTerm.ONE, body.span());
    }
  }

  /** An object is used through a pointer. */
  void require(Variable variable, Span span) {
    if (isMarked(variable)) {
      emitter.requireClear(mark(variable), Check.LIFETIME, span);
    }
  }

  private List<Variable> declared(Stmt s) {
    if (!isOn) {
      return List.of();
    }
    List<Variable> known = declared.get(s);
    if (known == null) {
      known = new ArrayList<>();
      collect(s, known);
      declared.put(s, known);
    }
    return known;
  }

  private static void collect(Stmt s, List<Variable> result) {
    object(s).filter(Variable::hasAddress).ifPresent(result::add);
    s.parts().forEach(part -> collect(part, result));
  }
}
