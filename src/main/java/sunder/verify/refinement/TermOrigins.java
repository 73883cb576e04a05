package sunder.verify.refinement;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import sunder.expression.IntTerm;

/** Where linear terms came from that partitions tell apart: what found each first. Mutable. */
final class TermOrigins {
  private final Map<String, String> texts = new TreeMap<>();

  /** Notes what found terms in a round. */
  void add(Map<IntTerm, String> found, int round) {
    found.forEach((term, why) -> texts.putIfAbsent(term.toString(), why + ", round " + round));
  }

  /** What found each, and when, by display name. */
  Map<String, String> texts() {
    return Collections.unmodifiableMap(texts);
  }
}
