package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/**
 * What has to be impossible for an invariant to be one, from the program's own steps. The
 * certificate gives the predicates of control points; nothing else of it is used. Ranges of types
 * are part of every predicate: they are assumed before a step and proved behind it.
 */
final class Obligations {
  private final Map<Location, Formula.Definition> predicates;
  private final Symbol.Supply supply;

  /**
   * @param predicates over the live registers and arrays of their control points; one that is not
   *     listed has no stores
   */
  Obligations(Map<Location, Formula.Definition> predicates, Symbol.Supply supply) {
    this.predicates = Map.copyOf(predicates);
    this.supply = supply;
  }

  /** A variant whose run starts outside. */
  List<Task> start(Location initial) {
    Map<Symbol, Term> store = new HashMap<>();
    for (Symbol register : initial.live()) {
      store.put(register, Term.zero(register.sort()));
    }
    Map<ArrayRegister, Task.Contents> arrays = new HashMap<>();
    initial
        .liveArrays()
        .forEach(array -> arrays.put(array, new Task.Zero(Term.zero(array.sort()))));
    return List.of(claim(initial, store, arrays, Task.Sense.FAILS));
  }

  /** A step that leads outside; to {@code abort} is always outside. */
  List<Task> step(Transition step) {
    List<Task> tasks = new ArrayList<>();
    Map<ArrayRegister, Task.Contents> before = new HashMap<>();
    step.source().liveArrays().forEach(array -> before.put(array, new Task.Original(array)));
    tasks.add(claim(step.source(), Map.of(), before, Task.Sense.HOLDS));
    step.inputs().forEach(input -> tasks.add(Cases.claim(BoolTerm.range(input))));
    for (ArrayAccess.Read read : step.reads()) {
      tasks.add(new Task.Reading(read.array(), read.index(), Term.of(read.result())));
    }
    tasks.add(Cases.claim(step.guard()));
    if (step.target().role() == Location.Role.ORDINARY) {
      Map<ArrayRegister, Task.Contents> behind = new HashMap<>();
      step.target().liveArrays().forEach(array -> behind.put(array, contents(step, array)));
      tasks.add(claim(step.target(), step.updates(), behind, Task.Sense.FAILS));
    }
    return tasks;
  }

  /** The variants that can take a step. */
  static ConfigSet variants(Transition step, ConfigSet scope) {
    return step.when().and(scope);
  }

  private static Task.Contents contents(Transition step, ArrayRegister array) {
    for (ArrayAccess access : step.writes()) {
      if (access.array() == array) {
        return access instanceof ArrayAccess.Write write
            ? new Task.Stored(array, write.index(), write.value())
            : new Task.Zero(Term.zero(array.sort()));
      }
    }
    return new Task.Original(array);
  }

  /**
   * The predicate of a control point, its ranges included.
   *
   * @param store values of registers; one that is not listed has its own
   */
  private Task.Claim claim(
      Location at,
      Map<Symbol, Term> store,
      Map<ArrayRegister, Task.Contents> arrays,
      Task.Sense sense) {
    List<Formula> parts = new ArrayList<>();
    List<Formula.Argument> arguments = new ArrayList<>();
    Map<Formula.ArrayParameter, Task.Contents> contents = new HashMap<>();
    for (Symbol register : at.live()) {
      arguments.add(new Formula.Value(Term.of(register)));
      parts.add(new Formula.Test(BoolTerm.range(register)));
    }
    for (ArrayRegister array : at.liveArrays()) {
      var parameter = new Formula.ArrayParameter(array.number(), array.sort());
      contents.put(parameter, arrays.get(array));
      arguments.add(new Formula.Passed(parameter));
      array.high().ifPresent(high -> parts.add(elements(parameter, high)));
    }
    Formula.Definition predicate = predicates.get(at);
    if (predicate != null) {
      parts.add(new Formula.Use(predicate, arguments));
    }
    Formula whole = predicate == null ? new Formula.Any(List.of()) : new Formula.All(parts);
    return new Task.Claim(whole, new Task.Binding(store, contents), sense);
  }

  private Formula elements(Formula.ArrayParameter array, BigInteger high) {
    Symbol index = supply.of(Symbol.Kind.ELEMENT, Symbol.Sort.INT, "index");
    Symbol element = supply.of(Symbol.Kind.ELEMENT, Symbol.Sort.INT, "element");
    BoolTerm inside =
        BoolTerm.within(Optional.of(BigInteger.ZERO), IntTerm.of(element), Optional.of(high));
    return new Formula.EveryElement(array, index, element, new Formula.Test(inside));
  }
}
