package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import sunder.automaton.Location;
import sunder.certificate.Certificate.Coverage;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Assertion;
import sunder.verify.search.Path;

/**
 * The result of an explicit search.
 *
 * @param completed the configurations whose runs were searched completely; without those that reach
 *     an error, if an error stops a configuration
 * @param errorNodes the error nodes, with the configurations that reach them
 * @param givenUp the configurations that the search left undecided
 * @param resumable the subset of them that a search with a higher limit may decide
 * @param reached supplies all states with the configurations that reach them
 * @param coveredStatements the statements that were executed; empty if the automaton has no
 *     statements
 * @param states the number of distinct states
 * @param transitions the number of steps taken since the search began or was resumed
 */
public record ExplicitResult(
    ConfigSet completed,
    List<ErrorNode> errorNodes,
    ConfigSet givenUp,
    ConfigSet resumable,
    Supplier<Map<ExplicitState, ConfigSet>> reached,
    Optional<Coverage> coveredStatements,
    long states,
    long transitions) {

  /**
   * A search node at an error location.
   *
   * @param nodes the search nodes of its search
   * @param number its number among them
   * @param failedAssertion the assertion that fails
   * @param variants the configurations that reach it
   */
  public record ErrorNode(
      SearchNodeTable nodes, int number, Assertion failedAssertion, ConfigSet variants) {

    /**
     * Returns the path by which a configuration reached the node, with all configurations that
     * share it. The configuration must be one of {@code variants}.
     */
    Path pathOf(Configuration configuration) {
      return nodes.pathOf(number, configuration);
    }
  }

  /**
   * An explicit state: a location with the values of its live registers and array elements as terms
   * over features. Registers and elements that are not listed are 0 or false.
   */
  record ExplicitState(
      Location location,
      Map<Symbol, Term> registers,
      Map<ArrayRegister, Map<BigInteger, Term>> arrays) {
    Term register(Symbol register) {
      Term value = registers.get(register);
      return value == null ? Term.zero(register.sort()) : value;
    }

    Term element(ArrayRegister array, BigInteger index) {
      Term value = arrays.getOrDefault(array, Map.of()).get(index);
      return value == null ? Term.zero(array.sort()) : value;
    }

    static boolean isZero(Term value) {
      return value.equals(IntTerm.ZERO) || value.equals(BoolTerm.FALSE);
    }
  }
}
