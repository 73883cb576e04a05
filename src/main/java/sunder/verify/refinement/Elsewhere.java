package sunder.verify.refinement;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.certificate.Certificate;
import sunder.family.ConfigSet;
import sunder.verify.Problem;

/** Who looks at parts of a family in the place of the threads here. */
@FunctionalInterface
public interface Elsewhere {
  /** Nobody: all is done here. */
  Elsewhere NOBODY = (whole, parts, check) -> parts.stream().map(p -> noFindings()).toList();

  private static Optional<Findings> noFindings() {
    return Optional.empty();
  }

  /**
   * Has parts looked at, each by itself.
   *
   * @param whole the question about the family
   * @param check throws what ends the wait
   * @return for each part in turn what came out; nothing if it is to be done here
   */
  List<Optional<Findings>> ask(Problem whole, List<Asked> parts, Runnable check);

  /**
   * A part, and how far to go.
   *
   * @param rounds at most
   */
  record Asked(ConfigSet variants, int rounds) {}

  /**
   * What is known of a part.
   *
   * @param safe proved variants by what proves them; without the stores, which nobody asked for
   * @param plays that fail; to be replayed
   * @param isOver whether more rounds would be no help
   */
  record Findings(
      Map<Certificate, ConfigSet> safe,
      List<Learnt.Found> plays,
      long states,
      long transitions,
      boolean isOver) {}
}
