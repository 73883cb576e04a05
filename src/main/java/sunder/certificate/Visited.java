package sunder.certificate;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * What a proof of safety did not show to be out of reach: a statement that is not among these is
 * run in none of the variants that it is about.
 *
 * @param statements that may begin, by variants in which they may
 * @param triggered by what is true otherwise, those who get to a state that an automaton names as
 *     what has to come about; of what is not among these, nothing is known
 */
public record Visited(Map<Span, ConfigSet> statements, Map<String, ConfigSet> triggered) {
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
