package sunder.frontend.c.flow.control;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.memory.MemoryAccess;
import sunder.frontend.c.flow.memory.MemoryModel;
import sunder.frontend.c.flow.memory.PointerAccess;
import sunder.frontend.c.flow.pointers.EntryObjects;
import sunder.frontend.c.flow.pointers.ObjectBounds;
import sunder.frontend.c.flow.pointers.PointerTarget;
import sunder.frontend.c.flow.pointers.PointerTargets;
import sunder.frontend.c.flow.values.CallContext;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.InitializationTracking;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.library.FormatStrings;
import sunder.frontend.c.library.LibraryFunctions;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.Expr;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * The reads of strings by output functions: each character of a printed string is read up to the
 * terminating null character or the precision.
 *
 * <p>Input: a call and its arguments. Output: a loop that reads the characters, with all memory
 * checks; nothing if no memory check is on. Source: C11, 7.21.6.1, 8.
 */
final class PrintedStringReads {
  private final Emitter emitter;
  private final CallContext context;
  private final RegisterAllocation storage;
  private final InitializationTracking initialization;
  private final PointerTargets pointsTo;
  private final EntryObjects entryObjects;
  private final ObjectBounds bounds;
  private final MemoryAccess memory;
  private final PointerAccess pointerAccess;
  private final Expr.Call call;
  private final List<SymbolicValue> arguments;

  PrintedStringReads(MemoryModel model, Expr.Call call, List<SymbolicValue> arguments) {
    this.emitter = model.values().emitter();
    this.context = model.values().context();
    this.storage = model.values().storage();
    this.initialization = model.values().initialization();
    this.pointsTo = model.pointsTo;
    this.entryObjects = model.entryObjects;
    this.bounds = model.bounds;
    this.memory = model.memory;
    this.pointerAccess = model.pointerAccess;
    this.call = call;
    this.arguments = arguments;
  }

  /** Emits the reads of the call. */
  void lower() {
    String name = call.function().name();
    Optional<Integer> first =
        LibraryFunctions.printedArgument(name).filter(at -> at < arguments.size());
    if (first.isPresent()
        && !Collections.disjoint(emitter.property.checks(), Check.memoryChecks())) {
      string(first.get(), IntTerm.of(FormatStrings.NO_PRECISION));
      if (FormatStrings.formatPosition(name).isPresent()) {
        formatted(call.arguments().get(first.get()), first.get() + 1);
      }
    }
  }

  private void formatted(Expr format, int first) {
    if (format instanceof Expr.Choice choice) {
      for (Expr.Alternative part : choice.alternatives()) {
        Runnable those = () -> formatted(part.expression(), first);
        context.forVariants(part.presenceCondition(), call.span(), those);
      }
      return;
    }
    List<FormatStrings.RequiredArgument> wanted =
        FormatCheck.characters(format)
            .flatMap(text -> FormatStrings.requiredArguments(call.function().name(), text))
            .orElse(List.of());
    for (int i = 0; i < wanted.size() && first + i < arguments.size(); i++) {
      int most = wanted.get(i).precision();
      if (wanted.get(i).kind() == FormatStrings.ArgumentKind.CHARACTERS) {
        boolean given = most == FormatStrings.PRECISION_ARGUMENT;
        string(first + i, given ? number(arguments.get(first + i - 1)) : IntTerm.of(most));
      }
    }
  }

  private static IntTerm number(SymbolicValue value) {
    return value instanceof SymbolicValue.IntegerValue number
        ? number.term()
        : IntTerm.of(FormatStrings.NO_PRECISION);
  }

  /**
   * Emits the loop over a string argument.
   *
   * @param most the greatest number of characters; negative for no bound
   */
  private void string(int argument, IntTerm most) {
    Expr given = call.arguments().get(argument);
    if (!(arguments.get(argument) instanceof SymbolicValue.Address start)
        || given.stringLiteral().isPresent()
        || !(given.type() instanceof CType.Pointer pointer)
        || !(pointer.pointee() instanceof CType.Int type)
        || type.kind().rank() != 1) {
      return;
    }
    Span span = given.span();
    ConfigSet when = emitter.variants();
    Symbol index = storage.temporary(TemporaryKey.fresh(), "index", Optional.empty());
    IntTerm i = IntTerm.of(index);
    SymbolicValue.Address at = new SymbolicValue.Address(start.targetId(), start.offset().plus(i));
    FlowNode head = emitter.newNode();
    FlowNode body = emitter.newNode();
    FlowNode more = emitter.newNode();
    FlowNode next = emitter.newNode();
    emitter.assign(index, IntTerm.ZERO, span);
    emitter.jump(head);
    emitter.setInsertionPoint(head, when);
    BoolTerm goesOn = BoolTerm.or(BoolTerm.less(most, IntTerm.ZERO), BoolTerm.less(i, most));
    emitter.branch(goesOn, body, next, span);
    emitter.setInsertionPoint(body, when);
    unlessEnding(at, type, next, span);
    Supplier<SymbolicValue> load =
        () -> memory.load(pointerAccess.dereference(at, type, span), TemporaryKey.fresh(), span);
    IntTerm read = number(initialization.evaluateInitialized(load));
    emitter.branch(BoolTerm.equal(read, IntTerm.ZERO), next, more, span);
    emitter.setInsertionPoint(more, when);
    emitter.assign(index, i.plus(1), span);
    emitter.jump(head);
    emitter.setInsertionPoint(next, when);
  }

  /**
   * Continues at a node without reading for strings that are known to be null-terminated: string
   * literals and entry arguments.
   */
  private void unlessEnding(SymbolicValue.Address at, CType type, FlowNode ends, Span span) {
    FlowNode others = emitter.newNode();
    ConfigSet when = emitter.variants();
    Consumer<PointerTarget> use =
        target -> {
          boolean outside = target.root().kind() == CVariable.StorageKind.ENTRY_INPUT;
          if (!target.isPunned() && !entryObjects.isBeyondDepthLimit(target.root())) {
            bounds.requireAccess(target, at.offset(), span);
          }
          boolean ending = outside || pointsTo.isStringLiteral(target.root());
          emitter.jump(ending && !target.isPunned() ? ends : others);
        };
    FlowNode nowhere = memory.invalidAddressNode(at.targetId(), span);
    pointsTo.dispatch(at.targetId(), type, context.inCurrentContext(use), nowhere, span);
    emitter.setInsertionPoint(others, when);
  }
}
