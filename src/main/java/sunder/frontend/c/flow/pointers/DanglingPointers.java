package sunder.frontend.c.flow.pointers;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.values.DeferredCode;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.IntKind;
import sunder.source.Span;
import sunder.verdict.Assertion;

/**
 * Dangling pointers: before the registers of an object are used for another one, every pointer to
 * the object becomes {@link #DANGLING}.
 *
 * <p>Input: the objects whose registers are used again. Output: assignments to the pointers that
 * may point to them. Invariant: a register holds {@link #DANGLING} only behind such a reuse.
 * Source: C11, 6.2.4, 2.
 */
public final class DanglingPointers {
  private static final BigInteger LONGEST_ROW = BigInteger.valueOf(64);

  /**
   * The target id of pointers to a block that was reused; it is the negation of no integer of a
   * pointer's size.
   */
  private static final IntTerm DANGLING =
      IntTerm.of(IntKind.UNSIGNED_LONG_LONG.greatest().add(BigInteger.ONE).negate());

  private final Emitter emitter;
  private final RegisterAllocation storage;
  private final PointerTargets pointsTo;
  private final DeferredCode deferred;

  /**
   * Whether any block or object of a block statement may begin to live more than once, so that
   * dangling pointers exist.
   */
  private boolean reuses;

  public DanglingPointers(
      Emitter emitter, RegisterAllocation storage, PointerTargets pointsTo, DeferredCode deferred) {
    this.emitter = emitter;
    this.storage = storage;
    this.pointsTo = pointsTo;
    this.deferred = deferred;
  }

  /** Records that the registers of some block may be used for another one. */
  public void noteReuse() {
    reuses = true;
  }

  BoolTerm isDangling(IntTerm code) {
    return reuses ? BoolTerm.equal(code, DANGLING) : BoolTerm.FALSE;
  }

  /** Makes all pointers to a block dangling before it is reused. */
  public void invalidatePointers(CVariable block, Span span) {
    for (Symbol register : storage.pointerTemporaries) {
      ifPointsTo(block, register, () -> emitter.assign(register, DANGLING, span), span);
    }
    invalidate(block, root -> true, span);
  }

  /**
   * Makes the pointers to an object of a block statement dangling when its lifetime begins again.
   *
   * @param again returns, once all code is lowered, whether the lifetime may begin more than once
   * @param there selects the variables whose pointers may still point to the object
   */
  void invalidatePointers(
      CVariable object, BooleanSupplier again, Predicate<CVariable> there, Span span) {
    reuses |= again.getAsBoolean();
    FlowNode next = emitter.newNode();
    ConfigSet when = emitter.variants();
    emitter.jump(
        deferred.newNode(
            () -> {
              if (again.getAsBoolean()) {
                invalidate(object, there, span);
              }
              emitter.jump(next);
            }));
    emitter.setInsertionPoint(next, when);
  }

  private void invalidate(CVariable object, Predicate<CVariable> there, Span span) {
    if (pointsTo.targetIds(object).isEmpty()) {
      return;
    }
    for (RegisterAllocation.PointerObject pointer : storage.pointerObjects()) {
      if (there.test(pointer.root())) {
        forEachPointerTo(
            pointer,
            object,
            (register, index) -> {
              if (pointer.storage() instanceof RegisterAllocation.ScalarStorage.Elements row) {
                emitter.store(row.array(), index, DANGLING, span);
              } else {
                emitter.assign(register, DANGLING, span);
              }
            },
            span);
      }
    }
  }

  /**
   * An action for a pointer to an object: the register with its target id, and the index of the
   * element if the pointer is in an array.
   */
  public interface PointerAction {
    void accept(Symbol register, IntTerm index);
  }

  /**
   * Runs the action where a pointer of the program, or an element of an array of pointers, points
   * to the object.
   */
  public void forEachPointerTo(
      RegisterAllocation.PointerObject pointer, CVariable object, PointerAction use, Span span) {
    if (!pointsTo.mayPointTo(object, pointer.pointee())) {
      return;
    } else if (pointer.storage() instanceof RegisterAllocation.ScalarStorage.Scalar scalar) {
      Symbol register = scalar.register();
      ifPointsTo(object, register, () -> use.accept(register, IntTerm.ZERO), span);
      return;
    }
    RegisterAllocation.ScalarStorage.Elements row =
        (RegisterAllocation.ScalarStorage.Elements) pointer.storage();
    if (row.length().signum() == 0 || row.length().compareTo(LONGEST_ROW) > 0) {
      emitter.emitUnsupported(
          Assertion.Kind.HEAP,
          span,
          "long arrays of pointers to objects that may end are not followed");
      return;
    }
    Symbol element = storage.temporary(TemporaryKey.of(row), "element", Optional.empty());
    for (int i = 0; i < row.length().intValue(); i++) {
      IntTerm index = IntTerm.of(i);
      emitter.load(row.array(), index, element, span);
      ifPointsTo(object, element, () -> use.accept(element, index), span);
    }
  }

  /** Runs the action where a register holds a target id of the object or of a subobject of it. */
  private void ifPointsTo(CVariable object, Symbol register, Runnable use, Span span) {
    BoolTerm is = BoolTerm.FALSE;
    for (IntTerm code : pointsTo.targetIds(object)) {
      is = BoolTerm.or(is, BoolTerm.equal(IntTerm.of(register), code));
    }
    emitter.emitIf(is, use, span);
  }
}
