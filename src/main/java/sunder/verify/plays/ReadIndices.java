package sunder.verify.plays;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.abstraction.IntervalStep;

/** At which indices the steps of a tree read an array, where bounds tell each of them exactly. */
final class ReadIndices {
  /** More single elements than this are better said by stretches of indices. */
  private static final int MOST = 64;

  private final Map<ArrayRegister, SortedSet<BigInteger>> indices = new TreeMap<>();
  private boolean areExact = true;

  private ReadIndices() {}

  /** Those of all steps that begin at the end of some prefix. */
  static ReadIndices of(PlayTree tree) {
    ReadIndices result = new ReadIndices();
    for (PlayPrefix prefix : tree.prefixes()) {
      for (Transition step : prefix.end().outgoing()) {
        if (!step.reads().isEmpty() && step.when().intersects(prefix.variants())) {
          IntervalStep.enter(step, prefix.box()).ifPresent(box -> result.add(step, box));
        }
      }
    }
    return result;
  }

  private void add(Transition step, StoreBox entered) {
    for (ArrayAccess.Read read : step.reads()) {
      Interval index = Contractor.evaluate(read.index(), entered.scalars());
      areExact &= index.isPoint();
      if (index.isPoint()) {
        indices.computeIfAbsent(read.array(), array -> new TreeSet<>()).add(index.low());
      }
    }
  }

  /** The indices at which an array is read; nothing if they are not known, or many. */
  Optional<SortedSet<BigInteger>> of(ArrayRegister array) {
    SortedSet<BigInteger> known = indices.getOrDefault(array, new TreeSet<>());
    return areExact && known.size() <= MOST ? Optional.of(known) : Optional.empty();
  }
}
