package sunder.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/**
 * Replaces what is not linear by fresh symbols and says what is known of them ({@link #facts}).
 *
 * <p>Every model of the original terms extends to the fresh symbols, so "unsatisfiable" carries
 * over. Division and modulo by constants are defined exactly; products and divisions by terms are
 * only approximated ({@link #products}).
 */
final class Linearizer {
  private final Symbol.Supply supply;
  private final Map<Atom, IntTerm> replaced = new LinkedHashMap<>();
  private final List<BoolTerm> facts = new ArrayList<>();
  private final Map<IntTerm, List<IntTerm>> bytes = new HashMap<>();
  private final List<Product> products = new ArrayList<>();

  private Linearizer(int firstFresh) {
    supply = new Symbol.Supply(firstFresh);
  }

  /** For terms over these symbols: the fresh ones have numbers above theirs. */
  static Linearizer withFreshSymbolsAbove(Set<Symbol> symbols) {
    return new Linearizer(1 + symbols.stream().mapToInt(Symbol::number).max().orElse(-1));
  }

  /** What holds of the fresh symbols made so far. */
  List<BoolTerm> facts() {
    return List.copyOf(facts);
  }

  List<Product> products() {
    return List.copyOf(products);
  }

  BoolTerm linear(BoolTerm term) {
    if (term instanceof BoolTerm.Compare compare) {
      return compare.term().isLinear()
          ? compare
          : BoolTerm.compare(linear(compare.term()), compare.relation());
    } else if (term instanceof BoolTerm.NaryConnective junction) {
      return junction.withOperands(junction.operands().stream().map(this::linear).toList());
    }
    return term;
  }

  private IntTerm linear(IntTerm term) {
    if (term.isLinear()) {
      return term;
    }
    IntTerm result = IntTerm.of(term.constant());
    for (int i = 0; i < term.length(); i++) {
      result = result.plus(linear(term.atom(i)).times(term.coefficient(i)));
    }
    return result;
  }

  private IntTerm linear(Atom atom) {
    if (atom instanceof Atom.Variable variable) {
      return IntTerm.of(variable.symbol());
    }
    IntTerm known = replaced.get(atom);
    if (known == null) {
      known = define(atom);
      replaced.put(atom, known);
    }
    return known;
  }

  private IntTerm define(Atom atom) {
    if (atom instanceof Atom.Product p) {
      return product(linear(p.left()), linear(p.right()));
    } else if (atom instanceof Atom.Modulo m) {
      return modulo(linear(m.operand()), m.modulus());
    } else if (atom instanceof Atom.ByteAnd c) {
      return common(bits(linear(c.left())), bits(linear(c.right())));
    } else if (atom instanceof Atom.Quotient q) {
      divide(q.dividend(), q.divisor());
    } else if (atom instanceof Atom.Remainder r) {
      divide(r.dividend(), r.divisor());
    }
    return replaced.get(atom);
  }

  private IntTerm product(IntTerm left, IntTerm right) {
    if (left.isConstant() || right.isConstant()) {
      return left.times(right);
    }
    Symbol value = fresh("product");
    Product product = new Product(value, left, right);
    products.add(product);
    facts.addAll(product.signLemmas());
    return IntTerm.of(value);
  }

  private IntTerm modulo(IntTerm operand, BigInteger modulus) {
    IntTerm rest = operand.minus(IntTerm.of(fresh("quotient")).times(modulus));
    facts.add(BoolTerm.atMost(IntTerm.ZERO, rest));
    facts.add(BoolTerm.less(rest, IntTerm.of(modulus)));
    return rest;
  }

  /** The bits of the lowest byte, the lowest first. */
  private List<IntTerm> bits(IntTerm operand) {
    List<IntTerm> known = bytes.get(operand);
    if (known == null) {
      known = new ArrayList<>();
      IntTerm rest = operand;
      for (int i = 0; i < Atom.ByteAnd.BITS; i++) {
        IntTerm bit = bit();
        known.add(bit);
        rest = rest.minus(bit.times(BigInteger.ONE.shiftLeft(i)));
      }
      IntTerm above = IntTerm.of(fresh("quotient"));
      facts.add(BoolTerm.equal(rest, above.times(BigInteger.ONE.shiftLeft(Atom.ByteAnd.BITS))));
      bytes.put(operand, known);
    }
    return known;
  }

  private IntTerm bit() {
    IntTerm bit = IntTerm.of(fresh("bit"));
    facts.add(BoolTerm.atMost(IntTerm.ZERO, bit));
    facts.add(BoolTerm.atMost(bit, IntTerm.ONE));
    return bit;
  }

  private IntTerm common(List<IntTerm> left, List<IntTerm> right) {
    IntTerm result = IntTerm.ZERO;
    for (int i = 0; i < left.size(); i++) {
      IntTerm bit = bit();
      facts.add(BoolTerm.atMost(bit, left.get(i)));
      facts.add(BoolTerm.atMost(bit, right.get(i)));
      facts.add(BoolTerm.atMost(left.get(i).plus(right.get(i)), bit.plus(IntTerm.ONE)));
      result = result.plus(bit.times(BigInteger.ONE.shiftLeft(i)));
    }
    return result;
  }

  /** Defines quotient and remainder of the two terms, which belong together. */
  private void divide(IntTerm dividend, IntTerm divisor) {
    IntTerm a = linear(dividend);
    IntTerm d = linear(divisor);
    IntTerm quotient = IntTerm.of(fresh("quotient"));
    IntTerm rest;
    if (d.isConstant() && d.constant().signum() != 0) {
      rest = a.minus(quotient.times(d));
      facts.add(isRemainder(rest, a, IntTerm.of(d.constant().abs())));
    } else {
      rest = IntTerm.of(fresh("remainder"));
      facts.add(dividesByTerm(a, d, quotient, rest));
    }
    replaced.put(new Atom.Quotient(dividend, divisor), quotient);
    replaced.put(new Atom.Remainder(dividend, divisor), rest);
  }

  /** Unspecified where the divisor is 0. */
  private BoolTerm dividesByTerm(IntTerm a, IntTerm d, IntTerm quotient, IntTerm rest) {
    BoolTerm sum = BoolTerm.equal(a, product(quotient, d).plus(rest));
    BoolTerm zero = BoolTerm.equal(d, IntTerm.ZERO);
    BoolTerm positive = BoolTerm.and(BoolTerm.less(IntTerm.ZERO, d), isRemainder(rest, a, d));
    BoolTerm negative =
        BoolTerm.and(BoolTerm.less(d, IntTerm.ZERO), isRemainder(rest, a, d.negate()));
    return BoolTerm.or(zero, BoolTerm.and(sum, BoolTerm.or(positive, negative)));
  }

  /** Truncation toward zero: the rest is smaller than the divisor and has the dividend's sign. */
  private static BoolTerm isRemainder(IntTerm rest, IntTerm dividend, IntTerm size) {
    BoolTerm above =
        BoolTerm.and(
            List.of(
                BoolTerm.atMost(IntTerm.ZERO, dividend),
                BoolTerm.atMost(IntTerm.ZERO, rest),
                BoolTerm.less(rest, size)));
    BoolTerm below =
        BoolTerm.and(
            List.of(
                BoolTerm.less(dividend, IntTerm.ZERO),
                BoolTerm.atMost(rest, IntTerm.ZERO),
                BoolTerm.less(size.negate(), rest)));
    return BoolTerm.or(above, below);
  }

  private Symbol fresh(String name) {
    return supply.of(Symbol.Kind.INPUT, Symbol.Sort.INT, name);
  }

  /**
   * A fresh symbol that should equal {@code left * right}, both linear; and what is true of every
   * product, in linear terms: incremental linearization (Cimatti, Griggio, Irfan, Roveri and
   * Sebastiani, "Incremental linearization for satisfiability and verification modulo nonlinear
   * arithmetic and transcendental functions", 2018).
   */
  record Product(Symbol value, IntTerm left, IntTerm right) {
    /** Zero and sign: enough for many guards. */
    List<BoolTerm> signLemmas() {
      IntTerm p = IntTerm.of(value);
      BoolTerm zero = BoolTerm.or(isZero(left), isZero(right));
      BoolTerm sameSign =
          BoolTerm.or(
              BoolTerm.and(isPositive(left), isPositive(right)),
              BoolTerm.and(isNegative(left), isNegative(right)));
      return List.of(
          BoolTerm.equivalent(isZero(p), zero), BoolTerm.equivalent(isPositive(p), sameSign));
    }

    /**
     * The product is right wherever a factor has its value here, and on the right side elsewhere.
     */
    List<BoolTerm> tangentLemmas(BigInteger leftValue, BigInteger rightValue) {
      IntTerm p = IntTerm.of(value);
      IntTerm a = IntTerm.of(leftValue);
      IntTerm b = IntTerm.of(rightValue);
      IntTerm plane =
          left.times(rightValue)
              .plus(right.times(leftValue))
              .minus(IntTerm.of(leftValue.multiply(rightValue)));
      BoolTerm sameSide =
          BoolTerm.or(
              BoolTerm.and(BoolTerm.atMost(left, a), BoolTerm.atMost(right, b)),
              BoolTerm.and(BoolTerm.atMost(a, left), BoolTerm.atMost(b, right)));
      BoolTerm otherSide =
          BoolTerm.or(
              BoolTerm.and(BoolTerm.atMost(left, a), BoolTerm.atMost(b, right)),
              BoolTerm.and(BoolTerm.atMost(a, left), BoolTerm.atMost(right, b)));
      return List.of(
          BoolTerm.or(BoolTerm.notEqual(left, a), BoolTerm.equal(p, right.times(leftValue))),
          BoolTerm.or(BoolTerm.notEqual(right, b), BoolTerm.equal(p, left.times(rightValue))),
          // (x - a) * (y - b) >= 0 on the same side of both, and <= 0 on different sides.
          BoolTerm.or(sameSide.not(), BoolTerm.atMost(plane, p)),
          BoolTerm.or(otherSide.not(), BoolTerm.atMost(p, plane)));
    }

    private static BoolTerm isZero(IntTerm term) {
      return BoolTerm.equal(term, IntTerm.ZERO);
    }

    private static BoolTerm isPositive(IntTerm term) {
      return BoolTerm.less(IntTerm.ZERO, term);
    }

    private static BoolTerm isNegative(IntTerm term) {
      return BoolTerm.less(term, IntTerm.ZERO);
    }
  }
}
