package sunder.frontend.promela.model;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import sunder.frontend.promela.syntax.Unit;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.Span;
import sunder.source.Suggestions;

/**
 * The symbol table of a model: variables by scope, process types, symbols of {@code mtype} and
 * structures. It is mutable during elaboration.
 */
final class PromelaSymbolTable {
  private final Diagnostics diagnostics;
  private final Map<String, Integer> symbols = new LinkedHashMap<>();
  private final Map<String, Unit.Typedef> structures = new HashMap<>();
  private final Map<String, List<ProcessType>> processes = new LinkedHashMap<>();
  private final Map<String, Integer> symbolsOfGroup = new HashMap<>();
  private final Deque<Map<String, Binding>> scopes = new ArrayDeque<>();
  private final Set<String> variables = new HashSet<>();

  PromelaSymbolTable(Diagnostics diagnostics) {
    this.diagnostics = diagnostics;
    pushScope();
  }

  void pushScope() {
    scopes.push(new HashMap<>());
  }

  void popScope() {
    scopes.pop();
  }

  /**
   * Closes the scope of a conditional region. Its declarations are added to the enclosing scope as
   * present in some variants, since conditional compilation opens no scope in the text of a
   * variant.
   */
  void popConditionalScope() {
    scopes
        .pop()
        .forEach(
            (name, binding) ->
                scopes
                    .peek()
                    .merge(
                        name,
                        binding.withCoverage(Binding.VariantCoverage.SOME),
                        (before, more) -> joined(name, before, more)));
  }

  private Binding joined(String name, Binding before, Binding more) {
    if (before.coverage() == Binding.VariantCoverage.ALL) {
      more.fields().values().forEach(field -> declaredTwice(name, field.variable().span()));
    }
    return more.withCoverage(Binding.VariantCoverage.SEVERAL);
  }

  /** Returns the names of all variables that were declared in any scope. */
  Set<String> variableNames() {
    return Collections.unmodifiableSet(variables);
  }

  void declare(String name, Binding binding, Span span) {
    variables.add(name);
    if (scopes.peek().putIfAbsent(name, binding) != null) {
      declaredTwice(name, span);
    } else if (scopes.size() == 1 && symbols.containsKey(name)) {
      diagnostics.report(span, "'" + name + "' is a symbol of an mtype already");
    }
  }

  private void declaredTwice(String name, Span span) {
    diagnostics.report(span, "'" + name + "' is declared twice", "give one another name");
  }

  /**
   * Declares the symbols of an {@code mtype}. Within one declaration the numbers decrease, as in
   * SPIN.
   */
  void declare(Unit.MtypeDeclaration unit) {
    String group = unit.group().orElse("");
    int first = symbolsOfGroup.getOrDefault(group, 0);
    int number = first + unit.names().size();
    for (Unit.NameOccurrence name : unit.names()) {
      if (symbols.putIfAbsent(name.text(), number--) != null) {
        diagnostics.report(name.span(), "symbol '" + name.text() + "' is declared twice");
      }
    }
    symbolsOfGroup.put(group, first + unit.names().size());
    if (first + unit.names().size() > DataType.MTYPE.high().intValue()) {
      diagnostics.report(unit.span(), "more than 255 symbols of one mtype");
    }
  }

  void declare(Unit.Typedef unit) {
    if (structures.putIfAbsent(unit.name(), unit) != null) {
      diagnostics.report(unit.span(), "structure '" + unit.name() + "' is declared twice");
    }
  }

  void declare(ProcessType process) {
    processes.computeIfAbsent(process.name(), name -> new ArrayList<>()).add(process);
  }

  Optional<Binding> find(String name) {
    return all(name).findFirst();
  }

  private Stream<Binding> all(String name) {
    return scopes.stream().filter(scope -> scope.containsKey(name)).map(scope -> scope.get(name));
  }

  /** Returns whether a variable name refers to different declarations in different variants. */
  boolean variesByVariant(String name) {
    return switch (find(name).map(Binding::coverage).orElse(Binding.VariantCoverage.ALL)) {
      case ALL -> false;
      case SOME -> all(name).count() > 1 || symbols.containsKey(name);
      case SEVERAL -> true;
    };
  }

  Optional<BigInteger> symbolicConstant(String name) {
    return Optional.ofNullable(symbols.get(name)).map(BigInteger::valueOf);
  }

  Optional<Unit.Typedef> structure(String name, Span span) {
    Unit.Typedef found = structures.get(name);
    if (found == null) {
      report(span, "there is no type '" + name + "'", name, structures.keySet());
    }
    return Optional.ofNullable(found);
  }

  /**
   * Returns the process types of a name, which have disjoint presence conditions; reports an error
   * if there are none.
   */
  List<ProcessType> processes(String name, Span span) {
    List<ProcessType> found = processes.getOrDefault(name, List.of());
    if (found.isEmpty()) {
      report(span, "there is no process '" + name + "'", name, processes.keySet());
    }
    return found;
  }

  /**
   * Reports an undeclared name, with a suggestion.
   *
   * @param more further names that may be suggested
   */
  void reportUndeclared(String name, Span span, Collection<String> more) {
    TreeSet<String> known = new TreeSet<>(symbols.keySet());
    scopes.forEach(scope -> known.addAll(scope.keySet()));
    known.addAll(more);
    report(span, "'" + name + "' is not declared", name, known);
  }

  private void report(Span span, String message, String name, Collection<String> known) {
    diagnostics.report(new Diagnostic(span, message, Suggestions.hint(name, List.copyOf(known))));
  }

  /**
   * The declaration of a variable: one basic variable, or one for each field of a structure.
   *
   * @param fields the basic variables by their path below the name, with dots; the path is empty
   *     for a variable without fields
   */
  record Binding(Map<String, Field> fields, VariantCoverage coverage) {
    /** The variants in which the name has this declaration. */
    enum VariantCoverage {
      ALL,
      SOME,
      /** Some variants; in others the name has another declaration of the same scope. */
      SEVERAL
    }

    Binding {
      fields = new LinkedHashMap<>(fields);
    }

    Binding(Map<String, Field> fields) {
      this(fields, VariantCoverage.ALL);
    }

    Binding withCoverage(VariantCoverage other) {
      return other.compareTo(coverage) > 0 ? new Binding(fields, other) : this;
    }

    /**
     * A basic variable, with the lengths of the arrays on its path.
     *
     * @param lengths the array length of each component of the path, empty for a component that is
     *     no array
     */
    record Field(Variable variable, List<OptionalInt> lengths) {
      Field {
        lengths = List.copyOf(lengths);
      }
    }

    boolean isStructure() {
      return !fields.containsKey("");
    }
  }
}
