package sunder.frontend.ia.model;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.family.PresenceFormulas;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.Program.ArraySize;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.SyntaxVisitor;
import sunder.frontend.ia.syntax.Type;
import sunder.frontend.ia.syntax.parse.ForeignKeywordHints;
import sunder.source.Diagnostics;
import sunder.source.Span;
import sunder.source.Suggestions;

/**
 * The context of a type check: the feature model, symbol table, call graph and diagnostics that the
 * checkers of one program share.
 */
final class IaElaborationContext {
  final Diagnostics diagnostics;
  final FeatureModel model;
  final FeatureFormulaEvaluator formulas;
  private final Set<String> declaredFeatures;
  private final Map<Expression.Hole, Feature.Numeric> holes;
  final IaSymbolTable scopes = new IaSymbolTable();
  final UseBeforeDeclaration later = new UseBeforeDeclaration();
  final CallGraph calls = new CallGraph();
  private final Set<String> reported = new HashSet<>();

  IaElaborationContext(
      FeatureModel model,
      Set<String> declaredFeatures,
      Map<Expression.Hole, Feature.Numeric> holes,
      Diagnostics diagnostics) {
    this.model = model;
    this.declaredFeatures = declaredFeatures;
    this.holes = holes;
    this.diagnostics = diagnostics;
    this.formulas = new FeatureFormulaEvaluator(model.space(), diagnostics);
  }

  boolean isDeclaredFeature(String name) {
    return declaredFeatures.contains(name);
  }

  /** Returns whether a declared name is not a feature's name; reports an error if it is. */
  boolean requireNoFeature(String name, Span span) {
    boolean isFeature = isDeclaredFeature(name);
    if (isFeature) {
      diagnostics.report(
          span, "'" + name + "' is a feature and cannot be declared again", "rename one");
    }
    return !isFeature;
  }

  Feature.Numeric feature(Expression.Hole hole) {
    return holes.get(hole);
  }

  /** Returns the checked type; empty for {@code void}. */
  Optional<Type.Data> type(Type type, Span span) {
    return type instanceof Type.Data data ? Optional.of(dataType(data, span)) : Optional.empty();
  }

  /** Returns the checked type; another type after an error was reported. */
  Type.Data dataType(Type.Data type, Span span) {
    if (!(type instanceof Type.Int integer)) {
      return type;
    }
    if (integer.modulus().filter(n -> n.signum() <= 0).isPresent()) {
      diagnostics.report(span, "the N of int%N must be positive", "int%N has the values 0 to N-1");
      return Type.Int.UNBOUNDED;
    }
    Optional<Type.Range> range = integer.abstraction();
    if (range.filter(r -> r.low().compareTo(r.high()) > 0).isPresent()) {
      diagnostics.report(
          span,
          "the range of int[" + range.get().low() + "," + range.get().high() + "] is empty",
          "write the smaller number first");
      return Type.Int.UNBOUNDED;
    }
    return type;
  }

  /** Returns the checked length of an array; 1 after an error was reported. */
  Identifier.Length length(ArraySize size, ConfigSet where) {
    Optional<Identifier.Length> length =
        size instanceof ArraySize.Constant constant
            ? constantLength(constant)
            : symbolicLength((ArraySize.Symbol) size, where);
    return length.orElse(new Identifier.Length.Constant(BigInteger.ONE));
  }

  private Optional<Identifier.Length> constantLength(ArraySize.Constant size) {
    if (size.value().signum() <= 0) {
      diagnostics.report(size.span(), "the length of an array must be positive");
      return Optional.empty();
    }
    return Optional.of(new Identifier.Length.Constant(size.value()));
  }

  private Optional<Identifier.Length> symbolicLength(ArraySize.Symbol size, ConfigSet where) {
    Optional<Meaning> meaning = meaning(size.name(), size.span(), where);
    if (meaning.isEmpty()) {
      return Optional.empty();
    }
    if (meaning.get() instanceof Identifier.LengthSymbol symbol) {
      return Optional.of(new Identifier.Length.Symbolic(symbol));
    }
    diagnostics.report(
        size.span(),
        "the length '"
            + size.name()
            + "' is "
            + IdentifierKinds.of(meaning.get())
            + ", not a symbol",
        "a length is a number or a name that is declared nowhere else");
    return Optional.empty();
  }

  /**
   * Returns the meaning of a name in the variants {@code where}, which must be the same in all of
   * them. A declaration takes precedence over a feature. Empty after an error was reported.
   */
  Optional<Meaning> meaning(String name, Span span, ConfigSet where) {
    List<ConditionalMeaning> alternatives = meanings(name, span, where);
    if (alternatives.size() > 1) {
      reportIncompatibleDeclarations(
          name, span, declared(alternatives.get(0)), declared(alternatives.get(1)));
    }
    return alternatives.size() == 1 ? Optional.of(alternatives.get(0).meaning()) : Optional.empty();
  }

  private static Identifier declared(ConditionalMeaning alternative) {
    return (Identifier) alternative.meaning();
  }

  /**
   * Returns the meanings of a name in the variants {@code where}: several if declarations with
   * disjoint presence conditions differ in type. Empty after an error was reported.
   */
  List<ConditionalMeaning> meanings(String name, Span span, ConfigSet where) {
    IaSymbolTable.Resolution resolution = scopes.resolve(name, where);
    if (resolution instanceof IaSymbolTable.Resolution.UniqueDeclarations found) {
      return found.bindings().stream()
          .map(
              b ->
                  new ConditionalMeaning(
                      b.identifier(), found.bindings().size() == 1 ? where : b.presenceCondition()))
          .toList();
    }
    if (resolution instanceof IaSymbolTable.Resolution.Unknown) {
      Optional<Feature> feature = model.feature(name);
      if (feature.isEmpty()) {
        reportUnknown(name, span);
      }
      return feature.stream()
          .map(f -> new ConditionalMeaning(new Meaning.FeatureMeaning(f), where))
          .toList();
    }
    if (resolution instanceof IaSymbolTable.Resolution.Partial partial) {
      reportPartial(name, span, partial);
    } else if (resolution instanceof IaSymbolTable.Resolution.Ambiguous ambiguous) {
      reportIncompatibleDeclarations(
          name, span, ambiguous.first().identifier(), ambiguous.second().identifier());
    }
    return List.of();
  }

  private void reportUnknown(String name, Span span) {
    if (!reported.add(name)) {
      return;
    }
    if (later.reportUse(name, span, calls.enclosing(), diagnostics)) {
      return;
    }
    Set<String> known = new HashSet<>(scopes.names());
    model.features().forEach(f -> known.add(f.name()));
    String message = "unknown name '" + name + "'";
    Optional<String> hint = ForeignKeywordHints.hint(name).or(() -> Suggestions.hint(name, known));
    if (hint.isPresent()) {
      diagnostics.report(span, message, hint.get());
    } else {
      diagnostics.report(span, message, "declare it in the context or before its use");
    }
  }

  private void reportPartial(String name, Span span, IaSymbolTable.Resolution.Partial partial) {
    diagnostics.report(
        span,
        "'"
            + name
            + "' is not declared in every variant that uses it; it is missing where "
            + PresenceFormulas.print(partial.undeclaredVariants(), model.valid()),
        "its declaration is in line " + partial.identifier().declaration().line());
  }

  /** Reports a name whose declarations in different variants cannot be used in the same place. */
  void reportIncompatibleDeclarations(String name, Span span, Identifier first, Identifier second) {
    diagnostics.report(
        span,
        "'" + name + "' stands for different declarations in different variants",
        "they are in lines "
            + first.declaration().line()
            + " and "
            + second.declaration().line()
            + "; rename one");
  }

  /** A meaning of a name with the variants in which the name has it. */
  record ConditionalMeaning(Meaning meaning, ConfigSet presenceCondition) {}

  /** The meaning of a name: a declaration or a feature. */
  sealed interface Meaning permits Identifier, Meaning.FeatureMeaning {
    /** A feature of the family. */
    record FeatureMeaning(Feature feature) implements Meaning {}
  }

  /** The call graph of the local procedures, by which recursion is rejected. */
  static final class CallGraph {
    private final Map<Identifier.LocalProcedure, Set<Identifier.LocalProcedure>> calls =
        new IdentityHashMap<>();
    private final Deque<Identifier.LocalProcedure> enclosing = new ArrayDeque<>();

    void enter(Identifier.LocalProcedure procedure) {
      enclosing.push(procedure);
    }

    void leave() {
      enclosing.pop();
    }

    /** Returns the procedures whose bodies enclose the current place, innermost first. */
    Collection<Identifier.LocalProcedure> enclosing() {
      return Collections.unmodifiableCollection(enclosing);
    }

    /**
     * Adds a call in the bodies of the enclosing procedures, and reports it if it closes a cycle.
     *
     * @return whether the call closes no cycle
     */
    boolean add(Identifier.LocalProcedure callee, Span span, Diagnostics diagnostics) {
      for (Identifier.LocalProcedure caller : enclosing) {
        if (calls.getOrDefault(caller, Set.of()).contains(callee)) {
          continue;
        }
        if (reaches(callee, caller)) {
          diagnostics.report(
              span,
              "'" + caller.name() + "' calls itself: recursion is outside the language",
              "write the repetition with 'while'");
          return false;
        }
        calls.computeIfAbsent(caller, c -> new LinkedHashSet<>()).add(callee);
      }
      return true;
    }

    private boolean reaches(Identifier.LocalProcedure from, Identifier.LocalProcedure to) {
      Set<Identifier.LocalProcedure> seen = new HashSet<>();
      Deque<Identifier.LocalProcedure> open = new ArrayDeque<>();
      open.push(from);
      while (!open.isEmpty()) {
        Identifier.LocalProcedure next = open.pop();
        if (next == to) {
          return true;
        }
        if (seen.add(next)) {
          calls.getOrDefault(next, Set.of()).forEach(open::push);
        }
      }
      return false;
    }
  }

  /**
   * The procedures of the enclosing statement lists, whether already declared or not. The
   * diagnostic for a call before the declaration distinguishes recursion from a wrong order by
   * them.
   */
  static final class UseBeforeDeclaration {
    private final Deque<Map<String, Statement.DeclareProcedure>> lists = new ArrayDeque<>();

    /** Opens a statement list. */
    void push(List<Statement> statements) {
      Map<String, Statement.DeclareProcedure> procedures = new LinkedHashMap<>();
      statements.forEach(s -> collect(s, procedures));
      lists.push(procedures);
    }

    void pop() {
      lists.pop();
    }

    private static void collect(
        Statement statement, Map<String, Statement.DeclareProcedure> procedures) {
      if (statement instanceof Statement.DeclareProcedure procedure) {
        procedures.putIfAbsent(procedure.name(), procedure);
      } else if (statement instanceof Statement.ConditionalGroup group) {
        group.then().forEach(s -> collect(s, procedures));
        group.otherwise().forEach(s -> collect(s, procedures));
      }
    }

    /**
     * Reports the use of a name before its declaration.
     *
     * @param enclosing the procedures whose bodies contain the use, innermost first
     * @return whether a later declaration of the name exists
     */
    boolean reportUse(
        String name,
        Span span,
        Collection<Identifier.LocalProcedure> enclosing,
        Diagnostics diagnostics) {
      Optional<Statement.DeclareProcedure> procedure = find(name);
      if (procedure.isEmpty()) {
        return false;
      }
      Set<String> called = new HashSet<>();
      addCalls(procedure.get(), called);
      for (Identifier.LocalProcedure caller : enclosing) {
        if (called.contains(caller.name())) {
          diagnostics.report(
              span,
              "'"
                  + caller.name()
                  + "' and '"
                  + name
                  + "' call each other: recursion is outside the language",
              "write the repetition with 'while'");
          return true;
        }
      }
      diagnostics.report(
          span,
          "'" + name + "' is used before its declaration in line " + procedure.get().span().line(),
          "move the declaration up");
      return true;
    }

    private Optional<Statement.DeclareProcedure> find(String name) {
      return lists.stream().filter(l -> l.containsKey(name)).map(l -> l.get(name)).findFirst();
    }

    /**
     * Adds the names that the procedure uses, transitively through the procedures of the enclosing
     * statement lists.
     */
    private void addCalls(Statement.DeclareProcedure procedure, Set<String> names) {
      new SyntaxVisitor() {
        @Override
        public void visit(Expression expression) {
          if (expression instanceof Expression.Call call && names.add(call.name())) {
            find(call.name()).ifPresent(p -> addCalls(p, names));
          } else if (expression instanceof Expression.Name name && names.add(name.name())) {
            find(name.name()).ifPresent(p -> addCalls(p, names));
          }
          super.visit(expression);
        }
      }.visit(procedure);
    }
  }
}
