package sunder.frontend.c.witness;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import sunder.certificate.InvariantMap;
import sunder.certificate.InvariantMap.Region;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.frontend.c.flow.control.LoopHead;
import sunder.source.Span;

/**
 * Loop invariants of a certificate as C expressions.
 *
 * <p>Input: the invariants of the automaton's control points and the loop heads of the program.
 * Output: for each loop one condition that holds in all inlined calls and all given variants.
 * Invariant: a conjunct that C cannot express is omitted, so that the condition is implied by the
 * certificate.
 */
final class LoopInvariants {
  /**
   * The number of disjuncts above which the condition is replaced by intervals of its variables.
   */
  private static final int MOST_CASES = 16;

  private LoopInvariants() {}

  /** A condition that holds whenever the head of a loop is reached. */
  record LoopInvariant(Span loop, String function, String condition) {}

  /**
   * Returns the invariants for the given variants, in the order of the loops; trivial ones are
   * omitted.
   *
   * @param stores the invariants of certificates that together cover the variants
   */
  static List<LoopInvariant> of(
      List<InvariantMap> stores, List<LoopHead> heads, ConfigSet variants) {
    Map<Span, List<LoopHead>> calls = new LinkedHashMap<>();
    heads.forEach(h -> calls.computeIfAbsent(h.statement(), key -> new ArrayList<>()).add(h));
    List<LoopInvariant> result = new ArrayList<>();
    calls.forEach(
        (place, copies) -> {
          String condition = condition(stores, copies, variants);
          if (!condition.equals(CConditionPrinter.TRUE)) {
            result.add(new LoopInvariant(place, copies.get(0).function(), condition));
          }
        });
    return result;
  }

  /**
   * Returns the disjunction of the invariants at all inlined calls of the function that contains
   * the loop.
   */
  private static String condition(
      List<InvariantMap> stores, List<LoopHead> copies, ConfigSet variants) {
    Set<String> cases = new LinkedHashSet<>();
    Optional<VariableBounds> ranges = Optional.empty();
    for (InvariantMap some : stores) {
      for (LoopHead head : copies) {
        Function<Symbol, Optional<String>> names =
            register -> Optional.ofNullable(head.variables().get(some.registers().apply(register)));
        for (Region region : some.regions().getOrDefault(head.controlPoint(), List.of())) {
          if (region.variants().intersects(variants)) {
            cases.add(new CConditionPrinter(names).of(region.registers()));
            VariableBounds own = VariableBounds.of(region.registers(), names);
            ranges = Optional.of(ranges.map(r -> r.or(own)).orElse(own));
          }
        }
      }
    }
    return cases.size() > MOST_CASES
        ? ranges.map(VariableBounds::condition).orElse(CConditionPrinter.TRUE)
        : CConditionPrinter.disjunction(List.copyOf(cases));
  }

  /**
   * The interval of each variable that a condition implies.
   *
   * @param bounds the interval by the C name of the variable; variables without bounds are left out
   */
  private record VariableBounds(Map<String, Bounds> bounds) {
    /** An interval; an empty end is unbounded. */
    record Bounds(Optional<BigInteger> low, Optional<BigInteger> high) {
      private static final Bounds NONE = new Bounds(Optional.empty(), Optional.empty());

      private Bounds or(Bounds other) {
        return new Bounds(
            low.flatMap(a -> other.low.map(a::min)), high.flatMap(a -> other.high.map(a::max)));
      }

      private Bounds and(Bounds other) {
        return new Bounds(
            low.map(a -> other.low.map(a::max).orElse(a)).or(() -> other.low),
            high.map(a -> other.high.map(a::min).orElse(a)).or(() -> other.high));
      }
    }

    /**
     * Returns the intervals that follow from the comparisons of single variables with constants
     * among the conjuncts of a condition.
     *
     * @param names returns the C name of a register, if it has one
     */
    static VariableBounds of(BoolTerm condition, Function<Symbol, Optional<String>> names) {
      Map<String, Bounds> bounds = new TreeMap<>();
      List<BoolTerm> parts =
          condition instanceof BoolTerm.And and ? and.operands() : List.of(condition);
      for (BoolTerm part : parts) {
        if (part instanceof BoolTerm.Compare compare
            && compare.term().length() == 1
            && compare.term().atom(0) instanceof Atom.Variable variable
            && compare.term().coefficient(0).abs().equals(BigInteger.ONE)) {
          names
              .apply(variable.symbol())
              .ifPresent(name -> bounds.merge(name, bounds(compare), Bounds::and));
        }
      }
      return new VariableBounds(bounds);
    }

    private static Bounds bounds(BoolTerm.Compare compare) {
      boolean positive = compare.term().coefficient(0).signum() > 0;
      BigInteger constant = compare.term().constant();
      Optional<BigInteger> value = Optional.of(positive ? constant.negate() : constant);
      return switch (compare.relation()) {
        case EQUAL -> new Bounds(value, value);
        case AT_MOST ->
            positive ? new Bounds(Optional.empty(), value) : new Bounds(value, Optional.empty());
        case NOT_EQUAL -> Bounds.NONE;
      };
    }

    /** Returns the intervals that the disjunction of two conditions implies. */
    VariableBounds or(VariableBounds other) {
      Map<String, Bounds> both = new TreeMap<>();
      bounds.forEach(
          (name, own) -> {
            if (other.bounds.containsKey(name)) {
              both.put(name, own.or(other.bounds.get(name)));
            }
          });
      return new VariableBounds(both);
    }

    /** Returns the conjunction of the bounds as a C expression. */
    String condition() {
      List<String> parts = new ArrayList<>();
      bounds.forEach(
          (name, own) -> {
            own.low().ifPresent(low -> parts.add(side(name, " >= ", low)));
            own.high().ifPresent(high -> parts.add(side(name, " <= ", high)));
          });
      return CConditionPrinter.conjunction(parts);
    }

    private static String side(String name, String operator, BigInteger value) {
      if (value.bitLength() >= Long.SIZE - 1) {
        return CConditionPrinter.TRUE;
      }
      String variable = value.signum() < 0 ? "(long long) " + name : name;
      return variable + operator + CConditionPrinter.constant(value);
    }
  }

  /**
   * A printer of conditions as C expressions. A comparison that C cannot express over named
   * variables is replaced by true, which weakens the condition, as no comparison is negated.
   *
   * @param names returns the C name of a register, if it has one
   */
  private record CConditionPrinter(Function<Symbol, Optional<String>> names) {
    static final String TRUE = "1";
    private static final String FALSE = "0";

    String of(BoolTerm term) {
      if (term instanceof BoolTerm.Constant constant) {
        return constant.value() ? TRUE : FALSE;
      } else if (term instanceof BoolTerm.Compare compare) {
        return compare(compare).orElse(TRUE);
      } else if (term instanceof BoolTerm.And and) {
        return conjunction(and.operands().stream().map(this::of).toList());
      } else if (term instanceof BoolTerm.Or or) {
        return disjunction(or.operands().stream().map(this::of).toList());
      }
      return TRUE;
    }

    static String conjunction(List<String> parts) {
      if (parts.contains(FALSE)) {
        return FALSE;
      }
      return joined(parts.stream().filter(part -> !part.equals(TRUE)).toList(), " && ", TRUE);
    }

    static String disjunction(List<String> parts) {
      if (parts.contains(TRUE)) {
        return TRUE;
      }
      return joined(parts.stream().filter(part -> !part.equals(FALSE)).toList(), " || ", FALSE);
    }

    private static String joined(List<String> parts, String operator, String none) {
      List<String> distinct = parts.stream().distinct().toList();
      if (distinct.size() < 2) {
        return distinct.isEmpty() ? none : distinct.get(0);
      }
      return distinct.stream().collect(Collectors.joining(")" + operator + "(", "(", ")"));
    }

    private Optional<String> compare(BoolTerm.Compare compare) {
      IntTerm term = compare.term();
      List<String> names = new ArrayList<>();
      for (int i = 0; i < term.length(); i++) {
        Optional<String> name =
            term.atom(i) instanceof Atom.Variable variable
                ? this.names.apply(variable.symbol())
                : Optional.empty();
        if (name.isEmpty() || !fits(term.coefficient(i), Integer.SIZE)) {
          return Optional.empty();
        }
        names.add(name.get());
      }
      if (!fits(term.constant(), Long.SIZE - 1)) {
        return Optional.empty();
      }
      return Optional.of(term.length() == 1 ? single(compare, names.get(0)) : sum(compare, names));
    }

    private static boolean fits(BigInteger number, int bits) {
      return number.bitLength() < bits;
    }

    /**
     * Returns a comparison of {@code a * x + c} with 0, where {@code a} is 1 or -1, as comparisons
     * are in lowest terms.
     */
    private static String single(BoolTerm.Compare compare, String name) {
      IntTerm term = compare.term();
      boolean positive = term.coefficient(0).signum() > 0;
      BigInteger constant = positive ? term.constant().negate() : term.constant();
      String operator =
          switch (compare.relation()) {
            case AT_MOST -> positive ? " <= " : " >= ";
            case EQUAL -> " == ";
            case NOT_EQUAL -> " != ";
          };
      return scaled(term.coefficient(0).abs(), name, constant) + operator + constant(constant);
    }

    /**
     * Returns the product in a type in which it does not overflow and in which a negative constant
     * stays negative.
     */
    private static String scaled(BigInteger factor, String name, BigInteger constant) {
      boolean plain = factor.equals(BigInteger.ONE) && constant.signum() >= 0;
      return plain ? name : wide(factor, name);
    }

    private static String wide(BigInteger factor, String name) {
      return factor.equals(BigInteger.ONE)
          ? "(long long) " + name
          : factor + " * (long long) " + name;
    }

    private static String sum(BoolTerm.Compare compare, List<String> names) {
      IntTerm term = compare.term();
      StringBuilder sum = new StringBuilder();
      for (int i = 0; i < names.size(); i++) {
        boolean minus = term.coefficient(i).signum() < 0;
        if (i == 0) {
          sum.append(minus ? "-" : "");
        } else {
          sum.append(minus ? " - " : " + ");
        }
        sum.append(wide(term.coefficient(i).abs(), names.get(i)));
      }
      String operator =
          switch (compare.relation()) {
            case AT_MOST -> " <= ";
            case EQUAL -> " == ";
            case NOT_EQUAL -> " != ";
          };
      return sum + operator + constant(term.constant().negate());
    }

    static String constant(BigInteger value) {
      return fits(value, Integer.SIZE) ? value.toString() : value + "LL";
    }
  }
}
