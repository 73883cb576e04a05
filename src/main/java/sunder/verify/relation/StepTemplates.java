package sunder.verify.relation;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.automaton.Transition;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.verify.Limits;
import sunder.verify.abstraction.CutPoints;

/**
 * Heuristic templates of terms, derived from the program text: for two registers that one step
 * updates, the difference that the step keeps, cut near 0; the operands of modulo, remainder and
 * division, cut at each residue; and landmarks, which are the constants that registers are set to
 * or compared with, where phases may change.
 *
 * <p>Templates are used as in template-based analyses (Sankaranarayanan, Sipma and Manna, VMCAI
 * 2005), but only as cuts, which are sound whatever they are.
 */
final class StepTemplates {
  /** The cuts near 0, which yield the cells -1, 0 and 1 and the two unbounded ones. */
  private static final List<Long> NEAR_ZERO = List.of(-1L, 0L, 1L, 2L);

  private final Set<IntTerm> differences = new LinkedHashSet<>();
  private final Set<Atom.Modulo> residues = new LinkedHashSet<>();
  private final CutPoints landmarks = new CutPoints();

  private StepTemplates() {}

  static CutPoints of(Iterable<Transition> transitions) {
    StepTemplates templates = new StepTemplates();
    for (Transition transition : transitions) {
      templates.remainders(transition.guard());
      transition.updates().values().forEach(templates::remainders);
      transition.updates().forEach(templates::landmark);
      transition.updates().forEach(templates::stride);
      transition.guard().conjuncts().forEach(templates::landmark);
    }
    for (Transition transition : transitions) {
      templates.pairs(transition);
    }
    return templates.cuts();
  }

  private void remainders(Term term) {
    if (term instanceof BoolTerm condition) {
      condition.forEachComparison(compare -> remainders(compare.term()));
    } else {
      IntTerm sum = (IntTerm) term;
      for (int i = 0; i < sum.length(); i++) {
        residue(sum.atom(i));
      }
    }
  }

  private void residue(Atom atom) {
    if (atom instanceof Atom.Modulo modulo) {
      residue(modulo.operand(), modulo.modulus());
    } else if (atom instanceof Atom.Remainder remainder) {
      remainder.divisor().asConstant().ifPresent(d -> residue(remainder.dividend(), d));
    } else if (atom instanceof Atom.Quotient quotient) {
      quotient.divisor().asConstant().ifPresent(d -> residue(quotient.dividend(), d));
    }
  }

  private void residue(IntTerm operand, BigInteger divisor) {
    boolean small =
        divisor.compareTo(BigInteger.ONE) > 0 && divisor.compareTo(Limits.MAX_MODULUS) <= 0;
    if (small
        && operand.isLinear()
        && operand.symbols().stream().allMatch(s -> s.kind() == Symbol.Kind.REGISTER)
        && !operand.isConstant()) {
      IntTerm residue = operand.direction().modulo(divisor);
      if (residue.length() == 1 && residue.atom(0) instanceof Atom.Modulo modulo) {
        residues.add(modulo);
      }
    }
  }

  /** Adds the residue modulo m for an increment by m, which keeps it. */
  private void stride(Symbol register, Term update) {
    if (update instanceof IntTerm value) {
      value.offsetFrom(register).ifPresent(by -> residue(IntTerm.of(register), by.abs()));
    }
  }

  /** Adds cuts around a constant that a register is set to. */
  private void landmark(Symbol register, Term update) {
    if (update instanceof IntTerm value && value.isConstant()) {
      landmarks.add(register, value.constant());
      landmarks.add(register, value.constant().add(BigInteger.ONE));
    }
  }

  /** Adds cuts at a constant that a register is compared with, and next to it. */
  private void landmark(BoolTerm conjunct) {
    if (conjunct instanceof BoolTerm.Compare compare
        && compare
            .term()
            .canonicalDirection()
            .asSymbol()
            .filter(s -> s.kind() == Symbol.Kind.REGISTER)
            .isPresent()) {
      landmarks.addBoundary(compare);
      if (BoolTerm.equal(compare.term(), IntTerm.ZERO) instanceof BoolTerm.Compare met) {
        landmarks.addBoundary(met);
      }
    }
  }

  private void pairs(Transition transition) {
    List<Symbol> moved = new ArrayList<>();
    transition
        .updates()
        .forEach(
            (register, update) -> {
              if (update instanceof IntTerm value
                  && value.isLinear()
                  && value.symbols().contains(register)) {
                moved.add(register);
              }
            });
    for (int i = 0; i < moved.size(); i++) {
      for (int j = i + 1; j < moved.size(); j++) {
        pair(moved.get(i), moved.get(j), transition);
      }
    }
  }

  /**
   * Adds the difference of two registers that the step keeps, and for each modulus of the program
   * the difference of one register and that multiple of the other.
   */
  private void pair(Symbol one, Symbol other, Transition transition) {
    BigInteger first = step(one, transition).orElse(BigInteger.ONE);
    BigInteger second = step(other, transition).orElse(BigInteger.ONE);
    add(IntTerm.of(one).times(second).minus(IntTerm.of(other).times(first)));
    for (Atom.Modulo residue : residues) {
      add(IntTerm.of(one).times(residue.modulus()).minus(IntTerm.of(other)));
      add(IntTerm.of(other).times(residue.modulus()).minus(IntTerm.of(one)));
    }
  }

  /**
   * Returns the constant other than 0 by which a transition increments a register; empty if there
   * is none.
   */
  private static Optional<BigInteger> step(Symbol register, Transition transition) {
    IntTerm value = (IntTerm) transition.updates().get(register);
    return value.offsetFrom(register).filter(by -> by.signum() != 0);
  }

  private void add(IntTerm term) {
    if (differences.size() < Limits.MAX_REGISTER_PAIRS && term.length() == 2) {
      differences.add(term.canonicalDirection());
    }
  }

  /** Adds cuts near 0 of a term that is presumably 0 or bounded by 0. */
  static void addNearZero(CutPoints cuts, IntTerm term) {
    NEAR_ZERO.forEach(cut -> cuts.add(term, BigInteger.valueOf(cut)));
  }

  private CutPoints cuts() {
    CutPoints cuts = new CutPoints();
    cuts.addAll(landmarks);
    for (IntTerm difference : differences) {
      addNearZero(cuts, difference);
    }
    for (Atom.Modulo residue : residues) {
      IntTerm term = IntTerm.of(residue);
      for (long cut = 1; cut < residue.modulus().longValueExact(); cut++) {
        cuts.add(term, BigInteger.valueOf(cut));
      }
      // A remainder has the sign of the dividend.
      cuts.add(residue.operand().canonicalDirection(), BigInteger.ZERO);
    }
    return cuts;
  }
}
