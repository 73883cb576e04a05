package sunder.frontend.c.flow.pointers;

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
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Stmt;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Lifetime tracking of automatic objects: a flag for each local variable whose address is taken,
 * set while the object's lifetime has ended.
 *
 * <p>Input: the blocks, jumps and calls in the order of lowering. Output: assignments of the flags,
 * and the check that the flag is clear where an object is accessed through a pointer. Invariant:
 * the flag is clear from the entry of the block to its end, whichever way the block is entered and
 * left. Source: C11, 6.2.4.
 */
public final class LifetimeTracking {
  /** The number of blocks around the declarations in the body of {@code main}. */
  private static final int OUTERMOST = 2;

  private final Emitter emitter;
  private final CallContext context;
  private final RegisterAllocation storage;
  private final DanglingPointers danglingPointers;
  private final boolean isEnabled;
  private final Map<CVariable, Symbol> ended = new HashMap<>();
  private final Map<Stmt, List<CVariable>> declared = new IdentityHashMap<>();
  private final Map<CVariable, Integer> lifetimeCounts = new HashMap<>();
  private final Deque<CVariable> enclosingObjects;
  private final Set<CVariable> wholeRunObjects = new HashSet<>();

  /**
   * The number of blocks around the insertion point; the outermost is that of the parameters of
   * {@code main}.
   */
  private int blocks;

  public LifetimeTracking(
      Emitter emitter,
      CallContext context,
      RegisterAllocation storage,
      DanglingPointers danglingPointers) {
    this.emitter = emitter;
    this.context = context;
    this.storage = storage;
    this.danglingPointers = danglingPointers;
    this.enclosingObjects = context.enclosingObjects();
    this.isEnabled = emitter.property.checks().contains(Check.LIFETIME);
  }

  private boolean hasFlag(CVariable variable) {
    return isEnabled && isAutomatic(variable) && variable.isAddressTaken();
  }

  private static boolean isAutomatic(CVariable variable) {
    return variable.kind() == CVariable.StorageKind.LOCAL
        || variable.kind() == CVariable.StorageKind.PARAMETER;
  }

  /** Returns whether the object's lifetime is the whole run. */
  public boolean livesDuringWholeRun(CVariable object) {
    return switch (object.kind()) {
      case STATIC, ENTRY_INPUT -> true;
      case LOCAL, PARAMETER -> wholeRunObjects.contains(object) && !object.isVariableLengthArray();
      case ALLOCATED -> false;
    };
  }

  private void setEnded(CVariable variable, IntTerm value, Span span) {
    if (hasFlag(variable)) {
      emitter.setFlag(endedFlag(variable), value, span);
    }
  }

  private Symbol endedFlag(CVariable variable) {
    return ended.computeIfAbsent(variable, key -> emitter.graph.newFlag(key.name() + " ended"));
  }

  /** Begins the lifetime of an object of the current block. */
  public void beginLifetime(CVariable variable, Span span) {
    beginLifetime(List.of(variable), span);
  }

  private void beginLifetime(List<CVariable> variables, Span span) {
    List<CVariable> objects = variables.stream().map(storage::objectOf).toList();
    Set<CVariable> around =
        objects.stream().anyMatch(this::hasFlag) ? Set.copyOf(enclosingObjects) : Set.of();
    objects.forEach(enclosingObjects::push);
    if (blocks <= OUTERMOST) {
      wholeRunObjects.addAll(objects);
    }
    objects.forEach(object -> renew(object, around, span));
    objects.forEach(object -> setEnded(object, IntTerm.ZERO, span));
  }

  /** Makes old pointers to the object dangling, as its lifetime begins again. */
  private void renew(CVariable object, Set<CVariable> around, Span span) {
    if (hasFlag(object)) {
      lifetimeCounts.merge(object, context.isInLoop() ? 2 : 1, Integer::sum);
      boolean any = context.isShared();
      danglingPointers.invalidatePointers(
          object,
          () -> lifetimeCounts.get(object) > 1,
          root -> isAutomatic(root) ? any || around.contains(root) : mayChange(root),
          span);
    }
  }

  /**
   * Lowers a block: the objects that it declares live from its beginning to its end. Returns the
   * action's result.
   *
   * @param items the statements of the block
   * @param write emits the code of the block
   */
  public <T> T lowerBlock(List<Stmt> items, Span span, Supplier<T> write) {
    int before = enclosingObjects.size();
    List<CVariable> objects = blockObjects(items);
    blocks++;
    beginLifetime(objects, span);
    T value = write.get();
    blocks--;
    while (enclosingObjects.size() > before) {
      setEnded(enclosingObjects.pop(), IntTerm.ONE, span);
    }
    return value;
  }

  /** Returns the objects whose lifetime is that of the statement itself. */
  public static List<CVariable> blockObjects(Stmt s) {
    return s instanceof Stmt.Block block
        ? blockObjects(block.items())
        : s instanceof Stmt.For loop ? blockObjects(loop.start().substatements()) : List.of();
  }

  /** Returns the objects that are declared directly in a block with these statements. */
  public static List<CVariable> blockObjects(List<Stmt> items) {
    return items.stream()
        .flatMap(
            item ->
                item instanceof Stmt.ConditionalGroup part
                    ? blockObjects(part.items()).stream()
                    : object(item).stream())
        .toList();
  }

  /** Returns the object that a statement declares. */
  private static Optional<CVariable> object(Stmt s) {
    return s instanceof Stmt.VariableDeclaration declare
        ? Optional.of(declare.variable())
        : s instanceof Stmt.UnnamedObject unnamed
            ? Optional.of(unnamed.variable())
            : Optional.empty();
  }

  /**
   * Returns whether a pointer variable may come to point to an object of a block: a static variable
   * that is never modified does not.
   */
  private static boolean mayChange(CVariable root) {
    return root.kind() != CVariable.StorageKind.STATIC || root.mayBeModified();
  }

  /** Ends the lifetimes of all objects that are declared in a statement, at a point behind it. */
  public void endLifetimes(Stmt left) {
    declared(left).forEach(variable -> endLifetime(variable, left.span()));
  }

  /** Ends the lifetime of an object. */
  public void endLifetime(CVariable variable, Span span) {
    setEnded(storage.objectOf(variable), IntTerm.ONE, span);
  }

  /**
   * Adjusts the flags at a label that jumps reach: objects of enclosing blocks begin to live if
   * they do not live, all other objects of the body end.
   */
  public void enterLabel(Stmt body) {
    for (CVariable variable : declared(body)) {
      CVariable object = storage.objectOf(variable);
      if (enclosingObjects.contains(object)) {
        FlowNode inside = emitter.newNode();
        FlowNode enters = emitter.newNode();
        ConfigSet when = emitter.variants();
        emitter.graph.branchOnFlag(
            emitter.insertionPoint(), endedFlag(object), inside, enters, body.span());
        emitter.setInsertionPoint(enters, when);
        renew(object, Set.copyOf(enclosingObjects), body.span());
        setEnded(object, IntTerm.ZERO, body.span());
        emitter.jump(inside);
        emitter.setInsertionPoint(inside, when);
      } else {
        setEnded(object, IntTerm.ONE, body.span());
      }
    }
  }

  /** Emits the check that an object is live where it is accessed through a pointer. */
  public void requireLive(CVariable variable, Span span) {
    if (hasFlag(variable)) {
      emitter.checkFlagClear(endedFlag(variable), Check.LIFETIME, span);
    }
  }

  private List<CVariable> declared(Stmt s) {
    if (!isEnabled) {
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
