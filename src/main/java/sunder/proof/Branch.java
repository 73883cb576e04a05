package sunder.proof;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import sunder.expression.Atom;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/**
 * One case of a proof by cases: what is known of variants and of the store, and what has still to
 * be taken in. Closed when nothing can be like that. Mutable.
 */
final class Branch {
  /** With so few cases a claim is taken without a look at those behind it. */
  private static final int FEW = 2;

  private final Symbol.Supply supply;
  private ConfigSet variants;
  private BoolTerm store;
  private Modulos modulos = Modulos.NONE;
  private final Deque<Task> open;
  private final Deque<Task.Claim> splits;
  private final List<Task.Reading> readings;
  private final List<Task.Claim> everywhere;

  Branch(ConfigSet variants, Symbol.Supply supply) {
    this(
        supply,
        variants,
        BoolTerm.TRUE,
        new ArrayDeque<>(),
        new ArrayDeque<>(),
        new ArrayList<>(),
        new ArrayList<>());
  }

  private Branch(
      Symbol.Supply supply,
      ConfigSet variants,
      BoolTerm store,
      Deque<Task> open,
      Deque<Task.Claim> splits,
      List<Task.Reading> readings,
      List<Task.Claim> everywhere) {
    this.supply = supply;
    this.variants = variants;
    this.store = store;
    this.open = open;
    this.splits = splits;
    this.readings = readings;
    this.everywhere = everywhere;
  }

  /** The same case with some more to take in. */
  Branch with(List<Task> more) {
    Branch copy =
        new Branch(
            supply,
            variants,
            store,
            new ArrayDeque<>(open),
            new ArrayDeque<>(splits),
            new ArrayList<>(readings),
            new ArrayList<>(everywhere));
    copy.modulos = modulos;
    more.forEach(copy::add);
    return copy;
  }

  void add(Task task) {
    open.add(task);
  }

  ConfigSet variants() {
    return variants;
  }

  BoolTerm store() {
    return store;
  }

  boolean isClosed() {
    return variants.isEmpty() || store.equals(BoolTerm.FALSE);
  }

  /** Takes in all that leads to one case only. */
  void settle() {
    while (!open.isEmpty() && !isClosed()) {
      Task task = open.poll();
      if (task instanceof Task.Reading reading) {
        take(reading);
      } else if (task instanceof Task.Wrapping wrapping) {
        modulos = modulos.with(wrapping.modulo(), wrapping.value());
      } else {
        take((Task.Claim) task);
      }
    }
  }

  /**
   * The cases of the next claim that has several; none at all if it cannot be. Claims that hold
   * anyway are skipped.
   *
   * @return nothing if no claim is left
   */
  Optional<List<List<Task>>> nextCases() {
    Optional<List<List<Task>>> fewest = Optional.empty();
    Optional<Task.Claim> chosen = Optional.empty();
    Iterator<Task.Claim> claims = splits.iterator();
    while (claims.hasNext() && fewest.map(List::size).orElse(FEW + 1) > FEW) {
      Task.Claim claim = claims.next();
      if (truth(claim) == Truth.CERTAIN) {
        claims.remove();
      } else {
        List<List<Task>> possible = cases(claim).stream().filter(this::isPossible).toList();
        if (fewest.isEmpty() || possible.size() < fewest.get().size()) {
          fewest = Optional.of(possible);
          chosen = Optional.of(claim);
        }
      }
    }
    chosen.ifPresent(splits::remove);
    return fewest;
  }

  private boolean isPossible(List<Task> tasks) {
    return tasks.stream().noneMatch(task -> truth(task) == Truth.IMPOSSIBLE);
  }

  private Truth truth(Task task) {
    return task instanceof Task.Claim claim
        ? new Glance(variants, store, modulos).at(claim)
        : Truth.OPEN;
  }

  private void take(Task.Claim claim) {
    Formula formula = claim.formula();
    boolean holds = claim.sense() == Task.Sense.HOLDS;
    if (formula instanceof Formula.InSet in) {
      variants = holds ? variants.and(in.set()) : variants.minus(in.set());
    } else if (formula instanceof Formula.Test test) {
      require(claim.condition(test));
    } else if (formula instanceof Formula.Not not) {
      open.addFirst(claim.opposite(not.part()));
    } else if (formula instanceof Formula.Use use) {
      open.addFirst(
          new Task.Claim(use.definition().body(), claim.binding().of(use), claim.sense()));
    } else if (formula instanceof Formula.All all && holds) {
      all.parts().forEach(part -> open.add(claim.of(part)));
    } else if (formula instanceof Formula.Any any && !holds) {
      any.parts().forEach(part -> open.add(claim.of(part)));
    } else if (formula instanceof Formula.EveryElement every && holds) {
      takeEverywhere(claim, every);
    } else {
      splits.add(claim);
    }
  }

  private void require(BoolTerm wanted) {
    BoolTerm condition = modulos.in(wanted);
    if (modulos.unknownIn(condition).isPresent()) {
      splits.add(claim(condition));
    } else if (condition instanceof BoolTerm.Or or) {
      List<Formula> parts = or.operands().stream().<Formula>map(Formula.Test::new).toList();
      splits.add(new Task.Claim(new Formula.Any(parts), Task.Binding.NONE, Task.Sense.HOLDS));
    } else {
      store = BoolTerm.and(store, condition);
    }
  }

  /** The ways in which a claim can come true; they exclude each other where that is cheap. */
  private List<List<Task>> cases(Task.Claim claim) {
    if (claim.formula() instanceof Formula.Choice choice) {
      Task.Claim condition = new Task.Claim(choice.condition(), claim.binding(), Task.Sense.HOLDS);
      return List.of(
          List.of(condition, claim.of(choice.yes())),
          List.of(condition.opposite(choice.condition()), claim.of(choice.no())));
    } else if (claim.formula() instanceof Formula.EveryElement every) {
      return casesOfElement(claim, every);
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
    Task.Contents contents = claim.binding().arrays().get(every.array());
    IntTerm index = IntTerm.of(fresh(Symbol.Sort.INT));
    if (contents instanceof Task.Zero zero) {
      return List.of(List.of(at(claim, every, index, zero.value())));
    }
    Term element = Term.of(fresh(every.array().sort()));
    if (contents instanceof Task.Original original) {
      return List.of(
          List.of(
              new Task.Reading(original.array(), index, element),
              at(claim, every, index, element)));
    }
    Task.Stored stored = (Task.Stored) contents;
    return List.of(
        List.of(
            claim(BoolTerm.equal(index, stored.index())),
            at(claim, every, stored.index(), stored.value())),
        List.of(
            claim(BoolTerm.notEqual(index, stored.index())),
            new Task.Reading(stored.array(), index, element),
            at(claim, every, index, element)));
  }

  private Symbol fresh(Symbol.Sort sort) {
    return sort == Symbol.Sort.BOOL
        ? supply.bool(Symbol.Kind.ELEMENT, "element")
        : supply.integer(Symbol.Kind.ELEMENT, "some", Optional.empty(), Optional.empty());
  }

  private static Task.Claim claim(BoolTerm condition) {
    return new Task.Claim(new Formula.Test(condition), Task.Binding.NONE, Task.Sense.HOLDS);
  }

  private static Task.Claim at(
      Task.Claim claim, Formula.EveryElement every, IntTerm index, Term element) {
    return new Task.Claim(every.body(), claim.binding().with(every, index, element), claim.sense());
  }

  /** What holds for every element of an array holds for those that were read. */
  private void takeEverywhere(Task.Claim claim, Formula.EveryElement every) {
    everywhere.add(claim);
    readings.forEach(reading -> instantiate(claim, reading));
  }

  private void instantiate(Task.Claim claim, Task.Reading reading) {
    Formula.EveryElement every = (Formula.EveryElement) claim.formula();
    Task.Contents contents = claim.binding().arrays().get(every.array());
    if (contents instanceof Task.Original original && original.array() == reading.array()) {
      open.add(at(claim, every, reading.index(), reading.element()));
    }
  }

  /** Equal indices have equal elements. */
  private void take(Task.Reading reading) {
    for (Task.Reading other : readings) {
      if (other.array() == reading.array()) {
        BoolTerm apart = BoolTerm.notEqual(other.index(), reading.index());
        open.add(claim(BoolTerm.or(apart, same(other.element(), reading.element()))));
      }
    }
    readings.add(reading);
    everywhere.forEach(claim -> instantiate(claim, reading));
  }

  static BoolTerm same(Term one, Term other) {
    return one instanceof BoolTerm condition
        ? BoolTerm.same(condition, (BoolTerm) other)
        : BoolTerm.equal((IntTerm) one, (IntTerm) other);
  }
}
