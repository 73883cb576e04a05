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
 * Why the variants of a verdict are safe: for each control point the stores that a run of theirs
 * may have there. The initial store is among them, every step leads from one of them to one of
 * them, and no control point of an error has any.
 */
public sealed interface Certificate {
  /**
   * The stores, put together when this is called.
   *
   * @return nothing if the procedure knows its verdict from something else than stores, or was not
   *     asked to keep them
   */
  default Optional<InvariantMap> invariants() {
    return storedInvariants().get();
  }

  /** Asked when somebody wants to see them. */
  Supplier<Optional<InvariantMap>> storedInvariants();

  /** What the proof did not show to be out of reach, if it looked. */
  Optional<Coverage> coverage();

  /** One result of two functions, by the kind of evidence. */
  default <T> T fold(
      Function<AbstractInvariant, T> invariant, Function<ReachedStates, T> exhausted) {
    return this instanceof AbstractInvariant found
        ? invariant.apply(found)
        : exhausted.apply((ReachedStates) this);
  }

  /**
   * Stores found by abstraction: cells of partitions, of which no error is reached.
   *
   * @param model in which they were found
   * @param coverage the statements that may be run, if they are known
   */
  record AbstractInvariant(
      InvariantMap.InvariantModel model,
      Supplier<Optional<InvariantMap>> storedInvariants,
      Optional<Coverage> coverage)
      implements Certificate {
    /** Of the program, of which nobody knows the statements. */
    public AbstractInvariant(Supplier<Optional<InvariantMap>> kept) {
      this(InvariantMap.InvariantModel.PROGRAM, kept, Optional.empty());
    }
  }

  /**
   * The very stores of a search that had nothing left to look at.
   *
   * @param coverage the statements that it met, if it looked
   */
  record ReachedStates(
      Supplier<Optional<InvariantMap>> storedInvariants, Optional<Coverage> coverage)
      implements Certificate {
    /** Of a search that did not look at statements. */
    public ReachedStates(Supplier<Optional<InvariantMap>> kept) {
      this(kept, Optional.empty());
    }
  }

  /**
   * What a proof of safety did not show to be out of reach: a statement that is not among these is
   * run in none of the variants that it is about.
   *
   * @param statements that may begin, by variants in which they may
   * @param reachedTriggers by what is true otherwise, those who get to a state that an automaton
   *     names as what has to come about; of what is not among these, nothing is known
   */
  record Coverage(Map<Span, ConfigSet> statements, Map<String, ConfigSet> reachedTriggers) {
    public Coverage {
      statements = Collections.unmodifiableMap(new LinkedHashMap<>(statements));
      reachedTriggers = Collections.unmodifiableMap(new LinkedHashMap<>(reachedTriggers));
    }

    /** Of which only statements are known. */
    public Coverage(Map<Span, ConfigSet> statements) {
      this(statements, Map.of());
    }

    /** The same with what came about. */
    public Coverage withTriggers(Map<String, ConfigSet> cameAbout) {
      return new Coverage(statements, cameAbout);
    }
  }
}
