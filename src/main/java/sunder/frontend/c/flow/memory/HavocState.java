package sunder.frontend.c.flow.memory;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.flow.values.DeferredCode;
import sunder.frontend.c.flow.values.Emitter;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.model.CProgram;
import sunder.frontend.c.model.IntKind;
import sunder.source.Span;

/**
 * The havoc state of arrays and pointers: which of them a call of a function without a body may
 * have changed since they were assigned.
 *
 * <p>Input: the objects that calls may change, and reads and writes. Output: conditions for
 * elements of arrays, which become nondeterministic when they are read, and an error node where a
 * pointer is read that holds {@link #UNKNOWN_POINTER}.
 */
final class HavocState {
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

  private final CProgram program;
  private final Emitter emitter;
  private final RegisterAllocation storage;
  private final DeferredCode deferred;
  private final Map<ArrayRegister, ArrayHavoc> rows = new HashMap<>();
  private final Set<Symbol> pointers = new HashSet<>();

  HavocState(CProgram program, Emitter emitter, RegisterAllocation storage, DeferredCode deferred) {
    this.program = program;
    this.emitter = emitter;
    this.storage = storage;
    this.deferred = deferred;
  }

  /** Returns the havoc state of an array that some call may change. */
  ArrayHavoc arrayHavoc(RegisterAllocation.ScalarStorage.Elements elements) {
    return rows.computeIfAbsent(
        elements.array(),
        array ->
            new ArrayHavoc(
                elements
                    .initializedElements()
                    .orElseGet(() -> emitter.graph.array(array.name() + " written")),
                storage.temporary(TemporaryKey.of(array), "changed", Optional.of(IntKind.BOOL))));
  }

  /** Assigns {@link #UNKNOWN_POINTER} to the register of a pointer. */
  void havocPointer(Symbol register, Span span) {
    pointers.add(register);
    emitter.assign(register, UNKNOWN_POINTER, span);
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
                        span, "a pointer that a function without body may change is not modelled"),
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
    if (program.hasExternalWrites()) {
      deferred.emit(write);
    } else {
      write.run();
    }
  }

  /** Emits the initial havoc state of an array at the beginning of its object's lifetime. */
  void resetHavoc(RegisterAllocation.ScalarStorage.Elements elements, Span span) {
    byHavocState(elements, row -> emitter.assign(row.isHavocked(), IntTerm.ZERO, span), () -> {});
  }
}
