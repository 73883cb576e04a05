package sunder.horn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import sunder.automaton.ArrayAccess;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.expression.ArrayRegister;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;

/**
 * The SMT-LIB text of one transition: its variables, its condition, and the successor store.
 * Registers, inputs and elements are variables of the transition; the names of features are given.
 */
public final class SmtClausePrinter {
  private final Transition step;
  private final SmtSymbols names;
  private final SmtTermPrinter terms;
  private final Map<String, String> variables = new LinkedHashMap<>();
  private final List<String> conditions = new ArrayList<>();

  /**
   * Creates the text of a transition.
   *
   * @param step the transition
   * @param features gives the name of a feature's symbol
   * @param outer the names that are in use
   */
  public SmtClausePrinter(Transition step, Function<Symbol, String> features, SmtSymbols outer) {
    this.step = step;
    this.names = outer.nestedScope();
    this.terms =
        new SmtTermPrinter(
            symbol ->
                symbol.kind() == Symbol.Kind.FEATURE ? features.apply(symbol) : nameOf(symbol));
    declare();
    require();
  }

  private String nameOf(Symbol symbol) {
    return names.of(symbol, symbol.name());
  }

  private void declare() {
    parameters(step.source()).forEach((name, sort) -> variables.put(name, sort));
    Set<Symbol> used = step.relevantSymbols();
    step.inputs().stream()
        .filter(used::contains)
        .forEach(input -> variables.put(nameOf(input), sort(input)));
    step.reads().forEach(read -> variables.put(nameOf(read.result()), sort(read.result())));
  }

  private void require() {
    Set<Symbol> used = step.relevantSymbols();
    step.inputs().stream().filter(used::contains).forEach(this::requireRange);
    for (ArrayAccess.Read read : step.reads()) {
      String element = "(select " + name(read.array()) + " " + terms.of(read.index()) + ")";
      conditions.add("(= " + nameOf(read.result()) + " " + element + ")");
      requireRange(read.result());
    }
    if (!step.guard().equals(BoolTerm.TRUE)) {
      step.guard().conjuncts().forEach(conjunct -> conditions.add(terms.of(conjunct)));
    }
  }

  private void requireRange(Symbol symbol) {
    range(symbol, nameOf(symbol)).ifPresent(conditions::add);
  }

  /** Returns the range of a symbol's type as a condition; empty if it is unbounded. */
  public static Optional<String> range(Symbol symbol, String name) {
    if (symbol.isBoolean() || symbol.low().isEmpty() && symbol.high().isEmpty()) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>();
    symbol.low().ifPresent(low -> parts.add(SmtTermPrinter.of(low)));
    parts.add(name);
    symbol.high().ifPresent(high -> parts.add(SmtTermPrinter.of(high)));
    return Optional.of(SmtTermPrinter.application("<=", parts));
  }

  /** Returns the names of the live registers and arrays of a location, with their sorts. */
  Map<String, String> parameters(Location location) {
    Map<String, String> result = new LinkedHashMap<>();
    location.live().forEach(register -> result.put(nameOf(register), sort(register)));
    location.liveArrays().forEach(array -> result.put(name(array), sort(array)));
    return result;
  }

  private String name(ArrayRegister array) {
    return names.of(array, array.name());
  }

  /** Returns the sort of a symbol. */
  public static String sort(Symbol symbol) {
    return symbol.isBoolean() ? "Bool" : "Int";
  }

  /** Returns the sort of an array register. */
  public static String sort(ArrayRegister array) {
    return sort(array.sort());
  }

  /** Returns the sort of an array with such elements. */
  public static String sort(Symbol.Sort elements) {
    return elements == Symbol.Sort.BOOL ? "(Array Int Bool)" : "(Array Int Int)";
  }

  /** Returns the array in which all elements are 0 or false. */
  private static String zero(ArrayRegister array) {
    return "((as const %s) %s)"
        .formatted(sort(array), array.sort() == Symbol.Sort.BOOL ? "false" : "0");
  }

  /** Returns the initial values of registers and arrays. */
  public static List<String> initialStore(Location initial) {
    List<String> store = new ArrayList<>();
    initial.live().forEach(register -> store.add(register.isBoolean() ? "false" : "0"));
    initial.liveArrays().forEach(array -> store.add(zero(array)));
    return store;
  }

  /**
   * Returns the variables of the transition with their sorts, beginning with the registers and
   * arrays of the source.
   */
  public Map<String, String> variables() {
    return variables;
  }

  /** Returns the conjuncts of the condition, without the presence condition. */
  public List<String> conditions() {
    return List.copyOf(conditions);
  }

  /** Returns the names of the registers and arrays of the source. */
  public List<String> source() {
    return List.copyOf(parameters(step.source()).keySet());
  }

  /** Returns the values of the registers and arrays of the target. */
  public List<String> target() {
    List<String> values = new ArrayList<>();
    for (Symbol register : step.target().live()) {
      Term update = step.updates().get(register);
      values.add(update == null ? nameOf(register) : terms.of(update));
    }
    step.target().liveArrays().forEach(array -> values.add(behind(array)));
    return values;
  }

  private String behind(ArrayRegister array) {
    for (ArrayAccess access : step.writes()) {
      if (access.array() == array) {
        return access instanceof ArrayAccess.Write write
            ? "(store %s %s %s)"
                .formatted(name(array), terms.of(write.index()), terms.of(write.value()))
            : zero(array);
      }
    }
    return name(array);
  }
}
