package sunder.frontend.c.preprocess.arithmetic;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.token.PreprocessingToken;

/**
 * The value of a subexpression of a condition: an interval of {@code intmax_t} or {@code uintmax_t}
 * (C11, 6.10.1p4), which is exact or a function of a symbol. Signed arithmetic of symbols does not
 * wrap: numbers for which it would overflow are not among the symbol's values.
 *
 * @param low the least value
 * @param high the greatest value
 * @param isUnsigned whether the type is {@code uintmax_t}
 * @param symbol the symbol of which it is a function, if it is not exact
 */
public record ConditionValue(
    BigInteger low, BigInteger high, boolean isUnsigned, Optional<Symbol> symbol) {
  /** The number of values of {@code uintmax_t}. */
  public static final BigInteger RANGE = BigInteger.ONE.shiftLeft(64);

  /** A bound beyond the values of all symbols. */
  public static final BigInteger INFINITY = RANGE.pow(2);

  private static final BigInteger LAST = RANGE.subtract(BigInteger.ONE);
  private static final BigInteger GREATEST = RANGE.shiftRight(1).subtract(BigInteger.ONE);
  private static final BigInteger LEAST = GREATEST.not();

  /** Returns the values that the macro of a feature may have: those of its class. */
  public static ConditionValue ofFeature(PreprocessingToken token) {
    String[] parts = token.text().split("#");
    return new ConditionValue(
        new BigInteger(parts[2]), new BigInteger(parts[3]), false, Optional.empty());
  }

  /** Returns a number, reduced to its type. */
  public static ConditionValue of(BigInteger number, boolean isUnsigned) {
    BigInteger wrapped = wrapped(number, isUnsigned);
    return new ConditionValue(wrapped, wrapped, isUnsigned, Optional.empty());
  }

  /** Returns 1 for true and 0 for false. */
  public static ConditionValue of(boolean truth) {
    return of(truth ? BigInteger.ONE : BigInteger.ZERO, false);
  }

  /** Returns whether {@code intmax_t} has some of the numbers between bounds. */
  public static boolean mayFit(BigInteger low, BigInteger high) {
    return low.compareTo(GREATEST) <= 0 && high.compareTo(LEAST) >= 0;
  }

  /** Returns any value of an interval within the type. */
  public static ConditionValue of(BigInteger low, BigInteger high, boolean isUnsigned) {
    return new ConditionValue(
        low.max(least(isUnsigned)), high.min(greatest(isUnsigned)), isUnsigned, Optional.empty());
  }

  private static BigInteger least(boolean isUnsigned) {
    return isUnsigned ? BigInteger.ZERO : LEAST;
  }

  private static BigInteger greatest(boolean isUnsigned) {
    return isUnsigned ? LAST : GREATEST;
  }

  /** Returns a number reduced modulo 2^64 to the values of a type. */
  public static BigInteger wrapped(BigInteger number, boolean isUnsigned) {
    BigInteger rest = number.and(LAST);
    return !isUnsigned && rest.compareTo(GREATEST) > 0 ? rest.subtract(RANGE) : rest;
  }

  /** Returns the hull of results without wrap-around, converted to a type. */
  public static ConditionValue fitted(BigInteger low, BigInteger high, boolean isUnsigned) {
    if (isUnsigned) {
      BigInteger page = page(low);
      BigInteger shift = page.multiply(RANGE);
      return page.equals(page(high))
          ? of(low.subtract(shift), high.subtract(shift), true)
          : of(BigInteger.ZERO, LAST, true);
    }
    return mayFit(low, high) ? of(low, high, false) : of(LEAST, GREATEST, false);
  }

  private static BigInteger page(BigInteger number) {
    return number.shiftRight(64);
  }

  /** Returns a value of a symbol between bounds, which may be beyond the type. */
  public static ConditionValue ofSymbol(Symbol.FeatureKey key, BigInteger low, BigInteger high) {
    return new ConditionValue(
        low, high, key.isUnsigned(), Optional.of(new Symbol(key, low, high, List.of())));
  }

  /** Returns an interval that contains both values, without a symbol. */
  public ConditionValue union(ConditionValue other) {
    return new ConditionValue(
        low.min(other.low), high.max(other.high), isUnsigned, Optional.empty());
  }

  /** Returns whether it is one number. */
  public boolean isExact() {
    return low.equals(high);
  }

  /** Returns whether 0 is among its values. */
  public boolean mayBeZero() {
    return low.signum() <= 0 && high.signum() >= 0;
  }

  /** Returns the value as that of a symbol. */
  public ConditionValue named(Symbol.FeatureKey key) {
    ConditionValue range = of(low, high, isUnsigned);
    return symbol.isPresent()
        ? this
        : range.with(Optional.of(new Symbol(key, range.low, range.high, List.of())));
  }

  /** Returns the value as a function of a symbol. */
  public ConditionValue with(Optional<Symbol> other) {
    return new ConditionValue(low, high, isUnsigned, other);
  }

  /** Returns the value converted to the common type of an operator. */
  public ConditionValue as(boolean unsigned) {
    if (unsigned == isUnsigned) {
      return this;
    }
    return fitted(low, high, unsigned).with(symbol);
  }

  /** Returns the result of further steps, if it is a function of the same symbol. */
  public Optional<ConditionValue> then(List<Symbol.Step> steps, boolean unsigned) {
    Symbol next = symbol.orElseThrow().then(steps);
    BigInteger one = next.apply(next.from());
    BigInteger other = next.apply(next.to());
    BigInteger least = one.min(other);
    BigInteger most = one.max(other);
    if (unsigned ? next.pages().isEmpty() : !mayFit(least, most)) {
      return Optional.empty();
    }
    return Optional.of(fitted(least, most, unsigned).with(Optional.of(next)));
  }

  /** Returns the result of steps over the unbounded integers. */
  public ConditionValue scaled(List<Symbol.Step> steps) {
    Symbol next = symbol.orElseThrow().then(steps);
    BigInteger one = next.apply(next.from());
    BigInteger other = next.apply(next.to());
    return new ConditionValue(one.min(other), one.max(other), false, Optional.of(next));
  }

  /**
   * Returns the value as a linear form; nothing if it is none for all values of the symbol, because
   * of a division or of a conversion that wraps some of them around.
   */
  public Optional<LinearForm> linear() {
    if (symbol.isEmpty()) {
      return isExact() ? Optional.of(LinearForm.of(low)) : Optional.empty();
    }
    Symbol known = symbol.get();
    LinearForm form = LinearForm.of(known.key());
    for (Symbol.Step step : known.steps()) {
      if (step.operator() == CLexer.STAR) {
        form = form.times(step.by());
      } else if (step.operator() == CLexer.PLUS) {
        form = form.plus(LinearForm.of(step.by()));
      } else {
        return Optional.empty();
      }
    }
    BigInteger page = isUnsigned ? page(known.apply(known.from())) : BigInteger.ZERO;
    boolean isOnOne = !isUnsigned || page.equals(page(known.apply(known.to())));
    return isOnOne
        ? Optional.of(form.plus(LinearForm.of(page.multiply(RANGE).negate())))
        : Optional.empty();
  }

  /** Returns the text of the value in the key of an expression that contains it. */
  public String term() {
    return symbol.map(Symbol::term).orElse(low + (isUnsigned ? "u" : ""));
  }

  /** Returns the result of a comparison with a number, if it is the same for all values. */
  public Optional<Boolean> compared(int comparison, BigInteger number) {
    Optional<Boolean> bounds =
        ConditionOperators.compared(comparison, this, of(number, isUnsigned));
    if (bounds.isPresent()) {
      return bounds;
    }
    Symbol known = symbol.orElseThrow();
    boolean isDivided =
        cuts(comparison, number)
            .map(cuts -> !cuts.subSet(known.from(), known.to()).isEmpty())
            .orElse(true);
    BigInteger some = known.apply(known.from());
    return isDivided
        ? Optional.empty()
        : Optional.of(
            ConditionOperators.holds(comparison, isUnsigned ? wrapped(some, true) : some, number));
  }

  /**
   * Returns the values c of the symbol such that a comparison of this value with a number differs
   * between c and c + 1; nothing if there are too many.
   */
  public Optional<SortedSet<BigInteger>> cuts(int comparison, BigInteger number) {
    return symbol.orElseThrow().cuts(comparison, number, isUnsigned);
  }

  /**
   * A name or expression with several values.
   *
   * @param from the least value
   * @param to the greatest value
   * @param steps the function of it: monotonic steps on unbounded integers
   */
  public record Symbol(FeatureKey key, BigInteger from, BigInteger to, List<Step> steps) {
    /** The number of ranges of {@code uintmax_t} over which a function is followed. */
    private static final int MOST_PAGES = 8;

    public Symbol {
      steps = List.copyOf(steps);
    }

    /**
     * The identity of a symbol.
     *
     * @param name the name of the feature
     * @param text the text of the expression, empty for a name
     * @param isFree whether it may be any integer
     * @param isUnsigned whether its type is {@code uintmax_t}
     * @param terms the coefficients of the atoms of which it is the sum; empty for an atom
     */
    public record FeatureKey(
        String name,
        String text,
        boolean isFree,
        boolean isUnsigned,
        Map<FeatureKey, BigInteger> terms) {
      private static final int LONGEST_NAME = 40;

      /** Returns the key of a name without a definition. */
      public static FeatureKey name(String name) {
        return new FeatureKey(name, "", true, false, Map.of());
      }

      /** Returns the key of a call of a name without a definition. */
      public static FeatureKey call(String text) {
        return new FeatureKey(name(text, text), text, true, false, Map.of());
      }

      /** Returns the key of an expression that is not linear. */
      public static FeatureKey expression(String text, boolean isUnsigned) {
        String typed = isUnsigned ? text + " (uintmax_t)" : text;
        return new FeatureKey(name(text, typed), typed, false, isUnsigned, Map.of());
      }

      /** Returns the key of a linear form, with the coefficients of its atoms. */
      public static FeatureKey linear(String text, Map<FeatureKey, BigInteger> terms) {
        return new FeatureKey(name(text, text), text, false, false, Map.copyOf(terms));
      }

      /** Returns the least value of its type, or the sum of those of its terms. */
      private BigInteger least() {
        return terms.isEmpty() ? ConditionValue.least(isUnsigned) : sum(1);
      }

      private BigInteger greatest() {
        return terms.isEmpty() ? ConditionValue.greatest(isUnsigned) : sum(-1);
      }

      /** Returns the sum of the greatest or least values of the terms. */
      private BigInteger sum(int sign) {
        BigInteger sum = BigInteger.ZERO;
        for (Map.Entry<FeatureKey, BigInteger> term : terms.entrySet()) {
          boolean isLeast = term.getValue().signum() == sign;
          FeatureKey key = term.getKey();
          sum = sum.add(term.getValue().multiply(isLeast ? key.least() : key.greatest()));
        }
        return sum;
      }

      /** Returns the text within another expression. */
      String term() {
        return text.isEmpty() ? name : text.matches("\\w+") ? text : "(" + text + ")";
      }

      private static String name(String text, String typed) {
        String words = text.replaceAll("^(?=\\d)|\\W+", "_");
        return words.substring(0, Math.min(words.length(), LONGEST_NAME))
            + Integer.toHexString(typed.hashCode());
      }
    }

    /** Addition of, multiplication with, division or right shift by a number. */
    public record Step(int operator, BigInteger by) {
      private BigInteger apply(BigInteger number) {
        return switch (operator) {
          case CLexer.PLUS -> number.add(by);
          case CLexer.STAR -> number.multiply(by);
          case CLexer.SLASH -> number.divide(by);
          case CLexer.SHIFT_RIGHT -> number.shiftRight(by.intValueExact());
          default -> throw new IllegalArgumentException("operator " + operator);
        };
      }
    }

    private String term() {
      String text = key.term();
      for (Step step : steps) {
        text =
            "(%s %s %s)".formatted(text, ConditionOperators.spelling(step.operator()), step.by());
      }
      return text;
    }

    private Symbol then(List<Step> more) {
      List<Step> all = new ArrayList<>(steps);
      all.addAll(more);
      return new Symbol(key, from, to, all);
    }

    private BigInteger apply(BigInteger number) {
      BigInteger result = number;
      for (Step step : steps) {
        result = step.apply(result);
      }
      return result;
    }

    /** Returns the multiples of the range in which results lie; none if there are too many. */
    private List<BigInteger> pages() {
      BigInteger one = page(apply(key.least()));
      BigInteger other = page(apply(key.greatest()));
      List<BigInteger> pages = new ArrayList<>();
      BigInteger last = one.max(other);
      for (BigInteger page = one.min(other);
          page.compareTo(last) <= 0;
          page = page.add(BigInteger.ONE)) {
        if (pages.size() == MOST_PAGES) {
          return List.of();
        }
        pages.add(page);
      }
      return pages;
    }

    private Optional<SortedSet<BigInteger>> cuts(
        int comparison, BigInteger number, boolean isUnsigned) {
      List<BigInteger> pages = isUnsigned ? pages() : List.of(BigInteger.ZERO);
      if (pages.isEmpty()) {
        return Optional.empty();
      }
      BigInteger least = key.least();
      boolean increases = apply(least).compareTo(apply(key.greatest())) <= 0;
      List<BigInteger> ends = new ArrayList<>();
      for (BigInteger page : pages) {
        BigInteger start = page.multiply(RANGE);
        ends.add(start.add(number));
        ends.add(start.add(number).add(BigInteger.ONE));
        ends.add(start);
      }
      SortedSet<BigInteger> cuts = new TreeSet<>();
      for (BigInteger end : ends) {
        boolean before = holds(comparison, end.subtract(BigInteger.ONE), number, isUnsigned);
        if (before != holds(comparison, end, number, isUnsigned)) {
          cut(end, increases).ifPresent(cuts::add);
        }
      }
      return Optional.of(cuts);
    }

    private static boolean holds(
        int comparison, BigInteger left, BigInteger right, boolean isUnsigned) {
      return ConditionOperators.holds(comparison, isUnsigned ? wrapped(left, true) : left, right);
    }

    /**
     * Returns the last number whose result is on the first side of a bound, if the results are on
     * both sides.
     */
    private Optional<BigInteger> cut(BigInteger end, boolean increases) {
      BigInteger below = key.least().subtract(BigInteger.ONE);
      BigInteger above = key.greatest();
      BigInteger most = above;
      BigInteger least = below;
      if (steps.isEmpty()) {
        below = end.subtract(BigInteger.ONE).max(least).min(most);
        above = below;
      }
      while (below.compareTo(above) < 0) {
        BigInteger middle = below.add(above).add(BigInteger.ONE).shiftRight(1);
        if (apply(middle).compareTo(end) < 0 == increases) {
          below = middle;
        } else {
          above = middle.subtract(BigInteger.ONE);
        }
      }
      return Optional.of(below).filter(c -> !c.equals(least) && !c.equals(most));
    }
  }
}
