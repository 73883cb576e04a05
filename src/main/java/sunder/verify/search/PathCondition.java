package sunder.verify.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Move;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.limit.NumberTooLarge;
import sunder.verify.Limits;

/**
 * The path condition (the play condition of family-symbolic-games, section 2): the strongest
 * postcondition of a path as a conjunction over its inputs. Registers are replaced by terms over
 * inputs, the inputs of each step are renamed to fresh symbols, and trivial conjuncts are dropped.
 * Mutable: steps are appended.
 */
public final class PathCondition implements PathSegment {
  /** The step of conjuncts that belong to no step. */
  private static final int UNKNOWN_STEP = 0;

  private final Symbol.Supply supply;
  private final Map<Symbol, Term> registers = new HashMap<>();
  private final Map<ArrayRegister, List<ArrayAccess.Write>> arrays = new HashMap<>();
  private final Map<Symbol, Term> firstInputs = new HashMap<>();
  private final List<Conjunct> conjuncts = new ArrayList<>();
  private final List<ObservedWord> words = new ArrayList<>();

  /**
   * Observable moves of a part of the path.
   *
   * @param moves the moves, with values over inputs and features
   * @param choices the erratic choices, true for the left alternative
   * @param times the number of repetitions, over inputs and features
   */
  public record ObservedWord(List<Move> moves, List<Boolean> choices, IntTerm times) {}

  /**
   * A conjunct of the condition.
   *
   * @param step the index of the transition it comes from
   */
  public record Conjunct(int step, BoolTerm term) {}

  /** Creates the condition of the empty path. */
  public PathCondition(Symbol.Supply supply) {
    this.supply = supply;
  }

  /** Returns the condition of a path. */
  public static PathCondition of(Path path, Symbol.Supply supply) {
    PathCondition condition = new PathCondition(supply);
    for (int i = 0; i < path.length(); i++) {
      condition.append(i, path.step(i), path.inputsOf(i));
    }
    return condition;
  }

  /** Appends a step with unknown inputs. */
  public void append(int step, Transition transition) {
    append(step, transition, Map.of());
  }

  @Override
  public Term value(Symbol symbol) {
    return valueOf(symbol, Map.of());
  }

  @Override
  public void assign(Symbol register, Term value) {
    registers.put(register, value);
  }

  @Override
  public void require(BoolTerm term) {
    require(UNKNOWN_STEP, term);
  }

  @Override
  public void observe(List<Move> moves, List<Boolean> choices, IntTerm times) {
    if (!moves.isEmpty() || !choices.isEmpty()) {
      words.add(new ObservedWord(moves, choices, times));
    }
  }

  private void append(int step, Transition transition, Map<Symbol, Term> known) {
    int before = conjuncts.size();
    try {
      extend(step, transition, known);
    } catch (NumberTooLarge e) {
      conjuncts.subList(before, conjuncts.size()).clear();
      registers.replaceAll(
          (register, v) -> named(step, register.name(), v, Limits.MAX_NODES_OF_VALUE_TERM));
      extend(step, transition, known);
    }
  }

  private void extend(int step, Transition transition, Map<Symbol, Term> known) {
    Map<Symbol, Term> local = new HashMap<>(known);
    Term.Substitution values = symbol -> valueOf(symbol, local);
    for (Symbol input : transition.inputs()) {
      local.computeIfAbsent(input, i -> Term.of(supply.copyOf(i, Symbol.Kind.INPUT)));
    }
    if (step == 0) {
      firstInputs.putAll(local);
    }
    for (ArrayAccess.Read read : transition.reads()) {
      IntTerm index = read.index().substitute(values);
      local.put(read.result(), readElement(step, read.array(), index, read.result()));
    }
    require(step, transition.guard().substitute(values));
    Map<Symbol, Term> updated = new HashMap<>();
    transition
        .updates()
        .forEach((r, term) -> updated.put(r, named(step, r.name(), term.substitute(values))));
    List<ArrayAccess> accesses =
        transition.writes().stream().map(access -> substitute(step, access, values)).toList();
    if (!transition.moves().isEmpty() || !transition.choices().isEmpty()) {
      List<Move> moves =
          transition.moves().stream()
              .map(move -> move.map(term -> term.substitute(values)))
              .toList();
      words.add(new ObservedWord(moves, transition.choices(), IntTerm.ONE));
    }
    registers.putAll(updated);
    accesses.forEach(this::write);
  }

  private Term valueOf(Symbol symbol, Map<Symbol, Term> local) {
    Term known = local.get(symbol);
    if (known == null && symbol.kind() == Symbol.Kind.REGISTER) {
      known = registers.getOrDefault(symbol, Term.zero(symbol.sort()));
    }
    return known == null ? Term.of(symbol) : known;
  }

  private void require(int step, BoolTerm term) {
    for (BoolTerm conjunct : term.conjuncts()) {
      conjuncts.add(new Conjunct(step, conjunct));
    }
  }

  private ArrayAccess substitute(int step, ArrayAccess access, Term.Substitution values) {
    return access instanceof ArrayAccess.Write write
        ? new ArrayAccess.Write(
            write.array(),
            write.index().substitute(values),
            named(step, write.array().name(), write.value().substitute(values)))
        : access;
  }

  /**
   * Returns the value itself if it is a constant or small, otherwise a fresh symbol that equals it.
   */
  private Term named(int step, String name, Term value) {
    return named(
        step,
        name,
        value,
        value.symbols().isEmpty() ? Integer.MAX_VALUE : Limits.MAX_NODES_OF_VALUE_TERM);
  }

  private Term named(int step, String name, Term value, int most) {
    if (value.size() <= most) {
      return value;
    }
    Term fresh =
        Term.of(
            value instanceof BoolTerm
                ? supply.bool(Symbol.Kind.INPUT, name)
                : supply.integer(Symbol.Kind.INPUT, name, Optional.empty(), Optional.empty()));
    require(step, BoolTerm.equivalent(fresh, value));
    return fresh;
  }

  private void write(ArrayAccess access) {
    List<ArrayAccess.Write> writes = arrays.computeIfAbsent(access.array(), a -> new ArrayList<>());
    if (access instanceof ArrayAccess.Write write) {
      writes.add(write);
    } else {
      writes.clear();
    }
  }

  /**
   * Returns the last value written at an index; if that is not known, a fresh symbol with
   * constraints.
   */
  private Term readElement(int step, ArrayRegister array, IntTerm index, Symbol result) {
    Term value = Term.zero(result.sort());
    for (ArrayAccess.Write write : arrays.getOrDefault(array, List.of())) {
      BoolTerm same = BoolTerm.equal(index, write.index());
      if (same.equals(BoolTerm.TRUE)) {
        value = write.value();
      } else if (!same.equals(BoolTerm.FALSE) && !value.equals(write.value())) {
        value = either(step, same, write.value(), value, result);
      }
    }
    return value;
  }

  private Term either(int step, BoolTerm condition, Term then, Term otherwise, Symbol like) {
    Term fresh = Term.of(supply.copyOf(like, Symbol.Kind.INPUT));
    require(
        step,
        BoolTerm.or(
            BoolTerm.and(condition, BoolTerm.equivalent(fresh, then)),
            BoolTerm.and(condition.not(), BoolTerm.equivalent(fresh, otherwise))));
    return fresh;
  }

  /** Returns the conjuncts in the order of the path, without trivial ones. */
  public List<Conjunct> conjuncts() {
    return List.copyOf(conjuncts);
  }

  /** Returns the observable moves of the path. */
  public List<ObservedWord> words() {
    return List.copyOf(words);
  }

  /**
   * Returns the symbol of an input of the first transition, or nothing if the path does not use it.
   */
  public Optional<Term> valueOfFirstInput(Symbol input) {
    return Optional.ofNullable(firstInputs.get(input));
  }
}
