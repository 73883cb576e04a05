package sunder.frontend.c.flow.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.pointers.EntryObjects;
import sunder.frontend.c.flow.pointers.ObjectBounds;
import sunder.frontend.c.flow.pointers.PointerTarget;
import sunder.frontend.c.flow.pointers.PointerTargets;
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.InitializationTracking;
import sunder.frontend.c.flow.values.IntegerArithmetic;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SubobjectPaths;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.flow.values.ValueModel;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.library.LibrarySource;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
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
 * HavocState#UNKNOWN_POINTER}, and a run that reads one ends in an error node. Invariant: objects
 * that are const, string literals, and arguments of pure functions are unchanged.
 */
public final class ExternalCallEffects {
  private final CProgram program;
  private final Emitter emitter;
  private final CallContext context;
  private final RegisterAllocation storage;
  private final IntegerArithmetic arithmetic;
  private final InitializationTracking initialization;
  private final PointerTargets pointsTo;
  private final EntryObjects entryObjects;
  private final HavocState havocState;
  private final TypePunning typePunning;
  private final UnionMembers unionMembers;

  /** The variable {@code errno}, if the program uses it. */
  private final Optional<CVariable> errno;

  ExternalCallEffects(
      ValueModel values,
      PointerTargets pointsTo,
      EntryObjects entryObjects,
      HavocState havocState,
      TypePunning typePunning,
      UnionMembers unionMembers) {
    this.program = values.program();
    this.emitter = values.emitter();
    this.context = values.context();
    this.storage = values.storage();
    this.arithmetic = values.arithmetic();
    this.initialization = values.initialization();
    this.pointsTo = pointsTo;
    this.entryObjects = entryObjects;
    this.havocState = havocState;
    this.typePunning = typePunning;
    this.unionMembers = unionMembers;
    this.errno =
        program.staticInitialization().stream()
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
  public void havocErrno(Expr.Call e) {
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
      context.forVariants(when, e.span(), write);
    }
  }

  /** Emits the havoc of the objects that the pointer arguments of a call may point to. */
  public void havocArguments(Expr.Call e, List<SymbolicValue> arguments) {
    unlessPure(e, () -> havoc(e, arguments));
  }

  private void havoc(Expr.Call e, List<SymbolicValue> arguments) {
    List<Runnable> havocs = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      if (e.passesMutablePointer(i) && !arguments.get(i).equals(SymbolicValue.Address.NULL)) {
        CType pointee = e.arguments().get(i).originalPointee();
        // The havoc through one argument may change registers that another address depends on.
        SymbolicValue.Address kept =
            (SymbolicValue.Address)
                arithmetic.materialize(arguments.get(i), TemporaryKey.fresh(), e.span());
        havocs.add(() -> havoc(e, kept, pointee));
      }
    }
    havocs.forEach(Runnable::run);
  }

  private void havoc(Expr.Call e, SymbolicValue.Address address, CType pointee) {
    Span span = e.span();
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    boolean any = pointee instanceof CType.Void;
    pointsTo.dispatch(
        address.targetId(),
        target -> any || target.type().equals(pointee) || isFunction(target.type(), pointee),
        context.inCurrentContext(
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

  private void change(PointerTarget given, Expr.Call e) {
    CVariable root = given.root();
    PointerTarget target = given.isPunned() ? typePunning.wholeObject(root) : given;
    if (pointsTo.isStringLiteral(root) || root.isConst() || entryObjects.isBeyondDepthLimit(root)) {
      return;
    }
    List<List<Integer>> paths =
        SubobjectPaths.scalarPaths(target.type()).stream()
            .map(path -> joined(target.path(), path))
            .toList();
    boolean leaks =
        emitter.property.checks().contains(Check.LEAK)
            && (root.kind() == CVariable.StorageKind.ALLOCATED
                || paths.stream().anyMatch(p -> typeAt(root, p).isPointer()));
    if (target.type() instanceof CType.Function
        || leaks
        || !ObjectBounds.isContiguous(target)
        || SubobjectPaths.isInUnion(root.type(), target.path())) {
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
    unionMembers.havoc(root, target.path(), e.span());
    paths.forEach(path -> change(root, path, e.span()));
  }

  private static CType typeAt(CVariable root, List<Integer> path) {
    return SubobjectPaths.typeAt(root.type(), path);
  }

  private static List<Integer> joined(List<Integer> one, List<Integer> other) {
    List<Integer> all = new ArrayList<>(one);
    all.addAll(other);
    return List.copyOf(all);
  }

  private void change(CVariable root, List<Integer> path, Span span) {
    CType type = typeAt(root, path);
    RegisterAllocation.ScalarStorage leaf =
        storage.storageOf(root, path, RegisterAllocation.ScalarComponent.VALUE);
    boolean marked =
        initialization.isTracked(new ObjectLocation.Direct(root, path, IntTerm.ZERO, type));
    if (leaf instanceof RegisterAllocation.ScalarStorage.Elements elements) {
      HavocState.ArrayHavoc row = havocState.arrayHavoc(elements);
      emitter.resetArray(row.written(), span);
      emitter.assign(row.isHavocked(), IntTerm.ONE, span);
    } else if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar
        && RegisterAllocation.intKind(type).isPresent()) {
      String calls = LibraryFunctions.callPath(context.frame().callPath(), span);
      String name =
          LibraryFunctions.indeterminateInput(
              root.name(), SubobjectPaths.memberNames(root.type(), path), calls);
      emitter.readInputIfLive(
          name, scalar.register(), RegisterAllocation.intKind(type).get(), span);
    } else if (leaf instanceof RegisterAllocation.ScalarStorage.Scalar scalar
        && type instanceof CType.Pointer) {
      havocState.havocPointer(scalar.register(), span);
    }
    if (marked
        && storage.storageOf(root, path, RegisterAllocation.ScalarComponent.INDETERMINATE_FLAG)
            instanceof RegisterAllocation.ScalarStorage.Scalar mark) {
      emitter.setFlag(mark.register(), IntTerm.ZERO, span);
    } else if (marked
        && ((RegisterAllocation.ScalarStorage.Elements) leaf).initializedElements().isEmpty()
        && storage.storageOf(root, path, RegisterAllocation.ScalarComponent.INDETERMINATE_FLAG)
            instanceof RegisterAllocation.ScalarStorage.Elements marks) {
      emitter.resetArray(marks.array(), span);
    }
  }
}
