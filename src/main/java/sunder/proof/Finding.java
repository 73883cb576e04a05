package sunder.proof;

import java.math.BigInteger;
import java.util.Map;
import sunder.expression.Symbol;
import sunder.family.Configuration;

/** What came of trying to prove that something is impossible. */
sealed interface Finding {
  /** It is impossible. */
  record Proved() implements Finding {}

  /** It is possible, as here. */
  record Possible(Configuration configuration, Map<Symbol, BigInteger> values) implements Finding {}

  /**
   * Neither was shown.
   *
   * @param why one line
   */
  record Undecided(String why) implements Finding {}
}
