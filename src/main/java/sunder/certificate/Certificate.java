package sunder.certificate;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * A certificate of safety for the variants of a verdict: for each location an over-approximation of
 * the reachable stores. It is an inductive invariant: it contains the initial store, every
 * transition leads from a store in it to a store in it, and it contains no store at an error
 * location.
 */
public sealed interface Certificate {
  /**
   * Returns the invariant, which is computed by this call.
   *
   * @return empty if the procedure proves safety without an invariant, or was not requested to keep
   *     it
   */
  default Optional<InvariantMap> invariants() {
    return storedInvariants().get();
  }

  /** Returns the supplier of the invariant. */
  Supplier<Optional<InvariantMap>> storedInvariants();

  /** Returns the coverage of the proof; empty if it was not computed. */
  Optional<Coverage> coverage();

  /** Applies the function of this certificate's case. */
  default <T> T fold(
      Function<AbstractInvariant, T> invariant, Function<ReachedStates, T> exhausted) {
    return this instanceof AbstractInvariant found
        ? invariant.apply(found)
        : exhausted.apply((ReachedStates) this);
  }

  /**
   * An invariant found by abstraction: the reachable cells of partitions, without an error.
   *
   * @param model the automaton of the invariant
   * @param storedInvariants supplies the invariant
   * @param coverage the coverage, if it is known
   */
  record AbstractInvariant(
      InvariantMap.InvariantModel model,
      Supplier<Optional<InvariantMap>> storedInvariants,
      Optional<Coverage> coverage)
      implements Certificate {
    /** Creates an invariant of the program's automaton without coverage. */
    public AbstractInvariant(Supplier<Optional<InvariantMap>> kept) {
      this(InvariantMap.InvariantModel.PROGRAM, kept, Optional.empty());
    }
  }

  /**
   * The exact reachable stores of an exhaustive search.
   *
   * @param storedInvariants supplies the stores
   * @param coverage the coverage, if it was recorded
   */
  record ReachedStates(
      Supplier<Optional<InvariantMap>> storedInvariants, Optional<Coverage> coverage)
      implements Certificate {
    /** Creates a certificate without coverage. */
    public ReachedStates(Supplier<Optional<InvariantMap>> kept) {
      this(kept, Optional.empty());
    }
  }

  /**
   * The coverage of a safety proof: an over-approximation of the executed statements. A statement
   * that is not listed is executed in none of the variants of the proof.
   *
   * @param statements the statements that may be executed, with the variants in which they may
   * @param reachedTriggers the variants in which each trigger of the automaton is reached, by its
   *     vacuity message; reachability of triggers that are not listed is unknown
   */
  record Coverage(Map<Span, ConfigSet> statements, Map<String, ConfigSet> reachedTriggers) {
    public Coverage {
      statements = Collections.unmodifiableMap(new LinkedHashMap<>(statements));
      reachedTriggers = Collections.unmodifiableMap(new LinkedHashMap<>(reachedTriggers));
    }

    /** Creates coverage of statements only. */
    public Coverage(Map<Span, ConfigSet> statements) {
      this(statements, Map.of());
    }

    /** Returns the coverage with reached triggers. */
    public Coverage withTriggers(Map<String, ConfigSet> cameAbout) {
      return new Coverage(statements, cameAbout);
    }
  }
}
