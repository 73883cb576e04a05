package sunder.verify.relation;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.expression.Term.Substitution;
import sunder.interval.Contractor;
import sunder.interval.Interval;
import sunder.interval.StoreBox;
import sunder.verify.abstraction.IntervalTransfer;

/**
 * The path formula in single static assignment form, divided into one block for each step, as
 * sequence interpolation needs it. A register gets a fresh symbol where a step updates it, so that
 * neighbouring blocks share exactly the symbols of the registers between them; the elements of
 * arrays at exactly known indices are treated alike. Initially all registers and elements are 0.
 * Mutable: {@link #append} adds a step.
 */
public final class BlockFormulas {
  private final Symbol.Supply supply;
  private final List<BoolTerm> blocks = new ArrayList<>();
  private final List<Map<Symbol, Symbol>> meanings = new ArrayList<>();
  private Map<Symbol, Term> registers = new HashMap<>();
  private final Map<ArrayRegister, ArrayContents> arrays = new HashMap<>();

  /**
   * The symbolic contents of an array.
   *
   * @param others the value of all elements not listed in {@code known}; empty if unknown
   * @param known the value at each known index
   */
  private record ArrayContents(Optional<Term> others, Map<BigInteger, Term> known) {
    static ArrayContents zero(ArrayRegister array) {
      return new ArrayContents(Optional.of(Term.zero(array.sort())), Map.of());
    }

    Optional<Term> at(Interval index) {
      return index.isPoint()
          ? Optional.ofNullable(known.get(index.low())).or(() -> others)
          : Optional.empty();
    }

    /**
     * Returns the contents after a write; all elements become unknown if the index is not exact.
     */
    ArrayContents with(Interval index, Term value) {
      if (!index.isPoint()) {
        return new ArrayContents(Optional.empty(), Map.of());
      }
      Map<BigInteger, Term> more = new TreeMap<>(known);
      more.put(index.low(), value);
      return new ArrayContents(others, more);
    }
  }

  /**
   * Creates the formula of the empty path from the initial store; {@code supply} creates its
   * symbols.
   */
  public BlockFormulas(Symbol.Supply supply) {
    this.supply = supply;
  }

  /** Returns the formula of the empty path from any store at a location. */
  static BlockFormulas from(Location start, Symbol.Supply supply) {
    BlockFormulas result = new BlockFormulas(supply);
    for (Symbol register : start.live()) {
      result.registers.put(register, result.fresh(register));
    }
    return result;
  }

  /** Returns the formula of each step, in the order of the path. */
  public List<BoolTerm> blocks() {
    return blocks;
  }

  /**
   * Returns a condition over symbols of the boundary after a block, translated to registers,
   * features and element symbols; empty if it contains another symbol.
   */
  public Optional<BoolTerm> toRegisters(int block, BoolTerm condition) {
    Map<Symbol, Symbol> names = meanings.get(block);
    boolean isKnown =
        condition.symbols().stream()
            .allMatch(s -> s.kind() == Symbol.Kind.FEATURE || names.containsKey(s));
    return isKnown
        ? Optional.of(condition.substitute(s -> Term.of(names.getOrDefault(s, s))))
        : Optional.empty();
  }

  /** Appends a step whose array reads are unconstrained. */
  public void append(Transition step) {
    append(step, Optional.empty());
    meanings.add(meanings());
  }

  /**
   * Appends a step with its array accesses at indices that the intervals determine exactly.
   *
   * @param box the intervals of registers and arrays before the step
   * @param cells gives the symbol of an element in a translated condition, by array and index
   */
  public void append(
      Transition step, StoreBox box, BiFunction<ArrayRegister, BigInteger, Symbol> cells) {
    append(step, Optional.of(IntervalTransfer.applyGuard(step, box).orElse(box)));
    Map<Symbol, Symbol> names = meanings();
    arrays.forEach(
        (array, elements) ->
            elements
                .known()
                .forEach(
                    (index, value) ->
                        value.forEachSymbol(s -> names.putIfAbsent(s, cells.apply(array, index)))));
    meanings.add(names);
  }

  private Map<Symbol, Symbol> meanings() {
    Map<Symbol, Symbol> result = new HashMap<>();
    registers.forEach((register, value) -> value.forEachSymbol(s -> result.put(s, register)));
    return result;
  }

  private void append(Transition step, Optional<StoreBox> entered) {
    Map<Symbol, Term> local = new HashMap<>();
    Substitution values = symbol -> valueOf(symbol, local);
    step.inputs().forEach(input -> local.put(input, fresh(input)));
    for (ArrayAccess.Read read : step.reads()) {
      Optional<Term> known =
          entered.flatMap(
              box -> elements(read.array()).at(Contractor.evaluate(read.index(), box.scalars())));
      local.put(read.result(), known.orElseGet(() -> fresh(read.result())));
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
    entered.ifPresent(box -> step.writes().forEach(access -> write(access, box, values, parts)));
    registers = behind;
    arrays.keySet().retainAll(step.target().liveArrays());
    blocks.add(BoolTerm.and(parts));
  }

  private void write(ArrayAccess access, StoreBox box, Substitution values, List<BoolTerm> parts) {
    ArrayRegister array = access.array();
    if (access instanceof ArrayAccess.Write write) {
      Interval index = Contractor.evaluate(write.index(), box.scalars());
      Term value = named(fresh(array), write.value().substitute(values), parts);
      arrays.put(array, elements(array).with(index, value));
    } else {
      arrays.put(array, ArrayContents.zero(array));
    }
  }

  private static Term named(Term name, Term value, List<BoolTerm> parts) {
    parts.add(BoolTerm.equivalent(name, value));
    return name;
  }

  private ArrayContents elements(ArrayRegister array) {
    return arrays.getOrDefault(array, ArrayContents.zero(array));
  }

  private Term valueOf(Symbol symbol, Map<Symbol, Term> local) {
    Term known = local.get(symbol);
    if (known != null || symbol.kind() != Symbol.Kind.REGISTER) {
      return known == null ? Term.of(symbol) : known;
    }
    return registers.getOrDefault(symbol, Term.zero(symbol.sort()));
  }

  private Term fresh(Symbol symbol) {
    return Term.of(supply.copyOf(symbol, Symbol.Kind.INPUT));
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
}
