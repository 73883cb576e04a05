package sunder.verify.relation;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.Transition;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.abstraction.Cuts;

/**
 * What remains of a register divided by the steps that it takes: a register that is only set to
 * constants and moved by constants keeps {@code register mod m}, m their common divisor (the
 * congruences of Granger, for single registers).
 */
final class Residues {
  private final Map<Symbol, BigInteger> start = new HashMap<>();
  private final Map<Symbol, BigInteger> modulus = new HashMap<>();

  private Residues() {}

  /** Cuts around the residue of each register that keeps one. */
  static Cuts of(Iterable<Transition> transitions) {
    Residues residues = new Residues();
    for (Transition transition : transitions) {
      transition.updates().forEach(residues::update);
    }
    return residues.cuts();
  }

  private void update(Symbol register, Term update) {
    if (register.isBoolean()) {
      return;
    }
    IntTerm value = (IntTerm) update;
    Optional<Symbol> moved = value.direction().asSymbol();
    if (value.isConstant()) {
      BigInteger first = start.putIfAbsent(register, value.constant());
      if (first != null) {
        divide(register, value.constant().subtract(first));
      }
    } else if (moved.isPresent() && moved.get() == register) {
      divide(register, value.constant());
    } else {
      divide(register, BigInteger.ONE);
    }
  }

  private void divide(Symbol register, BigInteger difference) {
    modulus.merge(register, difference.abs(), BigInteger::gcd);
  }

  private Cuts cuts() {
    Cuts cuts = new Cuts();
    modulus.forEach(
        (register, m) -> {
          if (m.compareTo(BigInteger.TWO) >= 0) {
            BigInteger residue = start.getOrDefault(register, BigInteger.ZERO).mod(m);
            IntTerm direction = IntTerm.of(register).modulo(m);
            for (BigInteger cut : List.of(residue, residue.add(BigInteger.ONE))) {
              if (cut.signum() > 0 && cut.compareTo(m) < 0) {
                cuts.add(direction, cut);
              }
            }
          }
        });
    return cuts;
  }
}
