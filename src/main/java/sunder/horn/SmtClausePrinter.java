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
 * One step as text: its variables, what must hold, and the store behind it. Registers, inputs and
 * elements are variables of the step; features are named from outside.
 */
public final class SmtClausePrinter {
  private final Transition step;
  private final SmtSymbols names;
  private final SmtTermPrinter terms;
  private final Map<String, String> variables = new LinkedHashMap<>();
  private final List<String> conditions = new ArrayList<>();

  /**
   * @param features names of features' symbols
   * @param outer names that are taken
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

  /** What a symbol's type says of its values, if anything. */
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

  /** Registers and arrays that are live at a location, by name, with their sorts. */
  Map<String, String> parameters(Location location) {
    Map<String, String> result = new LinkedHashMap<>();
    location.live().forEach(register -> result.put(nameOf(register), sort(register)));
    location.liveArrays().forEach(array -> result.put(name(array), sort(array)));
    return result;
  }

  private String name(ArrayRegister array) {
    return names.of(array, array.name());
  }

  public static String sort(Symbol symbol) {
    return symbol.isBoolean() ? "Bool" : "Int";
  }

  public static String sort(ArrayRegister array) {
    return sort(array.sort());
  }

  /** The sort of an array of such elements. */
  public static String sort(Symbol.Sort elements) {
    return elements == Symbol.Sort.BOOL ? "(Array Int Bool)" : "(Array Int Int)";
  }

  /** The array all of whose elements are 0 or false. */
  private static String zero(ArrayRegister array) {
    return "((as const %s) %s)"
        .formatted(sort(array), array.sort() == Symbol.Sort.BOOL ? "false" : "0");
  }

  /** The values that registers and arrays have where runs start. */
  public static List<String> initialStore(Location initial) {
    List<String> store = new ArrayList<>();
    initial.live().forEach(register -> store.add(register.isBoolean() ? "false" : "0"));
    initial.liveArrays().forEach(array -> store.add(zero(array)));
    return store;
  }

  /** The step's variables with their sorts: the source's registers and arrays come first. */
  public Map<String, String> variables() {
    return variables;
  }

  /** What must hold for the step to be taken, its variants apart. */
  public List<String> conditions() {
    return List.copyOf(conditions);
  }

  /** The names of the source's registers and arrays. */
  public List<String> source() {
    return List.copyOf(parameters(step.source()).keySet());
  }

  /** The values of the target's registers and arrays. */
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
