package sunder.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.FloatOperation;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;

/**
 * The linearisation of terms: non-linear operations are replaced by fresh symbols with facts about
 * them ({@link #facts}). Mutable.
 *
 * <p>Invariant: every model of the original terms extends to the fresh symbols, so unsatisfiability
 * carries over. Division and modulo by constants are defined exactly; products and divisions by
 * terms are over-approximated ({@link #products}).
 */
final class Linearizer {
  private final Symbol.Supply supply;
  private final Map<Atom, IntTerm> replaced = new LinkedHashMap<>();
  private final List<BoolTerm> facts = new ArrayList<>();
  private final Map<IntTerm, List<IntTerm>> bytes = new HashMap<>();
  private final List<Product> products = new ArrayList<>();
  private final List<FloatValue> floatings = new ArrayList<>();

  private Linearizer(int firstFresh) {
    supply = new Symbol.Supply(firstFresh);
  }

  /** Returns a linearizer for terms over these symbols; fresh symbols have greater numbers. */
  static Linearizer withFreshSymbolsAbove(Set<Symbol> symbols) {
    return new Linearizer(1 + symbols.stream().mapToInt(Symbol::number).max().orElse(-1));
  }

  /** Returns the facts about the fresh symbols created up to this call. */
  List<BoolTerm> facts() {
    return List.copyOf(facts);
  }

  List<Product> products() {
    return List.copyOf(products);
  }

  List<FloatValue> floatings() {
    return List.copyOf(floatings);
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
    } else if (atom instanceof Atom.Floating f) {
      return floating(f);
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

  private IntTerm floating(Atom.Floating atom) {
    List<IntTerm> operands = atom.operands().stream().map(this::linear).toList();
    Symbol value = fresh("rounded");
    floatings.add(new FloatValue(value, atom, operands));
    if (atom.operation() != FloatOperation.TO_INTEGER) {
      facts.add(
          BoolTerm.within(
              Optional.of(atom.format().least()),
              IntTerm.of(value),
              Optional.of(atom.format().nan())));
    }
    return IntTerm.of(value);
  }

  private IntTerm modulo(IntTerm operand, BigInteger modulus) {
    IntTerm rest = operand.minus(IntTerm.of(fresh("quotient")).times(modulus));
    facts.add(BoolTerm.atMost(IntTerm.ZERO, rest));
    facts.add(BoolTerm.less(rest, IntTerm.of(modulus)));
    return rest;
  }

  /** Returns the bits of the lowest byte, least significant first. */
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

  /** Defines the quotient and the remainder of two terms together. */
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

  /** Returns the definition of a division by a term; it is unspecified where the divisor is 0. */
  private BoolTerm dividesByTerm(IntTerm a, IntTerm d, IntTerm quotient, IntTerm rest) {
    BoolTerm sum = BoolTerm.equal(a, product(quotient, d).plus(rest));
    BoolTerm zero = BoolTerm.equal(d, IntTerm.ZERO);
    BoolTerm positive = BoolTerm.and(BoolTerm.less(IntTerm.ZERO, d), isRemainder(rest, a, d));
    BoolTerm negative =
        BoolTerm.and(BoolTerm.less(d, IntTerm.ZERO), isRemainder(rest, a, d.negate()));
    return BoolTerm.or(zero, BoolTerm.and(sum, BoolTerm.or(positive, negative)));
  }

  /**
   * Returns the condition of truncation toward zero: the remainder is smaller than the absolute
   * divisor and has the sign of the dividend.
   */
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
   * A fresh symbol that approximates the result of a floating-point operation.
   *
   * @param value the fresh symbol
   * @param operands the operands, linear
   */
  record FloatValue(Symbol value, Atom.Floating atom, List<IntTerm> operands) {
    /** Returns the condition that the operands have given values. */
    BoolTerm hasOperands(List<BigInteger> values) {
      List<BoolTerm> same = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        same.add(BoolTerm.equal(operands.get(i), IntTerm.of(values.get(i))));
      }
      return BoolTerm.and(same);
    }

    /** Returns the lemma for operands of given values; none where the result is unspecified. */
    Optional<BoolTerm> lemma(List<BigInteger> values) {
      return atom.operation()
          .apply(atom.format(), values)
          .map(
              result ->
                  BoolTerm.or(
                      hasOperands(values).not(),
                      BoolTerm.equal(IntTerm.of(value), IntTerm.of(result))));
    }
  }

  /**
   * A fresh symbol that approximates a product, with linear lemmas that hold for every product:
   * incremental linearisation (Cimatti, Griggio, Irfan, Roveri and Sebastiani, Incremental
   * linearization for satisfiability and verification modulo nonlinear arithmetic and
   * transcendental functions, TOCL 2018).
   *
   * @param value the fresh symbol
   * @param left the left factor, linear
   * @param right the right factor, linear
   */
  record Product(Symbol value, IntTerm left, IntTerm right) {
    /** Returns the zero and sign lemmas, which suffice for many guards. */
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
     * Returns the tangent lemmas at a point: the product is exact where a factor has its value
     * there, and bounded by the tangent plane elsewhere.
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
