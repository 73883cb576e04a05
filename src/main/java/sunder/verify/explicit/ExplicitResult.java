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
 * What a search found.
 *
 * @param completed configurations whose runs were followed to the end: all of them, or where an
 *     error stops a configuration, those that reached none
 * @param errorNodes how others reach it
 * @param givenUp those that the search gave up
 * @param resumable those of them that it may decide if it may take more steps
 * @param reached all states, with the configurations that reached them
 * @param coveredStatements the statements that began, if the automaton tells of them
 * @param states distinct states
 * @param transitions steps taken since it began or went on
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
   * Configurations that arrive at an error.
   *
   * @param number among the arrivals of its search
   */
  public record ErrorNode(
      SearchNodeTable arrivals, int number, Assertion failedAssertion, ConfigSet variants) {

    /** The path by which one of the configurations arrived, with all others that came that way. */
    Path pathOf(Configuration configuration) {
      return arrivals.pathOf(number, configuration);
    }
  }

  /**
   * A control point with what its live registers and arrays hold, over features alone. What is not
   * listed is 0 or false.
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
