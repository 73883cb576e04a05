package sunder.frontend.c.flow.values;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import sunder.automaton.flow.ControlFlowGraph.FlowNode;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.model.DataModel;
import sunder.frontend.c.model.IntKind;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * Lowering of integer arithmetic to terms over mathematical integers, with branches where a term
 * cannot express the operator.
 *
 * <p>Input: operand terms and the integer kind of the operation. Output: a term for the result;
 * checks of division by zero, of shift amounts and of signed overflow. Invariant: the result of an
 * unsigned operation is in its type's range after {@link #wrapOrCheck}; that of a signed operation
 * is in its range if it wraps around or if overflow is checked. Source: C11, 6.3.1.3, 6.5.5 to
 * 6.5.7 and 6.5.10 to 6.5.12.
 */
public final class IntegerArithmetic {
  /** The size of a term above which it is assigned to a register. */
  static final int LARGEST_TERM = 120;

  /**
   * The greatest number of wrap-arounds that are distinguished by branches; above it, a modulo term
   * is used.
   */
  private static final int MOST_TURNS = 3;

  private final Emitter emitter;
  private final RegisterAllocation storage;
  private final boolean signedWraps;

  IntegerArithmetic(Emitter emitter, RegisterAllocation storage, DataModel dataModel) {
    this.emitter = emitter;
    this.storage = storage;
    this.signedWraps = dataModel.wrapsAround();
  }

  /**
   * Returns the value in a temporary register, which later assignments do not change; a constant is
   * returned as it is.
   */
  public IntTerm materialize(IntTerm value, TemporaryKey key, Span span) {
    if (value.isConstant()) {
      return value;
    }
    Symbol register = storage.temporary(key, "kept", Optional.empty());
    emitter.assign(register, value, span);
    return IntTerm.of(register);
  }

  /**
   * Returns a target id in a temporary register that takes part in the points-to analysis; a
   * constant is returned as it is.
   */
  public IntTerm materializeTarget(IntTerm code, TemporaryKey key, Span span) {
    if (code.isConstant()) {
      return code;
    }
    Symbol register = storage.pointerTemporary(key, "kept");
    emitter.assign(register, code, span);
    return IntTerm.of(register);
  }

  /** Returns a value of any type in temporary registers; a structure is not copied. */
  public SymbolicValue materialize(SymbolicValue value, TemporaryKey key, Span span) {
    if (value instanceof SymbolicValue.IntegerValue number) {
      return new SymbolicValue.IntegerValue(materialize(number.term(), key, span));
    } else if (value instanceof SymbolicValue.Address address) {
      return new SymbolicValue.Address(
          materializeTarget(address.targetId(), key.part("code"), span),
          materialize(address.offset(), key.part("offset"), span));
    }
    return value;
  }

  /**
   * Returns a mathematical result as a value of the type: reduced if the type is unsigned or signed
   * arithmetic wraps around, else checked for overflow if the property asks for that.
   */
  public IntTerm wrapOrCheck(IntTerm value, IntKind kind, TemporaryKey key, Span span) {
    if (wraps(kind)) {
      return materializeIfLarge(wrapped(value, kind, key, span), key, span);
    }
    if (emitter.property.checks().contains(Check.OVERFLOW) && !fits(value, kind)) {
      BoolTerm inside = Emitter.between(value, kind.least(), kind.greatest());
      emitter.check(inside, Check.OVERFLOW, span);
      Symbol register = storage.temporary(key, "checked", Optional.of(kind));
      emitter.assign(register, value, span);
      return IntTerm.of(register);
    }
    return materializeIfLarge(value, key, span);
  }

  /** Returns whether a result out of range of the kind wraps around. */
  private boolean wraps(IntKind kind) {
    return !kind.isSigned() || signedWraps && !kind.equals(IntKind.EXACT);
  }

  /** Returns a value in a temporary register if its term is large. */
  IntTerm materializeIfLarge(IntTerm value, TemporaryKey key, Span span) {
    return value.size() <= LARGEST_TERM ? value : materialize(value, key, span);
  }

  private static boolean fits(IntTerm value, IntKind kind) {
    return TypeRanges.of(value).within(kind.least(), kind.greatest());
  }

  /** Returns whether results of the kind wrap around and the value is known to be in its range. */
  public boolean isInWrappingRange(IntTerm value, IntKind kind) {
    return wraps(kind) && fits(value, kind);
  }

  /** Returns the value converted from one integer type to another. */
  public IntTerm convert(IntTerm value, IntKind from, IntKind to, TemporaryKey key, Span span) {
    boolean widens = from.isSigned() && to.isSigned() && to.bits() >= from.bits();
    return widens ? value : wrapped(value, to, key, span);
  }

  private IntTerm wrapped(IntTerm value, IntKind kind, TemporaryKey key, Span span) {
    if (value.isConstant()) {
      return IntTerm.of(kind.wrap(value.constant()));
    } else if (fits(value, kind)) {
      return value;
    } else if (kind == IntKind.BOOL) {
      return booleanValue(BoolTerm.notEqual(value, IntTerm.ZERO), key, span);
    }
    Optional<List<BigInteger>> turns = TypeRanges.of(value).wrapCounts(kind);
    if (turns.isPresent() && turns.get().size() <= MOST_TURNS) {
      return wrapByBranches(value, turns.get(), kind, key, span);
    }
    IntTerm least = IntTerm.of(kind.least());
    return value.minus(least).modulo(BigInteger.ONE.shiftLeft(kind.bits())).plus(least);
  }

  /**
   * Returns a value that left the range of its type by a small number of wrap-arounds, with a
   * branch for each number.
   */
  private IntTerm wrapByBranches(
      IntTerm value, List<BigInteger> turns, IntKind kind, TemporaryKey key, Span span) {
    Symbol register = storage.temporary(key.part("turned"), "wrapped", Optional.of(kind));
    BigInteger size = BigInteger.ONE.shiftLeft(kind.bits());
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    for (BigInteger turn : turns) {
      IntTerm back = value.minus(IntTerm.of(turn.multiply(size)));
      FlowNode here = emitter.newNode();
      FlowNode other = emitter.newNode();
      emitter.branch(Emitter.between(back, kind.least(), kind.greatest()), here, other, span);
      emitter.setInsertionPoint(here, when);
      emitter.assign(register, back, span);
      emitter.jump(next);
      emitter.setInsertionPoint(other, when);
    }
    emitter.jump(emitter.graph.cutOff());
    emitter.setInsertionPoint(next, when);
    return IntTerm.of(register);
  }

  /**
   * Returns the operator's result on mathematical integers, that of {@code <<} reduced to its type
   * unless overflow is checked; a run in which the result is undefined ends in an error node if the
   * property checks it, and is cut off if not.
   *
   * @throws IllegalArgumentException if the operator is not an arithmetic one
   */
  public IntTerm compute(
      BinaryOperator operator, IntTerm a, IntTerm b, IntKind kind, TemporaryKey key, Span span) {
    return switch (operator) {
      case ADD -> a.plus(b);
      case SUBTRACT -> a.minus(b);
      case MULTIPLY -> a.times(b);
      case DIVIDE -> {
        emitter.check(BoolTerm.notEqual(b, IntTerm.ZERO), Check.DIV, span);
        if (signedWraps) {
          requireQuotient(a, b, kind, span);
        }
        yield nonZero(b) ? a.dividedBy(b) : IntTerm.ZERO;
      }
      case REMAINDER -> {
        emitter.check(BoolTerm.notEqual(b, IntTerm.ZERO), Check.DIV, span);
        requireQuotient(a, b, kind, span);
        yield nonZero(b) ? a.remainder(b) : IntTerm.ZERO;
      }
      case SHIFT_LEFT -> {
        IntTerm shifted = shift(operator, a, b, kind, key, span);
        boolean reduces =
            !kind.equals(IntKind.EXACT) && !emitter.property.checks().contains(Check.OVERFLOW);
        // GCC reduces a signed result to its type ("Integers implementation" in its manual).
        yield reduces ? wrapped(shifted, kind, key.part("reduced"), span) : shifted;
      }
      case SHIFT_RIGHT -> shift(operator, a, b, kind, key, span);
      case BIT_AND, BIT_OR, BIT_XOR -> bits(operator, a, b, kind, key, span);
      default -> throw new IllegalArgumentException(operator.toString());
    };
  }

  /**
   * Emits the check that the quotient of a division or remainder operation is in its type, unlike
   * {@code INT_MIN / -1}. Without the check for overflow that quotient wraps around if signed
   * arithmetic does: GCC folds it so, although the instruction of some processors traps.
   */
  private void requireQuotient(IntTerm a, IntTerm b, IntKind kind, Span span) {
    boolean checks = kind.isSigned() && emitter.property.checks().contains(Check.OVERFLOW);
    if (checks && !TypeRanges.of(a).within(kind.least().add(BigInteger.ONE), kind.greatest())) {
      BoolTerm inside =
          BoolTerm.or(
              BoolTerm.notEqual(a, IntTerm.of(kind.least())), BoolTerm.notEqual(b, IntTerm.of(-1)));
      emitter.check(inside, Check.OVERFLOW, span);
    }
  }

  private static boolean nonZero(IntTerm term) {
    return !term.isConstant() || term.constant().signum() != 0;
  }

  /**
   * Returns the result of a shift, with a branch for each shift amount that is less than the width
   * of the type.
   */
  private IntTerm shift(
      BinaryOperator operator, IntTerm a, IntTerm b, IntKind kind, TemporaryKey key, Span span) {
    if (b.isConstant()) {
      boolean defined =
          b.constant().signum() >= 0 && b.constant().compareTo(BigInteger.valueOf(kind.bits())) < 0;
      emitter.check(BoolTerm.of(defined), Check.OVERFLOW, span);
      return defined ? shifted(operator, a, b.constant().intValue()) : IntTerm.ZERO;
    }
    Symbol register = storage.temporary(key, "shifted", Optional.empty());
    IntTerm left = materialize(a, key.part("left"), span);
    IntTerm right = materialize(b, key.part("right"), span);
    ConfigSet when = emitter.variants();
    FlowNode next = emitter.newNode();
    for (int places = 0; places < kind.bits(); places++) {
      FlowNode here = emitter.newNode();
      FlowNode other = emitter.newNode();
      emitter.branch(BoolTerm.equal(right, IntTerm.of(places)), here, other, span);
      emitter.setInsertionPoint(here, when);
      emitter.assign(register, shifted(operator, left, places), span);
      emitter.jump(next);
      emitter.setInsertionPoint(other, when);
    }
    emitter.check(BoolTerm.FALSE, Check.OVERFLOW, span);
    emitter.setInsertionPoint(next, when);
    return IntTerm.of(register);
  }

  private static IntTerm shifted(BinaryOperator operator, IntTerm term, int places) {
    return operator == BinaryOperator.SHIFT_LEFT
        ? term.times(BigInteger.ONE.shiftLeft(places))
        : arithmeticShiftRight(term, places);
  }

  /** Returns the term shifted right arithmetically, rounded towards negative infinity. */
  public static IntTerm arithmeticShiftRight(IntTerm term, int places) {
    BigInteger unit = BigInteger.ONE.shiftLeft(places);
    return term.minus(term.modulo(unit)).dividedBy(IntTerm.of(unit));
  }

  /**
   * Returns the result of a bitwise operator as arithmetic, from the operands and their bitwise
   * conjunction.
   */
  static IntTerm bitwise(BinaryOperator operator, IntTerm a, IntTerm b, IntTerm common) {
    return switch (operator) {
      case BIT_AND -> common;
      case BIT_OR -> a.plus(b).minus(common);
      default -> a.plus(b).minus(common.times(BigInteger.TWO));
    };
  }

  private IntTerm bits(
      BinaryOperator operator, IntTerm a, IntTerm b, IntKind kind, TemporaryKey key, Span span) {
    if (a.isConstant() && !b.isConstant()) {
      return bits(operator, b, a, kind, key, span);
    } else if (b.isConstant()) {
      return bitwise(operator, a, b, a.bitwiseAnd(b.constant()));
    }
    if (!isFlag(a) || !isFlag(b)) {
      Function<String, TemporaryKey> keys = name -> key.part(name);
      return new BitwiseLowering(emitter, storage, operator, kind, keys, span).compute(a, b);
    }
    return booleanValue(ofFlags(operator, a, b), key, span);
  }

  /** Returns 1 if the condition holds, else 0. */
  IntTerm booleanValue(BoolTerm condition, TemporaryKey key, Span span) {
    FlowNode yes = emitter.newNode();
    FlowNode no = emitter.newNode();
    return truth(emitter.branchWithOutcome(condition, yes, no, span), yes, no, key, span);
  }

  /** Returns 1 for runs at the first node, and 0 for runs at the second, behind which they join. */
  public IntTerm truth(
      BranchOutcome outcome, FlowNode yes, FlowNode no, TemporaryKey key, Span span) {
    if (outcome.whenTrue().isEmpty() != outcome.whenFalse().isEmpty()) {
      boolean holds = outcome.whenFalse().isEmpty();
      emitter.setInsertionPoint(holds ? yes : no, holds ? outcome.whenTrue() : outcome.whenFalse());
      return holds ? IntTerm.ONE : IntTerm.ZERO;
    }
    Symbol register = storage.temporary(key, "truth", Optional.of(IntKind.BOOL));
    FlowNode next = emitter.newNode();
    emitter.setInsertionPoint(yes, outcome.whenTrue());
    emitter.assign(register, IntTerm.ONE, span);
    emitter.jump(next);
    emitter.setInsertionPoint(no, outcome.whenFalse());
    emitter.assign(register, IntTerm.ZERO, span);
    emitter.jump(next);
    emitter.setInsertionPoint(next, outcome.whenTrue().or(outcome.whenFalse()));
    return IntTerm.of(register);
  }

  private static BoolTerm ofFlags(BinaryOperator operator, IntTerm a, IntTerm b) {
    BoolTerm left = BoolTerm.notEqual(a, IntTerm.ZERO);
    BoolTerm right = BoolTerm.notEqual(b, IntTerm.ZERO);
    return switch (operator) {
      case BIT_AND -> BoolTerm.and(left, right);
      case BIT_OR -> BoolTerm.or(left, right);
      default -> BoolTerm.notEqual(a, b);
    };
  }

  private static boolean isFlag(IntTerm term) {
    return TypeRanges.of(term).within(BigInteger.ZERO, BigInteger.ONE);
  }

  /**
   * Returns the comparison of two terms.
   *
   * @throws IllegalArgumentException if the operator is not a comparison
   */
  public static BoolTerm compare(BinaryOperator operator, IntTerm a, IntTerm b) {
    return switch (operator) {
      case LESS -> BoolTerm.less(a, b);
      case AT_MOST -> BoolTerm.atMost(a, b);
      case GREATER -> BoolTerm.less(b, a);
      case AT_LEAST -> BoolTerm.atMost(b, a);
      case EQUAL -> BoolTerm.equal(a, b);
      case NOT_EQUAL -> BoolTerm.notEqual(a, b);
      default -> throw new IllegalArgumentException(operator.toString());
    };
  }

  /**
   * An exact lowering of a bitwise operator on two variables to control flow, bit by bit from the
   * most significant one. An operand outside its type, as an unbounded signed integer may be, fails
   * the overflow check.
   */
  private static final class BitwiseLowering {
    private final RegisterAllocation storage;
    private final Emitter emitter;
    private final BinaryOperator operator;
    private final IntKind kind;
    private final Function<String, TemporaryKey> keys;
    private final Span span;

    /**
     * Creates the lowering of one operation.
     *
     * @param kind the type of the operands and of the result
     * @param keys returns the key of a temporary register of the operation, by its name
     */
    BitwiseLowering(
        Emitter emitter,
        RegisterAllocation storage,
        BinaryOperator operator,
        IntKind kind,
        Function<String, TemporaryKey> keys,
        Span span) {
      this.emitter = emitter;
      this.storage = storage;
      this.operator = operator;
      this.kind = kind;
      this.keys = keys;
      this.span = span;
    }

    IntTerm compute(IntTerm a, IntTerm b) {
      if (isByte(a) || isByte(b)) {
        return ofByte(a, b);
      }
      Optional<Integer> few = few(naturalBits(a), naturalBits(b));
      if (few.isPresent()) {
        return ofFew(a, b, few.get());
      }
      Symbol left = complement("left", a);
      Symbol right = complement("right", b);
      Symbol result = natural("result", IntTerm.ZERO);
      for (int bit = kind.bits() - 1; bit >= 0; bit--) {
        step(left, right, result, IntTerm.of(BigInteger.ONE.shiftLeft(bit)));
      }
      return kind.isSigned() ? signed(result) : IntTerm.of(result);
    }

    private static boolean isByte(IntTerm value) {
      return TypeRanges.of(value).within(BigInteger.ZERO, Atom.ByteAnd.MASK);
    }

    /**
     * Returns the result of an operation with an operand between 0 and 255, from the conjunction of
     * the lowest bytes.
     */
    private IntTerm ofByte(IntTerm a, IntTerm b) {
      IntTerm value = IntegerArithmetic.bitwise(operator, a, b, a.byteAnd(b));
      if (operator == BinaryOperator.BIT_AND) {
        return value;
      }
      IntKind within = isByte(a) && isByte(b) ? IntKind.UNSIGNED_CHAR : kind;
      if (!fits(a, within) || !fits(b, within)) {
        return value;
      }
      // Holds in every run, but does not follow from the intervals of the operands.
      emitter.assume(Emitter.between(value, within.least(), within.greatest()), span);
      Symbol result = register("result", within);
      emitter.assign(result, value, span);
      return IntTerm.of(result);
    }

    /**
     * Returns the result where one operand has few bits: only the bits that both may have are
     * distinguished, and the higher bits come from the other operand.
     */
    private IntTerm ofFew(IntTerm a, IntTerm b, int bits) {
      BigInteger size = BigInteger.ONE.shiftLeft(bits);
      boolean first = naturalBits(a).filter(n -> n <= bits).isEmpty();
      boolean second = naturalBits(b).filter(n -> n <= bits).isEmpty();
      IntTerm large = first ? a : second ? b : IntTerm.ZERO;
      boolean above = (first || second) && operator != BinaryOperator.BIT_AND;
      IntTerm high = above ? large.minus(large.modulo(size)) : IntTerm.ZERO;
      Symbol rest = storage.temporary(keys.apply("rest"), "rest", Optional.empty());
      emitter.assign(rest, high, span);
      Symbol left = natural("left", first ? a.modulo(size) : a);
      Symbol right = natural("right", second ? b.modulo(size) : b);
      Symbol result = natural("result", IntTerm.ZERO);
      for (int bit = bits - 1; bit >= 0; bit--) {
        step(left, right, result, IntTerm.of(BigInteger.ONE.shiftLeft(bit)));
      }
      return above ? IntTerm.of(rest).plus(IntTerm.of(result)) : IntTerm.of(result);
    }

    private static Optional<Integer> few(Optional<Integer> a, Optional<Integer> b) {
      return a.isPresent() && b.isPresent()
          ? Optional.of(Math.min(a.get(), b.get()))
          : a.or(() -> b);
    }

    /**
     * Returns the number of bits that suffice for an operand that is not negative, if it is less
     * than the width of the type.
     */
    private Optional<Integer> naturalBits(IntTerm term) {
      for (int bits = 1; bits < kind.bits(); bits++) {
        BigInteger most = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
        if (TypeRanges.of(term).within(BigInteger.ZERO, most)) {
          return Optional.of(bits);
        }
      }
      return Optional.empty();
    }

    private Symbol register(String name, IntKind of) {
      return storage.temporary(keys.apply(name), name, Optional.of(of));
    }

    private IntKind unsigned() {
      return IntKind.unsignedOf(kind.bits());
    }

    private Symbol natural(String name, IntTerm value) {
      Symbol register = register(name, unsigned());
      emitter.assign(register, value, span);
      return register;
    }

    /** Assigns the two's complement of an operand, as an unsigned number, to a register. */
    private Symbol complement(String name, IntTerm value) {
      if (!fits(value, kind)) {
        emitter.check(Emitter.between(value, kind.least(), kind.greatest()), Check.OVERFLOW, span);
      }
      if (!kind.isSigned()) {
        return natural(name, value);
      }
      Symbol register = register(name, unsigned());
      IntTerm size = IntTerm.of(BigInteger.ONE.shiftLeft(kind.bits()));
      either(
          BoolTerm.less(value, IntTerm.ZERO),
          () -> emitter.assign(register, value.plus(size), span),
          () -> emitter.assign(register, value, span));
      return register;
    }

    private IntTerm signed(Symbol natural) {
      Symbol register = register("signed", kind);
      IntTerm value = IntTerm.of(natural);
      IntTerm size = IntTerm.of(BigInteger.ONE.shiftLeft(kind.bits()));
      either(
          BoolTerm.atMost(value, IntTerm.of(kind.greatest())),
          () -> emitter.assign(register, value, span),
          () -> emitter.assign(register, value.minus(size), span));
      return IntTerm.of(register);
    }

    /**
     * Subtracts the most significant bit from both operands and adds the operator's result bit to
     * the result.
     */
    private void step(Symbol left, Symbol right, Symbol result, IntTerm unit) {
      either(
          BoolTerm.atMost(unit, IntTerm.of(left)),
          () -> {
            take(left, unit);
            either(
                BoolTerm.atMost(unit, IntTerm.of(right)),
                () -> {
                  take(right, unit);
                  give(result, unit, operator != BinaryOperator.BIT_XOR);
                },
                () -> give(result, unit, operator != BinaryOperator.BIT_AND));
          },
          () ->
              either(
                  BoolTerm.atMost(unit, IntTerm.of(right)),
                  () -> {
                    take(right, unit);
                    give(result, unit, operator != BinaryOperator.BIT_AND);
                  },
                  () -> {}));
    }

    private void take(Symbol operand, IntTerm unit) {
      emitter.assign(operand, IntTerm.of(operand).minus(unit), span);
    }

    private void give(Symbol result, IntTerm unit, boolean isSet) {
      if (isSet) {
        // Holds in every run, as each bit is added once, but does not follow from intervals. A
        // certificate needs it to prove that the result stays in its type.
        IntTerm room = IntTerm.of(unsigned().greatest()).minus(unit);
        emitter.assume(BoolTerm.atMost(IntTerm.of(result), room), span);
        emitter.assign(result, IntTerm.of(result).plus(unit), span);
      }
    }

    private void either(BoolTerm condition, Runnable then, Runnable otherwise) {
      ConfigSet when = emitter.variants();
      FlowNode yes = emitter.newNode();
      FlowNode no = emitter.newNode();
      FlowNode next = emitter.newNode();
      emitter.branch(condition, yes, no, span);
      emitter.setInsertionPoint(yes, when);
      then.run();
      emitter.jump(next);
      emitter.setInsertionPoint(no, when);
      otherwise.run();
      emitter.jump(next);
      emitter.setInsertionPoint(next, when);
    }
  }
}
