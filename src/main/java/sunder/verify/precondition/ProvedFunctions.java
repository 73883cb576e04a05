package sunder.verify.precondition;

import java.util.Map;
import java.util.TreeMap;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.verdict.Verdict;
import sunder.verify.Problem;
import sunder.verify.VerificationResult;

/**
 * The functions of a program whose proofs cover all calls, with the variants in which they are
 * proved, for the verification of their callers on other copies of the program. Thread-safe.
 */
public final class ProvedFunctions {
  /** The space of the recorded sets, which no verification uses. */
  private final ConfigSpace space;

  private final Map<String, ConfigSet> proved = new TreeMap<>();

  /**
   * Creates the record.
   *
   * @param space the space of a copy of the program that is not used any more
   */
  public ProvedFunctions(ConfigSpace space) {
    this.space = space;
  }

  /** Records an entry function with its verdicts, if its proofs cover all calls. */
  public synchronized void add(Problem problem, VerificationResult result) {
    if (problem.subject().coversAllCalls(problem.property())
        && space.hasSameVariables(problem.features().space())) {
      ConfigSet safe = result.verdict().variantsWith(Verdict.Safe.class::isInstance);
      if (!safe.isEmpty()) {
        proved.put(problem.subject().entryFunction().orElseThrow(), space.copyOf(safe));
      }
    }
  }

  /** Returns the recorded functions with their variants as sets of a space. */
  public synchronized Map<String, ConfigSet> in(ConfigSpace other) {
    Map<String, ConfigSet> result = new TreeMap<>();
    if (space.hasSameVariables(other)) {
      proved.forEach((function, variants) -> result.put(function, other.copyOf(variants)));
    }
    return result;
  }
}
