package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sunder.automaton.Transition;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.interval.Box;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.IntervalTransfer;
import sunder.verify.abstraction.Precision;

/**
 * Case splitting: proposes cuts for an infeasible path that interval propagation with one box does
 * not refute.
 *
 * <p>A register is cut at the constants with which the conditions of the unsatisfiable core compare
 * it. If that gives no new cut, a finite range is halved.
 */
final class CaseSplitting {
  private final List<Transition> path;
  private final List<StoreBox> boxes = new ArrayList<>();
  private final Precision precision;

  CaseSplitting(List<Transition> path, StoreBox start, Precision precision) {
    this.path = path;
    this.precision = precision;
    Optional<StoreBox> box = Optional.of(start);
    for (int i = 0; i < path.size() && box.isPresent(); i++) {
      boxes.add(box.get());
      box = IntervalTransfer.post(path.get(i), box.get());
    }
  }

  /**
   * Returns new cuts, or none if no register can be split.
   *
   * @param core the indices of the steps of the unsatisfiable core
   */
  CutPoints propose(Collection<Integer> core) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < boxes.size(); i++) {
      all.add(i);
    }
    Set<Integer> steps = new TreeSet<>(core);
    steps.retainAll(all);
    for (Collection<Integer> candidates : List.of(steps, all)) {
      CutPoints cuts = atConstants(candidates);
      if (!cuts.isEmpty()) {
        return cuts;
      }
    }
    CutPoints halves = halves(steps);
    return halves.isEmpty() ? halves(all) : halves;
  }

  private CutPoints atConstants(Collection<Integer> steps) {
    CutPoints cuts = new CutPoints();
    for (int step : steps) {
      Box box = boxes.get(step).scalars();
      Transition transition = path.get(step);
      atConstants(transition.guard(), transition, box, cuts);
      for (Term update : transition.updates().values()) {
        if (update instanceof BoolTerm condition) {
          atConstants(condition, transition, box, cuts);
        }
      }
    }
    return cuts;
  }

  private void atConstants(BoolTerm condition, Transition transition, Box box, CutPoints cuts) {
    condition.forEachComparison(
        compare -> {
          for (int i = 0; i < compare.term().length(); i++) {
            if (compare.term().atom(i) instanceof Atom.Variable v) {
              atBoundary(compare.term(), i, v.symbol(), transition, box, cuts);
            }
          }
        });
  }

  /**
   * Cuts a symbol at the constant it is compared with, if the other operands of the comparison are
   * fixed.
   */
  private void atBoundary(
      IntTerm term, int index, Symbol symbol, Transition transition, Box box, CutPoints cuts) {
    List<BigInteger> boundaries = around(term, index, symbol, box);
    if (!boundaries.isEmpty()) {
      term.forEachSymbol(
          other -> {
            if (other != symbol) {
              cutAround(other, box.get(other), cuts);
            }
          });
    }
    for (BigInteger cut : boundaries) {
      addCut(symbol, cut, cuts);
      if (symbol.kind() == Symbol.Kind.INPUT) {
        cutTargets(symbol, cut, transition, cuts);
      }
    }
  }

  /**
   * Returns the values on both sides of the boundary at which a symbol equals the constant it is
   * compared with, if the boundary lies in the box.
   */
  static List<BigInteger> around(IntTerm term, int index, Symbol symbol, Box box) {
    BigInteger coefficient = term.coefficient(index);
    IntTerm rest = term.minus(IntTerm.of(symbol).times(coefficient));
    Interval value = Contractor.evaluate(rest, box);
    if (!value.isPoint()) {
      return List.of();
    }
    BigInteger boundary = value.low().negate().divide(coefficient);
    return List.of(boundary, boundary.add(BigInteger.ONE));
  }

  /**
   * Cuts the values of a symbol out of their cell; the operands that were fixed need cuts as well.
   */
  private void cutAround(Symbol symbol, Interval values, CutPoints cuts) {
    if (values.isPoint()) {
      addCut(symbol, values.low(), cuts);
      addCut(symbol, values.high().add(BigInteger.ONE), cuts);
    }
  }

  /** Cuts the registers that receive an input: inputs have no partition. */
  private void cutTargets(Symbol input, BigInteger cut, Transition transition, CutPoints cuts) {
    transition
        .updates()
        .forEach(
            (register, update) -> {
              if (update instanceof IntTerm term
                  && term.direction().asSymbol().filter(s -> s == input).isPresent()) {
                addCut(register, cut.add(term.constant()), cuts);
              }
            });
  }

  private void addCut(Symbol symbol, BigInteger cut, CutPoints cuts) {
    boolean hasCells =
        symbol.kind() == Symbol.Kind.REGISTER || symbol.kind() == Symbol.Kind.FEATURE;
    if (hasCells && !precision.of(symbol).hasCut(cut) && splits(cut, Box.rangeOf(symbol))) {
      cuts.add(symbol, cut);
      cutSources(symbol, cut, cuts);
    }
  }

  /** Cuts the numeric feature from which a register was copied, at the cut of the register. */
  private void cutSources(Symbol register, BigInteger cut, CutPoints cuts) {
    for (Transition transition : path) {
      if (transition.updates().get(register) instanceof IntTerm term) {
        term.direction()
            .asSymbol()
            .filter(source -> source.kind() == Symbol.Kind.FEATURE)
            .ifPresent(source -> addCut(source, cut.subtract(term.constant()), cuts));
      }
    }
  }

  private static boolean splits(BigInteger cut, Interval range) {
    return range.contains(cut) && range.contains(cut.subtract(BigInteger.ONE));
  }

  /** Halves a cell of the first register that has finitely many values on the path. */
  private CutPoints halves(Collection<Integer> steps) {
    CutPoints cuts = new CutPoints();
    for (int step : steps) {
      for (Symbol symbol : symbolsAt(step)) {
        Interval values = boxes.get(step).scalars().get(symbol);
        if (cuts.isEmpty() && values.hasLow() && values.hasHigh() && !values.isPoint()) {
          halve(symbol, values, cuts);
        }
      }
    }
    return cuts;
  }

  private Set<Symbol> symbolsAt(int step) {
    Set<Symbol> result = new TreeSet<>(path.get(step).guard().symbols());
    path.get(step).updates().values().forEach(update -> result.addAll(update.symbols()));
    result.removeIf(s -> s.kind() != Symbol.Kind.REGISTER && s.kind() != Symbol.Kind.FEATURE);
    return result;
  }

  /** Cuts the widest cell of a symbol in the middle. */
  private void halve(Symbol symbol, Interval values, CutPoints cuts) {
    Interval widest = Interval.EMPTY;
    BigInteger width = BigInteger.ZERO;
    for (Interval cell : precision.of(symbol).cellsWithin(values)) {
      BigInteger size = cell.high().subtract(cell.low());
      if (size.compareTo(width) > 0) {
        width = size;
        widest = cell;
      }
    }
    if (!widest.isEmpty()) {
      cuts.add(symbol, widest.low().add(width.shiftRight(1)).add(BigInteger.ONE));
    }
  }
}
