package sunder.frontend.c.flow.control;

import java.util.Optional;
import java.util.function.Supplier;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.frontend.c.flow.memory.MemoryModel;
import sunder.frontend.c.flow.values.ObjectLocation;
import sunder.frontend.c.flow.values.RegisterAllocation;
import sunder.frontend.c.flow.values.SymbolicValue;
import sunder.frontend.c.flow.values.TemporaryKey;
import sunder.frontend.c.model.CFunction;
import sunder.frontend.c.model.CType;
import sunder.frontend.c.model.CVariable;
import sunder.frontend.c.model.IntKind;
import sunder.source.Span;

/**
 * The registers that hold a value of a type which several branches compute: one for a number, two
 * for a pointer, those of an object for a structure. They are created when they are first used.
 */
final class ValueRegisters {
  private final MemoryModel model;
  private final CType type;
  private final Supplier<Symbol> register;
  private final Supplier<Symbol> offset;
  private final ObjectLocation whole;

  private ValueRegisters(
      MemoryModel model,
      CType type,
      Supplier<Symbol> register,
      Supplier<Symbol> offset,
      ObjectLocation whole) {
    this.model = model;
    this.type = type;
    this.register = register;
    this.offset = offset;
    this.whole = whole;
  }

  /**
   * Returns temporary registers of the current call.
   *
   * @param kind the kind that bounds the register of a number; empty for no bound
   * @param offsetKey the key of the register for the offset of a pointer
   */
  static ValueRegisters temporary(
      MemoryModel model,
      String name,
      CType type,
      Optional<IntKind> kind,
      TemporaryKey key,
      TemporaryKey offsetKey,
      Span span) {
    RegisterAllocation storage = model.values().storage();
    return new ValueRegisters(
        model,
        type,
        () ->
            type instanceof CType.Pointer
                ? storage.pointerTemporary(key, name)
                : storage.temporary(key, name, kind),
        () -> storage.temporary(offsetKey, name + " offset", Optional.empty()),
        ObjectLocation.of(CVariable.argument(name, type, span)));
  }

  /** Returns the registers for the result of a function, which all calls share. */
  static ValueRegisters ofResult(MemoryModel model, CFunction function) {
    RegisterAllocation storage = model.values().storage();
    String name = function.name();
    CType type = function.resultType();
    TemporaryKey key = TemporaryKey.of(function);
    return new ValueRegisters(
        model,
        type,
        () ->
            type instanceof CType.Pointer
                ? storage.sharedPointerTemporary(key, name)
                : storage.sharedTemporary(key, name, RegisterAllocation.intKind(type)),
        () ->
            storage.sharedTemporary(
                TemporaryKey.of(function.bodies()), name + " offset", Optional.empty()),
        ObjectLocation.of(function.resultObject()));
  }

  /** Returns the register of a number or of the target id of a pointer. */
  Symbol register() {
    return register.get();
  }

  /** Assigns a value of the type. */
  void assign(SymbolicValue value, Span span) {
    if (value instanceof SymbolicValue.IntegerValue number) {
      model.values().emitter().assign(register(), number.term(), span);
    } else if (value instanceof SymbolicValue.Address address) {
      model.values().emitter().assign(register(), address.targetId(), span);
      model.values().emitter().assign(offset.get(), address.offset(), span);
    } else if (value instanceof SymbolicValue.Aggregate) {
      model.memory.store(whole, value, span);
    }
  }

  /** Returns the value that was assigned. */
  SymbolicValue value() {
    if (type instanceof CType.Pointer) {
      return new SymbolicValue.Address(IntTerm.of(register()), IntTerm.of(offset.get()));
    } else if (RegisterAllocation.intKind(type).isPresent()) {
      return new SymbolicValue.IntegerValue(IntTerm.of(register()));
    }
    return type instanceof CType.Struct
        ? new SymbolicValue.Aggregate(whole)
        : new SymbolicValue.NoValue();
  }
}
