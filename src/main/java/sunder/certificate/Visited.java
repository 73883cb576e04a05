package sunder.certificate;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * The statements that a proof of safety did not show to be dead: what is not among them is run in
 * none of the variants that it is about.
 *
 * @param statements that may begin, by variants in which they may
 */
public record Visited(Map<Span, ConfigSet> statements) {
  public Visited {
    statements = Collections.unmodifiableMap(new LinkedHashMap<>(statements));
  }
}
