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
 * Terms that may be worth a partition: of two registers that one step moves, the difference that
 * the step keeps, near 0; the remainders that the program asks for, as residues; and landmarks,
 * where phases may change: what registers are set to and compared with.
 *
 * <p>Templates, as in template-based analyses (Sankaranarayanan, Sipma and Manna, VMCAI 2005), but
 * guessed from the program text and used only as cuts.
 */
final class StepTemplates {
  /** Cells below, at and just above 0, and one step farther. */
  private static final List<Long> NEAR_ZERO = List.of(-1L, 0L, 1L, 2L);

  private final Set<IntTerm> differences = new LinkedHashSet<>();
  private final Set<Atom.Modulo> residues = new LinkedHashSet<>();
  private final CutPoints landmarks = new CutPoints();

  private StepTemplates() {}

  /** Cuts of what the transitions suggest. */
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

  /** Steps of m keep what remains of m, in the phases that have no others. */
  private void stride(Symbol register, Term update) {
    if (update instanceof IntTerm value) {
      value.offsetFrom(register).ifPresent(by -> residue(IntTerm.of(register), by.abs()));
    }
  }

  /** What a register is set to. */
  private void landmark(Symbol register, Term update) {
    if (update instanceof IntTerm value && value.isConstant()) {
      landmarks.add(register, value.constant());
      landmarks.add(register, value.constant().add(BigInteger.ONE));
    }
  }

  /** What a register is compared with, and one beside it. */
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

  /** The difference that the step keeps, and where the program asks for remainders, multiples. */
  private void pair(Symbol one, Symbol other, Transition transition) {
    BigInteger first = step(one, transition).orElse(BigInteger.ONE);
    BigInteger second = step(other, transition).orElse(BigInteger.ONE);
    add(IntTerm.of(one).times(second).minus(IntTerm.of(other).times(first)));
    for (Atom.Modulo residue : residues) {
      add(IntTerm.of(one).times(residue.modulus()).minus(IntTerm.of(other)));
      add(IntTerm.of(other).times(residue.modulus()).minus(IntTerm.of(one)));
    }
  }

  /** By how much a step moves a register, if by a constant. */
  private static Optional<BigInteger> step(Symbol register, Transition transition) {
    IntTerm value = (IntTerm) transition.updates().get(register);
    return value.offsetFrom(register).filter(by -> by.signum() != 0);
  }

  private void add(IntTerm term) {
    if (differences.size() < Limits.MAX_REGISTER_PAIRS && term.length() == 2) {
      differences.add(term.canonicalDirection());
    }
  }

  /** A term that is guessed to be 0, or to have that as a bound. */
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
      // Remainders have the dividend's sign.
      cuts.add(residue.operand().canonicalDirection(), BigInteger.ZERO);
    }
    return cuts;
  }
}
