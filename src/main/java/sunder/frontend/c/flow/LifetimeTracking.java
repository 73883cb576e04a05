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
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Stmt;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * How long objects of blocks and functions live. A mark for each of those whose address is taken is
 * set where its block is left, whichever way; where one is used through a pointer it must be clear.
 */
final class LifetimeTracking {
  /** So many blocks are around what the body of {@code main} declares. */
  private static final int OUTERMOST = 2;

  private final ProgramLowering lowerer;
  private final Emitter emitter;
  private final RegisterAllocation storage;
  private final boolean isOn;
  private final Map<CVariable, Symbol> ended = new HashMap<>();
  private final Map<Stmt, List<CVariable>> declared = new IdentityHashMap<>();
  private final Map<CVariable, Integer> begun = new HashMap<>();
  private final Deque<CVariable> open = new ArrayDeque<>();
  private final Set<CVariable> lasting = new HashSet<>();

  /** Around what is being written; the first is that of the parameters of {@code main}. */
  private int blocks;

  LifetimeTracking(ProgramLowering lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
    this.storage = lowerer.storage;
    this.isOn = emitter.property.checks().contains(Check.LIFETIME);
  }

  private boolean isMarked(CVariable variable) {
    return isOn && ends(variable) && variable.isAddressTaken();
  }

  private static boolean ends(CVariable variable) {
    return variable.kind() == CVariable.StorageKind.LOCAL
        || variable.kind() == CVariable.StorageKind.PARAMETER;
  }

  /** Whether an object is one and the same from the beginning of runs to their ends. */
  boolean livesDuringWholeRun(CVariable object) {
    return switch (object.kind()) {
      case STATIC, ENTRY_INPUT -> true;
      case LOCAL, PARAMETER -> lasting.contains(object) && !object.isVariableLengthArray();
      case ALLOCATED -> false;
    };
  }

  private void mark(CVariable variable, IntTerm value, Span span) {
    if (isMarked(variable)) {
      emitter.setFlag(mark(variable), value, span);
    }
  }

  private Symbol mark(CVariable variable) {
    return ended.computeIfAbsent(variable, key -> emitter.graph.newFlag(key.name() + " ended"));
  }

  /** An object of the block that is being written. */
  void beginLifetime(CVariable variable, Span span) {
    beginLifetime(List.of(variable), span);
  }

  private void beginLifetime(List<CVariable> variables, Span span) {
    List<CVariable> objects = variables.stream().map(storage::objectOf).toList();
    Set<CVariable> around = objects.stream().anyMatch(this::isMarked) ? Set.copyOf(open) : Set.of();
    objects.forEach(open::push);
    if (blocks <= OUTERMOST) {
      lasting.addAll(objects);
    }
    objects.forEach(object -> renew(object, around, span));
    objects.forEach(object -> mark(object, IntTerm.ZERO, span));
  }

  /** Objects of a block that is entered: those without a value until their declarations. */
  void enterBlock(List<CVariable> variables) {
    for (CVariable variable : variables) {
      variable
          .bypassingBlock()
          .ifPresent(at -> lowerer.memory.makeIndeterminate(storage.objectOf(variable), at));
    }
  }

  /** The same, where a jump enters blocks; those that are being written it does not. */
  void jumpIntoBlocks(List<CVariable> around) {
    enterBlock(around.stream().filter(object -> !open.contains(storage.objectOf(object))).toList());
  }

  /** An object is another one than where its block was entered before, if it was. */
  private void renew(CVariable object, Set<CVariable> around, Span span) {
    if (isMarked(object)) {
      begun.merge(object, lowerer.calls.isInLoop() ? 2 : 1, Integer::sum);
      boolean any = lowerer.calls.isShared();
      lowerer.heap.invalidatePointers(
          object,
          () -> begun.get(object) > 1,
          root -> ends(root) ? any || around.contains(root) : mayChange(root),
          span);
    }
  }

  /**
   * Writes a block. What it declares lives from its beginning to its end.
   *
   * @param items what stands in it
   */
  <T> T lowerBlock(List<Stmt> items, Span span, Supplier<T> write) {
    int before = open.size();
    List<CVariable> objects = blockObjects(items);
    blocks++;
    beginLifetime(objects, span);
    enterBlock(objects);
    T value = write.get();
    blocks--;
    while (open.size() > before) {
      mark(open.pop(), IntTerm.ONE, span);
    }
    return value;
  }

  /** What lives as long as a statement, and not as long as what is around it. */
  static List<CVariable> blockObjects(Stmt s) {
    return s instanceof Stmt.Block block
        ? blockObjects(block.items())
        : s instanceof Stmt.For loop ? blockObjects(loop.start().substatements()) : List.of();
  }

  /** What lives as long as a block with these statements. */
  private static List<CVariable> blockObjects(List<Stmt> items) {
    return items.stream()
        .flatMap(
            item ->
                item instanceof Stmt.ConditionalGroup part
                    ? blockObjects(part.items()).stream()
                    : object(item).stream())
        .toList();
  }

  /** The object that comes with a statement. */
  private static Optional<CVariable> object(Stmt s) {
    return s instanceof Stmt.VariableDeclaration declare
        ? Optional.of(declare.variable())
        : s instanceof Stmt.CompoundLiteralDeclaration unnamed
            ? Optional.of(unnamed.variable())
            : Optional.empty();
  }

  /** What keeps its first value is never to an object of a block. */
  private static boolean mayChange(CVariable root) {
    return root.kind() != CVariable.StorageKind.STATIC || root.mayBeModified();
  }

  /** The objects of the blocks that are being written. */
  List<CVariable> liveObjects() {
    return List.copyOf(open);
  }

  /** Writes something where these are there. */
  void withLiveObjects(List<CVariable> objects, Runnable write) {
    List<CVariable> before = liveObjects();
    open.clear();
    open.addAll(objects);
    write.run();
    open.clear();
    open.addAll(before);
  }

  /** What is declared anywhere in a statement has been left. */
  void endLifetimes(Stmt left) {
    declared(left).forEach(variable -> endLifetime(variable, left.span()));
  }

  void endLifetime(CVariable variable, Span span) {
    mark(storage.objectOf(variable), IntTerm.ONE, span);
  }

  /** Runs jump to a label here: what is not around it has been left. */
  void enterLabel(Stmt body) {
    for (CVariable variable : declared(body)) {
      CVariable object = storage.objectOf(variable);
      if (open.contains(object)) {
        FlowNode inside = emitter.newNode();
        FlowNode enters = emitter.newNode();
        ConfigSet when = emitter.variants();
        emitter.graph.branchOnFlag(
            emitter.insertionPoint(), mark(object), inside, enters, body.span());
        emitter.setInsertionPoint(enters, when);
        renew(object, Set.copyOf(open), body.span());
        mark(object, IntTerm.ZERO, body.span());
        emitter.jump(inside);
        emitter.setInsertionPoint(inside, when);
      } else {
        mark(object, IntTerm.ONE, body.span());
      }
    }
  }

  /** An object is used through a pointer. */
  void requireLive(CVariable variable, Span span) {
    if (isMarked(variable)) {
      emitter.checkFlagClear(mark(variable), Check.LIFETIME, span);
    }
  }

  private List<CVariable> declared(Stmt s) {
    if (!isOn) {
      return List.of();
    }
    List<CVariable> known = declared.get(s);
    if (known == null) {
      known = new ArrayList<>();
      collect(s, known);
      declared.put(s, known);
    }
    return known;
  }

  private static void collect(Stmt s, List<CVariable> result) {
    object(s).filter(CVariable::isAddressTaken).ifPresent(result::add);
    s.allSubstatements().forEach(part -> collect(part, result));
  }
}
