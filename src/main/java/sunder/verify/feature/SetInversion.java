package sunder.verify.feature;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Feature;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.Interval;

/**
 * Set inversion by interval analysis (Jaulin and Walter, Set inversion via interval analysis for
 * nonlinear bounded-error estimation, Automatica 1993): the exact set of configurations that
 * satisfy a condition which need not be linear, as a union of boxes. Boxes are contracted and
 * bisected until the condition holds everywhere in them or nowhere. Mutable: it caches results.
 */
public final class SetInversion {
  private final Map<Symbol, Feature> features;
  private final int mostBoxes;
  private final int mostResults;
  private final Map<InversionRequest, Optional<ConfigSet>> known = new HashMap<>();

  /** A condition with the ranges of its symbols. */
  private record InversionRequest(BoolTerm condition, List<Interval> ranges) {}

  /**
   * Creates an inversion.
   *
   * @param features the feature of each symbol
   * @param mostBoxes the number of boxes into which a condition is divided at most
   * @param mostResults the number of cached results; a full cache is emptied
   */
  public SetInversion(Map<Symbol, Feature> features, int mostBoxes, int mostResults) {
    this.features = features;
    this.mostBoxes = mostBoxes;
    this.mostResults = mostResults;
  }

  /**
   * Returns a set that has those configurations of a set that satisfy a condition, and perhaps
   * others outside of that set.
   *
   * @param within the set; its ranges of the features limit the search
   * @return empty if other symbols occur in the condition, or if it takes too many boxes
   */
  public Optional<ConfigSet> satisfying(BoolTerm condition, ConfigSet within) {
    Collection<Symbol> symbols = condition.symbols();
    if (!features.keySet().containsAll(symbols) || within.isEmpty()) {
      return Optional.empty();
    }
    List<Interval> ranges = symbols.stream().map(symbol -> range(symbol, within)).toList();
    if (known.size() >= mostResults) {
      known.clear();
    }
    return known.computeIfAbsent(
        new InversionRequest(condition, ranges),
        asked -> new BoxBisection(condition, within.space()).of(ranges));
  }

  /**
   * Returns an interval with all values of a term in a set that is not empty.
   *
   * @return empty if other symbols occur in the term
   */
  public Optional<Interval> range(IntTerm term, ConfigSet within) {
    if (!features.keySet().containsAll(term.symbols())) {
      return Optional.empty();
    }
    Box box = new Box();
    term.symbols().forEach(symbol -> box.set(symbol, range(symbol, within)));
    return Optional.of(Contractor.evaluate(term, box));
  }

  private Interval range(Symbol symbol, ConfigSet within) {
    return features.get(symbol) instanceof Feature.Numeric feature
        ? Interval.of(within.least(feature), within.greatest(feature))
        : Interval.of(BigInteger.ZERO, BigInteger.ONE);
  }

  /** The bisection for one condition. */
  private final class BoxBisection {
    private final BoolTerm condition;
    private final ConfigSpace space;
    private final List<Symbol> symbols;
    private int boxes;

    BoxBisection(BoolTerm condition, ConfigSpace space) {
      this.condition = condition;
      this.space = space;
      this.symbols = new ArrayList<>(condition.symbols());
    }

    Optional<ConfigSet> of(List<Interval> ranges) {
      Box box = new Box();
      for (int i = 0; i < ranges.size(); i++) {
        box.set(symbols.get(i), ranges.get(i));
      }
      return satisfying(box);
    }

    private Optional<ConfigSet> satisfying(Box box) {
      if (++boxes > mostBoxes) {
        return Optional.empty();
      } else if (!Contractor.contract(condition, box)) {
        return Optional.of(space.none());
      } else if (Contractor.isCertain(condition, box)) {
        return Optional.of(set(box));
      }
      Symbol widest = widest(box);
      Interval range = box.get(widest);
      if (range.isPoint()) {
        // The contraction that led to the point did not evaluate the condition there.
        return Contractor.contract(condition, box) ? Optional.empty() : Optional.of(space.none());
      }
      BigInteger middle = range.low().add(range.high()).shiftRight(1);
      Box upper = box.copy();
      upper.set(widest, Interval.of(middle.add(BigInteger.ONE), range.high()));
      box.set(widest, Interval.of(range.low(), middle));
      return satisfying(box).flatMap(low -> satisfying(upper).map(low::or));
    }

    private Symbol widest(Box box) {
      Symbol result = symbols.get(0);
      for (Symbol symbol : symbols) {
        if (width(box.get(symbol)).compareTo(width(box.get(result))) > 0) {
          result = symbol;
        }
      }
      return result;
    }

    private static BigInteger width(Interval range) {
      return range.high().subtract(range.low());
    }

    private ConfigSet set(Box box) {
      ConfigSet result = space.all();
      for (Symbol symbol : symbols) {
        Interval range = box.get(symbol);
        result = result.and(space.inRange(features.get(symbol), range.low(), range.high()));
      }
      return result;
    }
  }
}
