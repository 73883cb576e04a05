package sunder.verify.plays;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Substitution;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.abstraction.IntervalStep;

/**
 * The play condition of a path as one block a step: registers get a new symbol where a step updates
 * them, and so do elements of arrays at indices that bounds tell exactly. Mutable.
 */
final class PlayBlocks {
  private final Symbol.Supply supply;
  private final BiFunction<ArrayRegister, BigInteger, Symbol> cells;
  private final List<BoolTerm> blocks = new ArrayList<>();
  private final List<Map<Symbol, Symbol>> meanings = new ArrayList<>();
  private Map<Symbol, Term> registers = new HashMap<>();
  private final Map<ArrayRegister, Elements> arrays = new HashMap<>();

  /**
   * @param path from the first prefix on
   * @param cells symbols for elements in conditions
   */
  PlayBlocks(
      List<PlayPrefix> path,
      Symbol.Supply supply,
      BiFunction<ArrayRegister, BigInteger, Symbol> cells) {
    this.supply = supply;
    this.cells = cells;
    for (int i = 1; i < path.size(); i++) {
      append(path.get(i).step(), path.get(i - 1).box());
    }
  }

  /** One for each step. */
  List<BoolTerm> blocks() {
    return blocks;
  }

  /**
   * A condition behind a block over registers, features and elements; nothing if it speaks of
   * something else.
   */
  Optional<BoolTerm> meaning(int block, BoolTerm condition) {
    Map<Symbol, Symbol> names = meanings.get(block);
    boolean isKnown =
        condition.symbols().stream()
            .allMatch(s -> s.kind() == Symbol.Kind.FEATURE || names.containsKey(s));
    return isKnown
        ? Optional.of(condition.substitute(s -> Term.of(names.getOrDefault(s, s))))
        : Optional.empty();
  }

  private void append(Transition step, StoreBox box) {
    StoreBox entered = IntervalStep.enter(step, box).orElse(box);
    Map<Symbol, Term> local = new HashMap<>();
    Substitution values = symbol -> valueOf(symbol, local);
    step.inputs().forEach(input -> local.put(input, fresh(input)));
    for (ArrayAccess.Read read : step.reads()) {
      Interval index = Contractor.evaluate(read.index(), entered.scalars());
      local.put(read.result(), elements(read.array()).at(index, () -> fresh(read.result())));
    }
    List<BoolTerm> parts = new ArrayList<>();
    parts.add(step.guard().substitute(values));
    Map<Symbol, Term> behind = new HashMap<>();
    for (Symbol register : step.target().live()) {
      Term update = step.updates().get(register);
      behind.put(
          register,
          update == null
              ? valueOf(register, local)
              : named(fresh(register), update.substitute(values), parts));
    }
    for (ArrayAccess access : step.writes()) {
      write(access, entered, values, parts);
    }
    registers = behind;
    arrays.keySet().retainAll(step.target().liveArrays());
    blocks.add(BoolTerm.and(parts));
    meanings.add(meanings());
  }

  private void write(
      ArrayAccess access, StoreBox entered, Substitution values, List<BoolTerm> parts) {
    ArrayRegister array = access.array();
    if (access instanceof ArrayAccess.Write write) {
      Interval index = Contractor.evaluate(write.index(), entered.scalars());
      Term value = named(fresh(array), write.value().substitute(values), parts);
      arrays.put(array, elements(array).with(index, value));
    } else {
      arrays.put(array, Elements.all(Term.zero(array.sort())));
    }
  }

  private static Term named(Term name, Term value, List<BoolTerm> parts) {
    parts.add(
        name instanceof BoolTerm condition
            ? BoolTerm.same(condition, (BoolTerm) value)
            : BoolTerm.equal((IntTerm) name, (IntTerm) value));
    return name;
  }

  private Elements elements(ArrayRegister array) {
    return arrays.getOrDefault(array, Elements.all(Term.zero(array.sort())));
  }

  private Term valueOf(Symbol symbol, Map<Symbol, Term> local) {
    Term known = local.get(symbol);
    if (known != null || symbol.kind() != Symbol.Kind.REGISTER) {
      return known == null ? Term.of(symbol) : known;
    }
    return registers.getOrDefault(symbol, Term.zero(symbol.sort()));
  }

  private Term fresh(Symbol symbol) {
    return Term.of(supply.like(symbol, Symbol.Kind.INPUT));
  }

  private Term fresh(ArrayRegister array) {
    return Term.of(
        array.sort() == Symbol.Sort.BOOL
            ? supply.bool(Symbol.Kind.INPUT, array.name())
            : supply.integer(
                Symbol.Kind.INPUT,
                array.name(),
                array.high().map(high -> BigInteger.ZERO),
                array.high()));
  }

  private Map<Symbol, Symbol> meanings() {
    Map<Symbol, Symbol> result = new HashMap<>();
    arrays.forEach(
        (array, elements) ->
            elements
                .known()
                .forEach(
                    (index, value) ->
                        value.forEachSymbol(s -> result.put(s, cells.apply(array, index)))));
    registers.forEach((register, value) -> value.forEachSymbol(s -> result.put(s, register)));
    return result;
  }
}
