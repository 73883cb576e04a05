package sunder.verify.feature;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.limit.DiagramTooLarge;

/**
 * Bit-blasting: the evaluation of terms over features as vectors of decision diagrams, one for each
 * bit, so that the set of a condition with masks, shifts and exclusive disjunctions is exact and
 * needs no case split (Bryant, Symbolic Boolean manipulation with ordered binary-decision diagrams,
 * ACM Computing Surveys 1992). Mutable: it caches results.
 */
public final class BitBlasting {
  private final Map<Symbol, Feature> features;
  private final ConfigSpace space;
  private final long mostNodes;
  private final int mostResults;
  private final Map<IntTerm, Optional<BitVector>> values = new HashMap<>();
  private final Map<BoolTerm, Optional<ConfigSet>> sets = new HashMap<>();

  /**
   * Creates an evaluation.
   *
   * @param features the feature of each symbol
   * @param mostNodes the number of diagram nodes that a term or a condition takes at most
   * @param mostResults the number of cached results; a full cache is emptied
   */
  public BitBlasting(
      Map<Symbol, Feature> features, ConfigSpace space, long mostNodes, int mostResults) {
    this.features = features;
    this.space = space;
    this.mostNodes = mostNodes;
    this.mostResults = mostResults;
  }

  /**
   * Returns exactly the configurations that satisfy a condition.
   *
   * @return empty if other symbols occur in it, or a floating-point operation or a division by
   *     something else than a power of two, or if it takes too many nodes
   */
  public Optional<ConfigSet> satisfying(BoolTerm condition) {
    return cached(sets, condition, () -> set(condition));
  }

  /** Returns the value of a term; empty as {@link #satisfying} says. */
  public Optional<BitVector> value(IntTerm term) {
    return cached(values, term, () -> vector(term));
  }

  /** Computes within the limit on nodes. */
  public <T> Optional<T> bounded(Supplier<T> computation) {
    try {
      return Optional.of(space.bounded(mostNodes, computation));
    } catch (DiagramTooLarge e) {
      return Optional.empty();
    }
  }

  private <K extends Term, T> Optional<T> cached(
      Map<K, Optional<T>> known, K term, Supplier<T> computation) {
    Optional<T> result = known.get(term);
    if (result == null) {
      if (known.size() >= mostResults) {
        known.clear();
      }
      result = isSupported(term) ? bounded(computation) : Optional.empty();
      known.put(term, result);
    }
    return result;
  }

  private boolean isSupported(Term term) {
    return features.keySet().containsAll(term.symbols())
        && !term.containsAtom(BitBlasting::isUnsupported);
  }

  /** Divisions by other numbers than powers of two take more time than they save. */
  private static boolean isUnsupported(Atom atom) {
    boolean isDivision = atom instanceof Atom.Quotient || atom instanceof Atom.Remainder;
    return atom instanceof Atom.Floating
        || atom instanceof Atom.Modulo modulo && modulo.modulus().bitCount() != 1
        || isDivision
            && atom.operands().get(1).asConstant().filter(d -> d.abs().bitCount() == 1).isEmpty();
  }

  private ConfigSet set(BoolTerm condition) {
    if (condition instanceof BoolTerm.Constant constant) {
      return constant.value() ? space.all() : space.none();
    } else if (condition instanceof BoolTerm.Literal literal) {
      ConfigSet selected = space.selected((Feature.Bool) features.get(literal.symbol()));
      return literal.positive() ? selected : space.all().minus(selected);
    } else if (condition instanceof BoolTerm.And and) {
      return space.intersection(and.operands().stream().map(this::set).toList());
    } else if (condition instanceof BoolTerm.Or or) {
      return space.union(or.operands().stream().map(this::set).toList());
    }
    BoolTerm.Compare compare = (BoolTerm.Compare) condition;
    IntTerm left = independentPart(compare.term());
    BitVector a = vector(left);
    BitVector b = vector(left.minus(compare.term()));
    return switch (compare.relation()) {
      case AT_MOST -> a.atMost(b);
      case EQUAL -> a.equal(b);
      case NOT_EQUAL -> space.all().minus(a.equal(b));
    };
  }

  /** Returns the summands of a term that share symbols with the first, directly or not. */
  private static IntTerm independentPart(IntTerm term) {
    Set<Symbol> symbols = new HashSet<>();
    IntTerm part = IntTerm.ZERO;
    int before = -1;
    while (before < symbols.size()) {
      before = symbols.size();
      for (int i = 0; i < term.length(); i++) {
        Collection<Symbol> own = IntTerm.of(term.atom(i)).symbols();
        if (symbols.isEmpty() || own.stream().anyMatch(symbols::contains)) {
          symbols.addAll(own);
        }
      }
    }
    for (int i = 0; i < term.length(); i++) {
      IntTerm summand = IntTerm.of(term.atom(i)).times(term.coefficient(i));
      part = symbols.containsAll(summand.symbols()) ? part.plus(summand) : part;
    }
    return part;
  }

  private BitVector vector(IntTerm term) {
    Optional<BitVector> known = values.get(term);
    if (known != null && known.isPresent()) {
      return known.get();
    }
    for (int i = 0; i < term.length(); i++) {
      if (term.atom(i) instanceof Atom.ByteAnd and) {
        for (Disjunction kind : Disjunction.values()) {
          Optional<BitVector> value = disjunction(term, and, term.coefficient(i), kind);
          if (value.isPresent()) {
            return value.get();
          }
        }
      }
    }
    BitVector sum = BitVector.of(space, term.constant());
    for (int i = 0; i < term.length(); i++) {
      sum = sum.plus(vector(term.atom(i)).times(term.coefficient(i)));
    }
    return sum;
  }

  /** A bitwise operation, by the number of conjunctions that it subtracts from the sum. */
  private enum Disjunction {
    INCLUSIVE,
    EXCLUSIVE
  }

  /**
   * Returns the value of a term that contains a multiple of {@code l + r - (l & r)}, an inclusive
   * disjunction, or of {@code l + r - 2 * (l & r)}, an exclusive one, without the carries of sums.
   *
   * @param and the conjunction in the term
   * @param factor its coefficient
   * @return empty if the term does not contain the sum, or if the operands share higher bits than
   *     the conjunction has
   */
  private Optional<BitVector> disjunction(
      IntTerm term, Atom.ByteAnd and, BigInteger factor, Disjunction kind) {
    boolean isExclusive = kind == Disjunction.EXCLUSIVE;
    if (isExclusive && factor.testBit(0)) {
      return Optional.empty();
    }
    BigInteger times = isExclusive ? factor.shiftRight(1).negate() : factor.negate();
    IntTerm operands = and.left().plus(and.right()).times(times);
    IntTerm rest = term.minus(operands).minus(IntTerm.of(and).times(factor));
    if (rest.length() + operands.length() >= term.length()) {
      return Optional.empty();
    }
    BitVector left = vector(and.left());
    BitVector right = vector(and.right());
    BitVector both = left.and(right);
    boolean isByte =
        both.sign().isEmpty()
            && both.bits().stream().skip(Atom.ByteAnd.BITS).allMatch(ConfigSet::isEmpty);
    return isByte
        ? Optional.of(
            (isExclusive ? left.exclusiveOr(right) : left.or(right))
                .times(times)
                .plus(vector(rest)))
        : Optional.empty();
  }

  private BitVector vector(Atom atom) {
    if (atom instanceof Atom.Product product) {
      return vector(product.left()).times(vector(product.right()));
    } else if (atom instanceof Atom.ByteAnd and) {
      return vector(and.left()).low(Atom.ByteAnd.BITS).and(vector(and.right()));
    } else if (atom instanceof Atom.Modulo modulo) {
      return vector(modulo.operand()).floorDivide(modulo.modulus()).remainder();
    } else if (atom instanceof Atom.Quotient quotient) {
      BigInteger divisor = quotient.divisor().constant();
      BitVector.Division division = vector(quotient.dividend()).floorDivide(divisor.abs());
      ConfigSet isRounded = isRoundedUp(division, vector(quotient.dividend()));
      BitVector one = BitVector.of(space, BigInteger.ONE).restrictedTo(isRounded);
      return division.quotient().plus(one).times(BigInteger.valueOf(divisor.signum()));
    } else if (atom instanceof Atom.Remainder remainder) {
      BigInteger divisor = remainder.divisor().constant().abs();
      BitVector.Division division = vector(remainder.dividend()).floorDivide(divisor);
      ConfigSet isRounded = isRoundedUp(division, vector(remainder.dividend()));
      return division
          .remainder()
          .plus(BitVector.of(space, divisor.negate()).restrictedTo(isRounded));
    }
    return vector(((Atom.Variable) atom).symbol());
  }

  /** Returns the configurations in which a quotient that is truncated is not rounded down. */
  private ConfigSet isRoundedUp(BitVector.Division division, BitVector dividend) {
    return dividend.sign().minus(division.remainder().zero());
  }

  private BitVector vector(Symbol symbol) {
    Feature.Numeric feature = (Feature.Numeric) features.get(symbol);
    BigInteger greatest = feature.high().subtract(feature.low());
    List<ConfigSet> code = new ArrayList<>();
    for (int i = 0; i < greatest.bitLength(); i++) {
      code.add(space.withBit(feature, i));
    }
    code.add(space.none());
    return new BitVector(space, code).plus(BitVector.of(space, feature.low()));
  }
}
