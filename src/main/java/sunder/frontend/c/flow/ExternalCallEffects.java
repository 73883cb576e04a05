package sunder.frontend.c.flow;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.model.Stmt;
import sunder.frontend.c.syntax.Declaration.DeclarationAttribute;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Side effects of functions without a body: a havoc of all objects that their pointer arguments may
 * point to.
 *
 * <p>Input: a call and the addresses that it passes. Output: nondeterministic assignments. Integers
 * become arbitrary, elements of arrays when they are read; pointers become {@link
 * #UNKNOWN_POINTER}, and a run that reads one ends in an error node. Invariant: objects that are
 * const, string literals, and arguments of pure functions are unchanged.
 */
final class ExternalCallEffects {
  /**
   * The target id of a pointer that may have been changed; it is the negation of no integer of a
   * pointer's size.
   */
  private static final IntTerm UNKNOWN_POINTER =
      IntTerm.of(IntKind.UNSIGNED_LONG_LONG.greatest().add(BigInteger.TWO).negate());

  /**
   * The havoc state of an array.
   *
   * @param written the array register whose elements are 1 where an element was assigned after the
   *     last havoc
   * @param isHavocked the register that is 1 if the array was changed in the current lifetime of
   *     its object
   */
  record ArrayHavoc(ArrayRegister written, Symbol isHavocked) {
    /** Returns the condition that an element may have been changed and was not assigned since. */
    BoolTerm isHavockedElement(IntTerm writtenElement) {
      return BoolTerm.and(
          BoolTerm.equal(writtenElement, IntTerm.ZERO),
          BoolTerm.equal(IntTerm.of(isHavocked), IntTerm.ONE));
    }
  }

  private final ProgramLowering lowerer;
  private final Emitter emitter;
  private final Map<ArrayRegister, ArrayHavoc> rows = new HashMap<>();
  private final Set<Symbol> pointers = new HashSet<>();

  /** The variable {@code errno}, if the program uses it. */
  private final Optional<CVariable> errno;

  ExternalCallEffects(ProgramLowering lowerer) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter;
    this.errno =
        lowerer.program.staticInitialization().stream()
            .filter(Stmt.VariableDeclaration.class::isInstance)
            .map(statement -> ((Stmt.VariableDeclaration) statement).variable())
            .filter(
                variable ->
                    variable.name().equals("errno")
                        && (LibrarySource.contains(variable.span())
                            || variable.startsIndeterminate()))
            .findFirst();
  }

  /** Makes {@code errno} nondeterministic at a call of a function that may set it. */
  void havocErrno(Expr.Call e) {
    if (LibraryFunctions.maySetErrno(e.function().name()) && errno.isPresent()) {
      unlessPure(e, () -> change(errno.get(), List.of(), e.span()));
    }
  }

  /** Runs the action in the variants in which the function is not declared pure. */
  private void unlessPure(Expr.Call e, Runnable write) {
    ConfigSet when =
        emitter
            .variants()
            .minus(
                e.function()
                    .variantsWithDeclaration(DeclarationAttribute.PURE, emitter.variants()));
    if (when.equals(emitter.variants())) {
      write.run();
    } else if (!when.isEmpty()) {
      lowerer.statements.forVariants(when, e.span(), write);
    }
  }

  /** Emits the havoc of the objects that the pointer arguments of a call may point to. */
  void havocArguments(Expr.Call e, List<SymbolicValue> arguments) {
    unlessPure(e, () -> give(e, arguments));
  }

  private void give(Expr.Call e, List<SymbolicValue> arguments) {
    List<Runnable> gifts = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (e.passesMutablePointer(i) && !arguments.get(i).equals(SymbolicValue.Address.NULL)) {
        CType pointee = MemoryFunctions.originalPointee(e.arguments().get(i));
        // The havoc through one argument may change registers that another address depends on.
        SymbolicValue.Address kept =
            (SymbolicValue.Address)
                lowerer.arithmetic.materialize(arguments.get(i), new Object(), e.span());
        gifts.add(() -> give(e, kept, pointee));
      }
    }
    gifts.forEach(Runnable::run);
  }

  private void give(Expr.Call e, SymbolicValue.Address address, CType pointee) {
    Span span = e.span();
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    boolean any = pointee instanceof CType.Void;
    lowerer.pointsTo.dispatch(
        address.targetId(),
        target -> any || target.type().equals(pointee) || isFunction(target.type(), pointee),
        lowerer.calls.inCurrentContext(
            target -> {
              change(target, e);
              emitter.jump(next);
            }),
        next,
        span);
    emitter.setInsertionPoint(next, when);
  }

  private static boolean isFunction(CType type, CType pointee) {
    return type instanceof CType.Function && pointee instanceof CType.Function;
  }

  private void change(PointsToSets.PointerTarget given, Expr.Call e) {
    CVariable root = given.root();
    PointsToSets.PointerTarget target =
        given.isPunned() ? lowerer.typePunning.wholeObject(root) : given;
    if (lowerer.pointsTo.isStringLiteral(root)
        || root.isConst()
        || lowerer.entryArguments.isBeyondDepthLimit(root)) {
      return;
    }
    List<List<Integer>> paths =
        RegisterAllocation.scalarPaths(target.type()).stream()
            .map(path -> joined(target.path(), path))
            .toList();
    boolean leaks =
        emitter.property.checks().contains(Check.LEAK)
            && (root.kind() == CVariable.StorageKind.ALLOCATED
                || paths.stream().anyMatch(p -> typeAt(root, p).isPointer()));
    if (target.type() instanceof CType.Function
        || leaks
        || !PointsToSets.isContiguous(target)
        || UnionMembers.isInUnion(root, target.path())) {
      emitter.emitUnsupported(
          e.span(),
          "'%s' has no body and takes a pointer to a %s: not supported"
              .formatted(
                  e.function(),
                  target.type() instanceof CType.Function
                      ? "function"
                      : leaks ? "block that may be freed" : "part of an object"));
      return;
    }
    lowerer.unionMembers.havoc(root, target.path(), e.span());
    paths.forEach(path -> change(root, path, e.span()));
  }

  private static CType typeAt(CVariable root, List<Integer> path) {
    return RegisterAllocation.typeAt(root.type(), path);
  }

  private static List<Integer> joined(List<Integer> one, List<Integer> other) {
    List<Integer> all = new ArrayList<>(one);
    all.addAll(other);
    return List.copyOf(all);
  }

  private void change(CVariable root, List<Integer> path, Span span) {
    CType type = typeAt(root, path);
    RegisterAllocation.ScalarStorage leaf =
        lowerer.storage.storageOf(root, path, RegisterAllocation.ScalarComponent.VALUE);
    boolean marked =
        lowerer.initialization.isTracked(new ObjectLocation.Direct(root, path, IntTerm.ZERO, type));
    if (leaf instanceof RegisterAllocation.ScalarStorage.Elements elements) {
      ArrayHavoc row =
          rows.computeIfAbsent(
              elements.array(),
              array ->
                  new ArrayHavoc(
                      elements
                          .initializedElements()
                          .orElseGet(() -> emitter.graph.array(array.name() + " written")),
                      lowerer.storage.temporary(array, "changed", Optional.of(IntKind.BOOL))));
      emitter.resetArray(row.written(), span);
      emitter.assign(row.isHavocked(), IntTerm.ONE, span);
    } else if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar
        && RegisterAllocation.intKind(type).isPresent()) {
      String calls = LibraryFunctions.callPath(lowerer.calls.frame().callPath(), span);
      String name =
          LibraryFunctions.indeterminateInput(
              root.name(), RegisterAllocation.memberNames(root.type(), path), calls);
      emitter.readInputIfLive(
          name, scalar.register(), RegisterAllocation.intKind(type).get(), span);
    } else if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar
        && type instanceof CType.Pointer) {
      pointers.add(scalar.register());
      emitter.assign(scalar.register(), UNKNOWN_POINTER, span);
    }
    if (marked
        && lowerer.storage.storageOf(
                root, path, RegisterAllocation.ScalarComponent.INDETERMINATE_FLAG)
            instanceof RegisterAllocation.ScalarStorage.Scalar mark) {
      emitter.setFlag(mark.register(), IntTerm.ZERO, span);
    } else if (marked
        && ((RegisterAllocation.ScalarStorage.Elements) leaf).initializedElements().isEmpty()
        && lowerer.storage.storageOf(
                root, path, RegisterAllocation.ScalarComponent.INDETERMINATE_FLAG)
            instanceof RegisterAllocation.ScalarStorage.Elements marks) {
      emitter.resetArray(marks.array(), span);
    }
  }

  /**
   * Emits an error node for runs in which a pointer that is read may have been changed by a
   * function without a body.
   */
  void checkPointerRead(Symbol register, Span span) {
    whenKnown(
        () -> {
          if (pointers.contains(register)) {
            emitter.emitIf(
                BoolTerm.equal(IntTerm.of(register), UNKNOWN_POINTER),
                () ->
                    emitter.emitUnsupported(
                        span, "a pointer that a function without body may change is not followed"),
                span);
          }
        });
  }

  /**
   * Emits the code for an array, by whether any call may change it; the decision is deferred until
   * all calls are known.
   *
   * @param changed the action if a call may change it
   * @param otherwise the action if no call may change it
   */
  void byHavocState(
      RegisterAllocation.ScalarStorage.Elements elements,
      Consumer<ArrayHavoc> changed,
      Runnable otherwise) {
    whenKnown(
        () -> {
          ArrayHavoc row = rows.get(elements.array());
          if (row == null) {
            otherwise.run();
          } else {
            changed.accept(row);
          }
        });
  }

  private void whenKnown(Runnable write) {
    if (lowerer.program.hasExternalWrites()) {
      lowerer.heap.emitDeferred(write);
    } else {
      write.run();
    }
  }

  /** Emits the initial havoc state of an array at the beginning of its object's lifetime. */
  void resetHavoc(RegisterAllocation.ScalarStorage.Elements elements, Span span) {
    byHavocState(elements, row -> emitter.assign(row.isHavocked(), IntTerm.ZERO, span), () -> {});
  }
}
