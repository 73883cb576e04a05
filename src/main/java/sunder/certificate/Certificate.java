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
  default Optional<Stores> stores() {
    return kept().get();
  }

  /** Asked when somebody wants to see them. */
  Supplier<Optional<Stores>> kept();

  /** What the proof did not show to be out of reach, if it looked. */
  Optional<Visited> visited();

  /** One result of two functions, by the kind of evidence. */
  default <T> T fold(Function<Invariant, T> invariant, Function<Exhausted, T> exhausted) {
    return this instanceof Invariant found
        ? invariant.apply(found)
        : exhausted.apply((Exhausted) this);
  }

  /**
   * Stores found by abstraction: cells of partitions, of which no error is reached.
   *
   * @param model in which they were found
   * @param visited the statements that may be run, if they are known
   */
  record Invariant(Stores.Model model, Supplier<Optional<Stores>> kept, Optional<Visited> visited)
      implements Certificate {
    /** Of the program, of which nobody knows the statements. */
    public Invariant(Supplier<Optional<Stores>> kept) {
      this(Stores.Model.PROGRAM, kept, Optional.empty());
    }
  }

  /**
   * The very stores of a search that had nothing left to look at.
   *
   * @param visited the statements that it met, if it looked
   */
  record Exhausted(Supplier<Optional<Stores>> kept, Optional<Visited> visited)
      implements Certificate {
    /** Of a search that did not look at statements. */
    public Exhausted(Supplier<Optional<Stores>> kept) {
      this(kept, Optional.empty());
    }
  }

  /**
   * What a proof of safety did not show to be out of reach: a statement that is not among these is
   * run in none of the variants that it is about.
   *
   * @param statements that may begin, by variants in which they may
   * @param triggered by what is true otherwise, those who get to a state that an automaton names as
   *     what has to come about; of what is not among these, nothing is known
   */
  record Visited(Map<Span, ConfigSet> statements, Map<String, ConfigSet> triggered) {
    public Visited {
      statements = Collections.unmodifiableMap(new LinkedHashMap<>(statements));
      triggered = Collections.unmodifiableMap(new LinkedHashMap<>(triggered));
    }

    /** Of which only statements are known. */
    public Visited(Map<Span, ConfigSet> statements) {
      this(statements, Map.of());
    }

    /** The same with what came about. */
    public Visited with(Map<String, ConfigSet> cameAbout) {
      return new Visited(statements, cameAbout);
    }
  }
}
