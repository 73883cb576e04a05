package sunder.frontend.c.lower;

import java.math.BigInteger;
import java.util.Optional;
import java.util.function.Function;
import sunder.automaton.flow.FlowGraph.Spot;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.syntax.Expression.BinaryOperator;
import sunder.frontend.c.types.IntKind;
import sunder.source.Span;
import sunder.verdict.Check;

/**
 * A bit operation on two variables: bit by bit, from the highest, as control flow. That is exact.
 * An operand outside its type, which only an unbounded integer can be, ends the run as an overflow
 * does.
 */
final class BitPairs {
  private final Lowerer lowerer;
  private final Emitter emitter;
  private final BinaryOperator operator;
  private final IntKind kind;
  private final Function<String, Object> keys;
  private final Span span;

  /**
   * @param kind the type of operands and result
   * @param keys for each register of this operation, by its name, a key of its own
   */
  BitPairs(
      Lowerer lowerer,
      BinaryOperator operator,
      IntKind kind,
      Function<String, Object> keys,
      Span span) {
    this.lowerer = lowerer;
    this.emitter = lowerer.emitter();
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
    return Ranges.of(value).within(BigInteger.ZERO, Atom.Common.MASK);
  }

  /** A byte and any other number have no more in common than two bytes. */
  private IntTerm ofByte(IntTerm a, IntTerm b) {
    IntTerm value = IntegerOperators.bits(operator, a, b, a.common(b));
    if (operator == BinaryOperator.BIT_AND) {
      return value;
    }
    IntKind within = isByte(a) && isByte(b) ? IntKind.UNSIGNED_CHAR : kind;
    if (!fits(a, within) || !fits(b, within)) {
      return value;
    }
    // Always so; no interval says it.
    emitter.orEnd(Emitter.between(value, within.least(), within.greatest()), span);
    Symbol result = register("result", within);
    emitter.assign(result, value, span);
    return IntTerm.of(result);
  }

  private static boolean fits(IntTerm value, IntKind within) {
    return Ranges.of(value).within(within.least(), within.greatest());
  }

  /** Only the bits that both may have are told apart; those above are one operand's alone. */
  private IntTerm ofFew(IntTerm a, IntTerm b, int bits) {
    BigInteger size = BigInteger.ONE.shiftLeft(bits);
    boolean first = naturalBits(a).filter(n -> n <= bits).isEmpty();
    boolean second = naturalBits(b).filter(n -> n <= bits).isEmpty();
    IntTerm large = first ? a : second ? b : IntTerm.ZERO;
    boolean above = (first || second) && operator != BinaryOperator.BIT_AND;
    IntTerm high = above ? large.minus(large.modulo(size)) : IntTerm.ZERO;
    Symbol rest = lowerer.storage().temporary(keys.apply("rest"), "rest", Optional.empty());
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
    return a.isPresent() && b.isPresent() ? Optional.of(Math.min(a.get(), b.get())) : a.or(() -> b);
  }

  /** The bits that are enough for an operand that cannot be negative. */
  private Optional<Integer> naturalBits(IntTerm term) {
    for (int bits = 1; bits < kind.bits(); bits++) {
      BigInteger most = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
      if (Ranges.of(term).within(BigInteger.ZERO, most)) {
        return Optional.of(bits);
      }
    }
    return Optional.empty();
  }

  private Symbol register(String name, IntKind of) {
    return lowerer.storage().temporary(keys.apply(name), name, Optional.of(of));
  }

  private IntKind unsigned() {
    return kind.bits() <= IntKind.UNSIGNED_INT.bits()
        ? IntKind.UNSIGNED_INT
        : IntKind.UNSIGNED_LONG_LONG;
  }

  private Symbol natural(String name, IntTerm value) {
    Symbol register = register(name, unsigned());
    emitter.assign(register, value, span);
    return register;
  }

  /** Negative numbers are as far below 2^n. */
  private Symbol complement(String name, IntTerm value) {
    if (!Ranges.of(value).within(kind.least(), kind.greatest())) {
      emitter.require(Emitter.between(value, kind.least(), kind.greatest()), Check.OVERFLOW, span);
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

  /** Takes the highest bit off both operands; the result has it where the operator says so. */
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
      // Always so, for each bit comes once. No interval says it, and nothing else keeps the result
      // inside its type, which a certificate has to prove of every step.
      IntTerm room = IntTerm.of(unsigned().greatest()).minus(unit);
      emitter.orEnd(BoolTerm.atMost(IntTerm.of(result), room), span);
      emitter.assign(result, IntTerm.of(result).plus(unit), span);
    }
  }

  private void either(BoolTerm condition, Runnable then, Runnable otherwise) {
    ConfigSet when = emitter.when();
    Spot yes = emitter.spot();
    Spot no = emitter.spot();
    Spot next = emitter.spot();
    emitter.branch(condition, yes, no, span);
    emitter.at(yes, when);
    then.run();
    emitter.go(next);
    emitter.at(no, when);
    otherwise.run();
    emitter.go(next);
    emitter.at(next, when);
  }
}
