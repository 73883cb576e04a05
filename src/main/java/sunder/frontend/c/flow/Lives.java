package sunder.frontend.c.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.model.Variable;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * How long objects of blocks and functions live. A mark for each of those whose address is taken is
 * set where its block is left, whichever way; where one is used through a pointer it must be clear.
 */
final class Lives {
  /** So many blocks are around what the body of {@code main} declares. */
  private static final int OUTERMOST = 2;

  private final Lowerer lowerer;
  private final Emitter emitter;
  private final Storage storage;
  private final boolean isOn;
  private final Map<Variable, Symbol> ended = new HashMap<>();
  private final Map<Stmt, List<Variable>> declared = new IdentityHashMap<>();
  private final Map<Variable, Integer> begun = new HashMap<>();
  private final Deque<Variable> open = new ArrayDeque<>();
  private final Set<Variable> lasting = new HashSet<>();

  /** Around what is being written; the first is that of the parameters of {@code main}. */
  private int blocks;

  Lives(Lowerer lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
    this.storage = lowerer.storage;
    this.isOn = emitter.property.checks().contains(Check.LIFETIME);
  }

  private boolean isMarked(Variable variable) {
    return isOn && ends(variable) && variable.hasAddress();
  }

  private static boolean ends(Variable variable) {
    return variable.kind() == Variable.Kind.LOCAL || variable.kind() == Variable.Kind.PARAMETER;
  }

  /** Whether an object is one and the same from the beginning of runs to their ends. */
  boolean lasts(Variable object) {
    return switch (object.kind()) {
      case STATIC, OUTSIDE -> true;
      case LOCAL, PARAMETER -> lasting.contains(object) && !object.isMeasured();
      case ALLOCATED -> false;
    };
  }

  private void mark(Variable variable, IntTerm value, Span span) {
    if (isMarked(variable)) {
      emitter.mark(mark(variable), value, span);
    }
  }

  private Symbol mark(Variable variable) {
    return ended.computeIfAbsent(variable, key -> emitter.graph.newFlag(key.name() + " ended"));
  }

  /** An object of the block that is being written. */
  void begin(Variable variable, Span span) {
    begin(List.of(variable), span);
  }

  private void begin(List<Variable> variables, Span span) {
    List<Variable> objects = variables.stream().map(storage::object).toList();
    Set<Variable> around = objects.stream().anyMatch(this::isMarked) ? Set.copyOf(open) : Set.of();
    objects.forEach(open::push);
    if (blocks <= OUTERMOST) {
      lasting.addAll(objects);
    }
    objects.forEach(object -> renew(object, around, span));
    objects.forEach(object -> mark(object, IntTerm.ZERO, span));
  }

  /** Objects of a block that is entered: those without a value until their declarations. */
  void enter(List<Variable> variables) {
    for (Variable variable : variables) {
      variable.passed().ifPresent(at -> lowerer.memory.begin(storage.object(variable), at));
    }
  }

  /** The same, where a jump enters blocks; those that are being written it does not. */
  void jump(List<Variable> around) {
    enter(around.stream().filter(object -> !open.contains(storage.object(object))).toList());
  }

  /** An object is another one than where its block was entered before, if it was. */
  private void renew(Variable object, Set<Variable> around, Span span) {
    if (isMarked(object)) {
      begun.merge(object, lowerer.calls.isRepeated() ? 2 : 1, Integer::sum);
      lowerer.heap.renew(
          object,
          () -> begun.get(object) > 1,
          root -> ends(root) ? around.contains(root) : mayChange(root),
          span);
    }
  }

  /**
   * Writes a block. What it declares lives from its beginning to its end.
   *
   * @param items what stands in it
   */
  <T> T block(List<Stmt> items, Span span, Supplier<T> write) {
    int before = open.size();
    List<Variable> objects = objects(items);
    blocks++;
    begin(objects, span);
    enter(objects);
    T value = write.get();
    blocks--;
    while (open.size() > before) {
      mark(open.pop(), IntTerm.ONE, span);
    }
    return value;
  }

  /** What lives as long as a statement, and not as long as what is around it. */
  static List<Variable> objects(Stmt s) {
    return s instanceof Stmt.Block block
        ? objects(block.items())
        : s instanceof Stmt.For loop ? objects(loop.start().parts()) : List.of();
  }

  /** What lives as long as a block with these statements. */
  private static List<Variable> objects(List<Stmt> items) {
    return items.stream()
        .flatMap(
            item ->
                item instanceof Stmt.Part part
                    ? objects(part.items()).stream()
                    : object(item).stream())
        .toList();
  }

  /** The object that comes with a statement. */
  private static Optional<Variable> object(Stmt s) {
    return s instanceof Stmt.Declare declare
        ? Optional.of(declare.variable())
        : s instanceof Stmt.Unnamed unnamed ? Optional.of(unnamed.variable()) : Optional.empty();
  }

  /** What keeps its first value is never to an object of a block. */
  private static boolean mayChange(Variable root) {
    return root.kind() != Variable.Kind.STATIC || root.changes();
  }

  /** The objects of the blocks that are being written. */
  List<Variable> there() {
    return List.copyOf(open);
  }

  /** Writes something where these are there. */
  void within(List<Variable> objects, Runnable write) {
    List<Variable> before = there();
    open.clear();
    open.addAll(objects);
    write.run();
    open.clear();
    open.addAll(before);
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
      if (open.contains(object)) {
        FlowNode inside = emitter.spot();
        FlowNode enters = emitter.spot();
        ConfigSet when = emitter.when();
        emitter.graph.branchOnFlag(emitter.here(), mark(object), inside, enters, body.span());
        emitter.at(enters, when);
        renew(object, Set.copyOf(open), body.span());
        mark(object, IntTerm.ZERO, body.span());
        emitter.go(inside);
        emitter.at(inside, when);
      } else {
        mark(object, IntTerm.ONE, body.span());
      }
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
    s.inner().forEach(part -> collect(part, result));
  }
}
