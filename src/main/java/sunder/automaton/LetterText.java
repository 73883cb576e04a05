package sunder.automaton;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.IntTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * Writes transitions in the papers' notation: a register is a symbol in capitals, {@code ?X=X+N}
 * gives it a new value, {@code ?N} in a move is a fresh input.
 */
final class LetterText {
  /** The symbols as they are shown, each with a name of its own. */
  private final Map<Symbol, Symbol> shown = new HashMap<>();

  private final Map<Symbol, Term> fixed;
  private final Symbol.Supply supply = new Symbol.Supply();
  private final Set<String> taken = new HashSet<>();

  /**
   * @param fixed what to write for features of one value
   */
  LetterText(Map<Symbol, Term> fixed) {
    this.fixed = fixed;
  }

  private Symbol show(Symbol symbol) {
    return shown.computeIfAbsent(symbol, this::rename);
  }

  private Symbol rename(Symbol symbol) {
    String name = newName(symbol);
    return symbol.isBoolean()
        ? supply.bool(symbol.kind(), name)
        : supply.integer(symbol.kind(), name, symbol.low(), symbol.high());
  }

  private String newName(Symbol symbol) {
    String base =
        symbol.kind() == Symbol.Kind.FEATURE
            ? symbol.name()
            : symbol.name().replaceAll("['#].*", "").toUpperCase(Locale.ROOT);
    String name = base;
    for (int i = 2; !taken.add(name); i++) {
      name = base + i;
    }
    return name;
  }

  private String text(Term term) {
    return term.substitute(this::known).substitute(symbol -> Term.of(show(symbol))).toString();
  }

  private Term known(Symbol symbol) {
    return fixed.getOrDefault(symbol, Term.of(symbol));
  }

  /** What must hold, then what changes. */
  List<String> condition(Transition t) {
    List<String> result = new ArrayList<>();
    for (ArrayAccess.Read read : t.reads()) {
      result.add("?" + show(read.result()) + "=" + element(read.array(), read.index()));
    }
    BoolTerm guard = t.guard().substitute(this::known);
    guard.conjuncts().forEach(conjunct -> result.add(text(conjunct)));
    t.updates().forEach((register, value) -> update(t, register, value).ifPresent(result::add));
    for (ArrayAccess access : t.writes()) {
      result.add(
          access instanceof ArrayAccess.Write write
              ? element(write.array(), write.index()) + ":=" + text(write.value())
              : access.array().name() + "[-]:=" + initial(access.array()));
    }
    return result;
  }

  /** A register that only keeps an input has its name, and needs no update of its own. */
  private Optional<String> update(Transition t, Symbol register, Term value) {
    Optional<Symbol> input = t.inputs().stream().filter(i -> value.equals(Term.of(i))).findFirst();
    input.ifPresent(i -> shown.putIfAbsent(register, show(i)));
    return input.filter(i -> show(i) == show(register)).isPresent()
        ? Optional.empty()
        : Optional.of("?" + show(register) + "=" + text(value));
  }

  private String element(ArrayRegister array, IntTerm index) {
    return array.name() + "[" + text(index) + "]";
  }

  private static String initial(ArrayRegister array) {
    return array.sort() == Symbol.Sort.BOOL ? "false" : "0";
  }

  List<String> moves(Transition t) {
    return t.moves().stream().map(move -> MoveText.of(move, term -> moveText(t, term))).toList();
  }

  /** An input is new where the environment answers. */
  private String moveText(Transition t, Term term) {
    boolean fresh = t.inputs().stream().anyMatch(input -> term.equals(Term.of(input)));
    return (fresh ? "?" : "") + text(term);
  }
}
