package sunder.verify.explicit;

import java.math.BigInteger;
import java.util.Map;
import sunder.automaton.Location;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

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
