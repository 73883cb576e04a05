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
 * The ways in which a claim of a {@link Branch} can come true.
 *
 * @param supply makes symbols of which nothing is known
 * @param modulos what is known of modulos
 */
record ClaimCases(Symbol.Supply supply, Modulos modulos) {
  /** The ways in which a claim can come true; they exclude each other where that is cheap. */
  List<List<Task>> of(Task.Claim claim) {
    if (claim.formula() instanceof Formula.Choice choice) {
      Task.Claim condition = new Task.Claim(choice.condition(), claim.binding(), Task.Sense.HOLDS);
      return List.of(
          List.of(condition, claim.of(choice.yes())),
          List.of(condition.opposite(choice.condition()), claim.of(choice.no())));
    } else if (claim.formula() instanceof Formula.EveryElement every) {
      return casesOfElement(claim, every);
    } else if (claim.formula() instanceof Formula.AtIndex one) {
      return casesOfElement(claim, one);
    } else if (claim.formula() instanceof Formula.Test test) {
      return casesOfModulo(modulos.in(claim.condition(test)));
    }
    List<Formula> parts =
        claim.formula() instanceof Formula.Any any
            ? any.parts()
            : ((Formula.All) claim.formula()).parts();
    List<List<Task>> cases = new ArrayList<>();
    List<Task> earlier = new ArrayList<>();
    for (Formula part : parts) {
      List<Task> one = new ArrayList<>();
      one.add(claim.of(part));
      one.addAll(earlier);
      cases.add(one);
      if (part instanceof Formula.InSet || part instanceof Formula.Test) {
        earlier.add(claim.opposite(part));
      }
    }
    return cases;
  }

  /** The operand of a modulo is inside its range, below or above. */
  private List<List<Task>> casesOfModulo(BoolTerm condition) {
    Optional<Atom.Modulo> unknown = modulos.unknownIn(condition);
    if (unknown.isEmpty()) {
      return List.of(List.of(claim(condition)));
    }
    Atom.Modulo modulo = unknown.get();
    IntTerm operand = modulo.operand();
    IntTerm wrapped = Modulos.valueOf(modulo);
    BoolTerm notBelow = BoolTerm.atMost(IntTerm.ZERO, operand);
    BoolTerm notAbove = BoolTerm.less(operand, IntTerm.of(modulo.modulus()));
    BoolTerm inRange =
        BoolTerm.and(
            BoolTerm.atMost(IntTerm.ZERO, wrapped),
            BoolTerm.less(wrapped, IntTerm.of(modulo.modulus())));
    Task asItIs = new Task.Wrapping(modulo, wrapped);
    return List.of(
        List.of(
            new Task.Wrapping(modulo, operand), claim(notBelow), claim(notAbove), claim(condition)),
        List.of(asItIs, claim(notBelow.not()), claim(inRange), claim(condition)),
        List.of(asItIs, claim(notAbove.not()), claim(inRange), claim(condition)));
  }

  /** Some element is not as claimed: at an index of which nothing else is known. */
  private List<List<Task>> casesOfElement(Task.Claim claim, Formula.EveryElement every) {
    IntTerm index = IntTerm.of(fresh(Symbol.Sort.INT));
    return casesAt(
        index,
        claim.binding().arrays().get(every.array()),
        every.array().sort(),
        (at, element) -> at(claim, every, at, element));
  }

  private List<List<Task>> casesOfElement(Task.Claim claim, Formula.AtIndex one) {
    return casesAt(
        IntTerm.of(one.index()),
        claim.binding().arrays().get(one.array()),
        one.array().sort(),
        (at, element) ->
            new Task.Claim(
                one.body(), claim.binding().with(one.element(), element), claim.sense()));
  }

  /** Whether it is known what the array has there. */
  static boolean isOne(Task.Claim claim, Formula.AtIndex one) {
    return !(claim.binding().arrays().get(one.array()) instanceof Task.Stored);
  }

  /**
   * What an array may have at an index.
   *
   * @param claimed what is claimed of the element at the index, or at a term that equals it
   */
  private List<List<Task>> casesAt(
      IntTerm index,
      Task.Contents contents,
      Symbol.Sort sort,
      BiFunction<IntTerm, Term, Task> claimed) {
    if (contents instanceof Task.Zero zero) {
      return List.of(List.of(claimed.apply(index, zero.value())));
    }
    Term element = Term.of(fresh(sort));
    if (contents instanceof Task.Original original) {
      return List.of(
          List.of(
              new Task.Reading(original.array(), index, element), claimed.apply(index, element)));
    }
    Task.Stored stored = (Task.Stored) contents;
    return List.of(
        List.of(
            claim(BoolTerm.equal(index, stored.index())),
            claimed.apply(stored.index(), stored.value())),
        List.of(
            claim(BoolTerm.notEqual(index, stored.index())),
            new Task.Reading(stored.array(), index, element),
            claimed.apply(index, element)));
  }

  private Symbol fresh(Symbol.Sort sort) {
    return supply.of(Symbol.Kind.ELEMENT, sort, sort == Symbol.Sort.BOOL ? "element" : "some");
  }

  static Task.Claim claim(BoolTerm condition) {
    return new Task.Claim(new Formula.Test(condition), Task.Binding.NONE, Task.Sense.HOLDS);
  }

  static Task.Claim at(Task.Claim claim, Formula.EveryElement every, IntTerm index, Term element) {
    Task.Binding binding =
        claim.binding().with(every.index(), index).with(every.element(), element);
    return new Task.Claim(every.body(), binding, claim.sense());
  }
}
