package sunder.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * The expansion rules of the tableau: the alternatives of a claim.
 *
 * @param supply the source of fresh symbols
 * @param modulos the substitution of modulo terms
 */
record TableauRules(Symbol.Supply supply, ModuloElimination modulos) {
  /**
   * Returns the alternatives in which a claim is true; they exclude each other where this is cheap.
   */
  List<List<ProofTask>> expand(ProofTask.SignedFormula claim) {
    if (claim.formula() instanceof Formula.IfThenElse choice) {
      ProofTask.SignedFormula condition =
          new ProofTask.SignedFormula(
              choice.condition(), claim.binding(), ProofTask.Polarity.HOLDS);
      return List.of(
          List.of(condition, claim.of(choice.yes())),
          List.of(condition.opposite(choice.condition()), claim.of(choice.no())));
    } else if (claim.formula() instanceof Formula.ForEveryElement every) {
      return casesOfElement(claim, every);
    } else if (claim.formula() instanceof Formula.ForElementAt one) {
      return casesOfElement(claim, one);
    } else if (claim.formula() instanceof Formula.TermCondition test) {
      return casesOfModulo(modulos.rewrite(claim.condition(test)));
    }
    List<Formula> parts =
        claim.formula() instanceof Formula.Any any
            ? any.operands()
            : ((Formula.All) claim.formula()).operands();
    List<List<ProofTask>> cases = new ArrayList<>();
    List<ProofTask> earlier = new ArrayList<>();
    for (Formula part : parts) {
      List<ProofTask> one = new ArrayList<>();
      one.add(claim.of(part));
      one.addAll(earlier);
      cases.add(one);
      if (part instanceof Formula.InSet || part instanceof Formula.TermCondition) {
        earlier.add(claim.opposite(part));
      }
    }
    return cases;
  }

  /** Returns the alternatives of a modulo term: its operand is in range, below or above. */
  private List<List<ProofTask>> casesOfModulo(BoolTerm condition) {
    Optional<Atom.Modulo> unknown = modulos.unknownIn(condition);
    if (unknown.isEmpty()) {
      return List.of(List.of(claim(condition)));
    }
    Atom.Modulo modulo = unknown.get();
    IntTerm operand = modulo.operand();
    IntTerm wrapped = ModuloElimination.valueOf(modulo);
    BoolTerm notBelow = BoolTerm.atMost(IntTerm.ZERO, operand);
    BoolTerm notAbove = BoolTerm.less(operand, IntTerm.of(modulo.modulus()));
    BoolTerm inRange =
        BoolTerm.and(
            BoolTerm.atMost(IntTerm.ZERO, wrapped),
            BoolTerm.less(wrapped, IntTerm.of(modulo.modulus())));
    ProofTask asItIs = new ProofTask.ModuloValue(modulo, wrapped);
    return List.of(
        List.of(
            new ProofTask.ModuloValue(modulo, operand),
            claim(notBelow),
            claim(notAbove),
            claim(condition)),
        List.of(asItIs, claim(notBelow.not()), claim(inRange), claim(condition)),
        List.of(asItIs, claim(notAbove.not()), claim(inRange), claim(condition)));
  }

  /** Returns the alternative that some element, at a fresh index, violates a universal claim. */
  private List<List<ProofTask>> casesOfElement(
      ProofTask.SignedFormula claim, Formula.ForEveryElement every) {
    IntTerm index = IntTerm.of(fresh(Symbol.Sort.INT));
    return casesAt(
        index,
        claim.binding().arrays().get(every.array()),
        every.array().sort(),
        (at, element) -> at(claim, every, at, element));
  }

  private List<List<ProofTask>> casesOfElement(
      ProofTask.SignedFormula claim, Formula.ForElementAt one) {
    return casesAt(
        IntTerm.of(one.index()),
        claim.binding().arrays().get(one.array()),
        one.array().sort(),
        (at, element) ->
            new ProofTask.SignedFormula(
                one.body(), claim.binding().with(one.element(), element), claim.polarity()));
  }

  /** Returns whether the element is determined, as the array has no update. */
  static boolean isKnownElement(ProofTask.SignedFormula claim, Formula.ForElementAt one) {
    return !(claim.binding().arrays().get(one.array()) instanceof ProofTask.UpdatedArray);
  }

  /**
   * Returns the alternatives of the element of an array at an index.
   *
   * @param claimed returns the claim about the element at the index, or at a term that is equal to
   *     it
   */
  private List<List<ProofTask>> casesAt(
      IntTerm index,
      ProofTask.ArrayValue contents,
      Symbol.Sort sort,
      BiFunction<IntTerm, Term, ProofTask> claimed) {
    if (contents instanceof ProofTask.ZeroArray zero) {
      return List.of(List.of(claimed.apply(index, zero.value())));
    }
    Term element = Term.of(fresh(sort));
    if (contents instanceof ProofTask.SourceArray original) {
      return List.of(
          List.of(
              new ProofTask.ElementRead(original.array(), index, element),
              claimed.apply(index, element)));
    }
    ProofTask.UpdatedArray stored = (ProofTask.UpdatedArray) contents;
    return List.of(
        List.of(
            claim(BoolTerm.equal(index, stored.index())),
            claimed.apply(stored.index(), stored.value())),
        List.of(
            claim(BoolTerm.notEqual(index, stored.index())),
            new ProofTask.ElementRead(stored.array(), index, element),
            claimed.apply(index, element)));
  }

  private Symbol fresh(Symbol.Sort sort) {
    return supply.of(Symbol.Kind.ELEMENT, sort, sort == Symbol.Sort.BOOL ? "element" : "some");
  }

  static ProofTask.SignedFormula claim(BoolTerm condition) {
    return new ProofTask.SignedFormula(
        new Formula.TermCondition(condition), ProofTask.Binding.NONE, ProofTask.Polarity.HOLDS);
  }

  static ProofTask.SignedFormula at(
      ProofTask.SignedFormula claim, Formula.ForEveryElement every, IntTerm index, Term element) {
    ProofTask.Binding binding =
        claim.binding().with(every.index(), index).with(every.element(), element);
    return new ProofTask.SignedFormula(every.body(), binding, claim.polarity());
  }
}
