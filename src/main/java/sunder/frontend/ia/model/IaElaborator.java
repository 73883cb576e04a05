package sunder.frontend.ia.model;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.family.FeatureModelBuilder;
import sunder.family.Rule;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Program.ContextItem;
import sunder.frontend.ia.syntax.ProgramNames;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.SyntaxVisitor;
import sunder.frontend.ia.syntax.Type;
import sunder.limit.CancellationPoint;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.Span;
import sunder.source.Suggestions;

/**
 * The type checker of programs: it maps a syntax tree to a typed program, with the invariants that
 * {@link sunder.frontend.ia.model} lists.
 */
public final class IaElaborator {
  private final Program program;
  private final Diagnostics diagnostics = new Diagnostics();
  private final FeatureCollector features;

  private IaElaborator(Program program, ExternalModel external) {
    this.program = program;
    this.features = new FeatureCollector(program, external.features(), diagnostics);
  }

  /**
   * Returns the typed program of a syntax tree that declares all its features.
   *
   * @throws InputException with all errors, in source order
   */
  public static TypedProgram elaborate(Program program) throws InputException {
    return elaborate(program, ExternalModel.NONE);
  }

  /**
   * Returns the typed program of a syntax tree together with the features and constraints of an
   * external feature model.
   *
   * @throws InputException with all errors, in source order
   */
  public static TypedProgram elaborate(Program program, ExternalModel external)
      throws InputException {
    ProgramNames names = ProgramNames.of(program);
    Set<String> asked = new HashSet<>(names.allNames());
    asked.addAll(names.declaredFeatures());
    asked.addAll(names.relevantFeatureNames());
    ExternalModel own = external.forProgram(asked);
    return new IaElaborator(program, own).run(own);
  }

  private TypedProgram run(ExternalModel external) throws InputException {
    FeatureModel model = model(external);
    IaElaborationContext checking =
        new IaElaborationContext(model, features.declared, features.holes, diagnostics);
    checking.scopes.push();
    List<Identifier> free = new ContextElaboration(checking).check(program);
    Span end = new Span(program.span().file(), program.span().end(), program.span().end());
    Optional<Type.Data> result = checking.type(program.type(), end);
    IaCommandElaborator.ReturnRule returns = IaCommandElaborator.ReturnRule.of(result);
    Command body =
        new IaCommandElaborator(checking)
            .block(program.body(), model.valid(), returns, program.span());
    if (result.isPresent()) {
      body = new MissingReturns(checking).requireReturn(body, model.valid(), "the program", end);
    }
    diagnostics.throwIfAny();
    return new TypedProgram(program, model, free, body, result);
  }

  /**
   * Returns the feature model. If the constraints are contradictory or too large, this is reported
   * and all configurations count as valid.
   */
  private FeatureModel model(ExternalModel external) {
    List<Feature> all = features.features();
    List<Feature> named = external.features().isEmpty() ? all : mentionedFirst(all);
    FeatureRuleTranslator rules = new FeatureRuleTranslator(all, diagnostics);
    List<Rule> constraints = new ArrayList<>(external.rules());
    List<Span> places = new ArrayList<>();
    for (ContextItem item : program.context()) {
      CancellationPoint.check();
      if (item instanceof ContextItem.Constraint constraint) {
        constraints.add(rules.translate(constraint.formula()));
        places.add(constraint.span());
      }
    }
    FeatureModelBuilder.Result result =
        FeatureModelBuilder.build(named, all, constraints, InteractionCollector.of(program, all));
    if (result instanceof FeatureModelBuilder.Result.Built built) {
      return new FeatureModel(built.model().space(), built.model().valid(), external.tree());
    }
    int foreign = external.rules().size();
    reportFailure(result, last -> last < foreign ? program.span() : places.get(last - foreign));
    ConfigSpace space = ConfigSpace.of(named);
    return new FeatureModel(space, space.all());
  }

  /**
   * Returns the features with those that the program mentions first; otherwise the order is kept.
   */
  private List<Feature> mentionedFirst(List<Feature> all) {
    Set<String> names = new HashSet<>(ProgramNames.of(program).declaredFeatures());
    names.addAll(ProgramNames.of(program).relevantFeatureNames());
    Predicate<Feature> isMentioned = feature -> names.contains(feature.name());
    List<Feature> result = new ArrayList<>(all.stream().filter(isMentioned).toList());
    all.stream().filter(isMentioned.negate()).forEach(result::add);
    return result;
  }

  private void reportFailure(FeatureModelBuilder.Result result, IntFunction<Span> place) {
    if (result instanceof FeatureModelBuilder.Result.Contradiction contradiction) {
      diagnostics.report(
          place.apply(contradiction.last()),
          "no configuration satisfies the constraints up to this one",
          "remove or weaken a constraint");
    } else if (result instanceof FeatureModelBuilder.Result.TooLarge tooLarge) {
      diagnostics.report(
          place.apply(tooLarge.last()),
          "the feature model is too large: the decision diagram up to here has no practical size",
          "leave out constraints or features that do not matter");
    }
  }

  /**
   * A collector of feature interactions, by which the variable order of decision diagrams is
   * chosen: the features of one condition interact, and so do the features on which the values of
   * one variable depend.
   */
  private static final class InteractionCollector extends SyntaxVisitor {
    private final FeatureRuleTranslator rules;
    private final List<Rule> found = new ArrayList<>();

    /** The features on which assigned values depend, by the name of the variable. */
    private final Map<String, Set<Feature>> sums = new LinkedHashMap<>();

    /** The features of the enclosing conditions, innermost first. */
    private final Deque<Set<Feature>> enclosing = new ArrayDeque<>();

    private Optional<String> target = Optional.empty();

    private InteractionCollector(List<Feature> features) {
      // Errors of conditions are reported by the type check, so they are discarded here.
      this.rules = new FeatureRuleTranslator(features, new Diagnostics());
    }

    /**
     * Returns the conditions over several features, and one threshold rule for the features of each
     * variable.
     */
    static List<Rule> of(Program program, List<Feature> features) {
      InteractionCollector collector = new InteractionCollector(features);
      program.body().forEach(collector::visit);
      collector.sums.values().forEach(collector::sum);
      return collector.found;
    }

    /**
     * Adds a threshold over the number of selected features, in the place of the comparisons that a
     * program may make.
     */
    private void sum(Set<Feature> features) {
      Map<Feature, BigInteger> weights = new LinkedHashMap<>();
      features.forEach(feature -> weights.put(feature, BigInteger.ONE));
      found.add(new Rule.SumAtMost(weights, BigInteger.valueOf(features.size() / 2)));
    }

    @Override
    public void visit(Statement statement) {
      if (statement instanceof Statement.FeatureIf choice) {
        visitUnder(choice.condition(), () -> super.visit(statement));
      } else if (statement instanceof Statement.ConditionalGroup group) {
        visitUnder(group.condition(), () -> super.visit(statement));
      } else if (statement instanceof Statement.Assign assign) {
        target = Optional.of(assign.name());
        enclosing.forEach(this::addDependencies);
        super.visit(statement);
        target = Optional.empty();
      } else {
        super.visit(statement);
      }
    }

    @Override
    public void visit(Expression expression) {
      if (expression instanceof Expression.FeatureConditional choice) {
        addDependencies(rules.translate(choice.condition()).features());
      }
      super.visit(expression);
    }

    private void visitUnder(FeatureFormula condition, Runnable visit) {
      enclosing.push(rules.translate(condition).features());
      visit.run();
      enclosing.pop();
    }

    private void addDependencies(Set<Feature> features) {
      target.ifPresent(
          name -> sums.computeIfAbsent(name, n -> new LinkedHashSet<>()).addAll(features));
    }

    @Override
    public void visit(FeatureFormula formula) {
      boolean several =
          !(formula instanceof FeatureFormula.Constant
              || formula instanceof FeatureFormula.BooleanFeature
              || formula instanceof FeatureFormula.NumericComparison);
      if (several) {
        found.add(rules.translate(formula));
      }
    }
  }

  /** The type checker of the context's declarations, which also collects the length symbols. */
  private static final class ContextElaboration {
    private static final String ABORT = "abort";

    private final IaElaborationContext checking;
    private final Diagnostics diagnostics;
    private final ConfigSet everywhere;
    private final Map<String, Identifier> free = new LinkedHashMap<>();

    ContextElaboration(IaElaborationContext checking) {
      this.checking = checking;
      this.diagnostics = checking.diagnostics;
      this.everywhere = checking.model.space().all();
    }

    /**
     * Declares the free identifiers in the innermost scope.
     *
     * @return the free identifiers in source order; length symbols at their first use, those of the
     *     body last
     */
    List<Identifier> check(Program program) {
      for (ContextItem item : program.context()) {
        if (item instanceof ContextItem.FreeVariable variable) {
          variable(variable);
        } else if (item instanceof ContextItem.FreeProcedure procedure) {
          procedure(procedure);
        }
      }
      reportClashes(program);
      addSymbols(ProgramNames.of(program).lengthSymbols());
      return new ArrayList<>(free.values());
    }

    private void variable(ContextItem.FreeVariable item) {
      if (item.name().equals(ABORT)) {
        reportAbort(item.span());
        return;
      }
      Type.Data type = checking.dataType(item.type(), item.span());
      if (item.size().isEmpty()) {
        declare(new Identifier.FreeVariable(item.name(), type, item.span()));
        return;
      }
      Program.ArraySize size = item.size().get();
      if (size instanceof Program.ArraySize.Symbol symbol) {
        addSymbols(Map.of(symbol.name(), symbol.span()));
      }
      Identifier.Length length = checking.length(size, everywhere);
      declare(new Identifier.FreeArray(item.name(), type, length, item.span()));
    }

    private void procedure(ContextItem.FreeProcedure item) {
      if (item.name().equals(ABORT)) {
        if (!(item.result() instanceof Type.Void) || !item.parameters().isEmpty()) {
          reportAbort(item.span());
        }
        return;
      }
      List<Optional<Type.Data>> parameters = new ArrayList<>();
      item.parameters().forEach(p -> parameters.add(checking.type(p, item.span())));
      declare(
          new Identifier.FreeProcedure(
              item.name(), checking.type(item.result(), item.span()), parameters, item.span()));
    }

    private void reportAbort(Span span) {
      diagnostics.report(
          span, "'abort' is declared with another type", "write 'void abort();' or nothing");
    }

    private void declare(Identifier identifier) {
      String name = identifier.name();
      Span span = identifier.declaration();
      Identifier known = free.get(name);
      if (!checking.requireNoFeature(name, span)) {
        return;
      }
      if (known instanceof Identifier.LengthSymbol) {
        reportClash(name, span);
      } else if (known != null) {
        diagnostics.report(
            span,
            "'" + name + "' is declared twice in the context",
            "the other declaration is in line " + known.declaration().line());
      } else {
        free.put(name, identifier);
        checking.scopes.bind(name, identifier, everywhere);
      }
    }

    private void reportClash(String name, Span span) {
      diagnostics.report(
          span,
          "'" + name + "' is the length of an array and cannot be declared again",
          "such a length is fixed for the whole run; rename one");
    }

    private void reportClashes(Program program) {
      Set<String> seen = new HashSet<>();
      for (ContextItem item : program.context()) {
        if (item instanceof ContextItem.FreeVariable variable) {
          variable.size().ifPresent(size -> reportClash(size, seen));
        }
      }
    }

    private void reportClash(Program.ArraySize size, Set<String> seen) {
      if (size instanceof Program.ArraySize.Symbol symbol
          && seen.add(symbol.name())
          && checking.isDeclaredFeature(symbol.name())) {
        diagnostics.report(
            symbol.span(),
            "the length '" + symbol.name() + "' is a feature, not a symbol",
            "rename one");
      }
    }

    private void addSymbols(Map<String, Span> symbols) {
      symbols.forEach(
          (name, span) -> {
            if (!free.containsKey(name) && !checking.isDeclaredFeature(name)) {
              Identifier symbol = new Identifier.LengthSymbol(name, span);
              free.put(name, symbol);
              checking.scopes.bind(name, symbol, everywhere);
            }
          });
    }
  }

  /**
   * A collector of a program's features: the declared features in source order; without a {@code
   * features} line also the names of conditions; then the holes.
   */
  private static final class FeatureCollector {
    private final Program program;
    private final Diagnostics diagnostics;
    private final Map<String, Feature> features = new LinkedHashMap<>();

    /** The names that declarations make features; a variable cannot have such a name. */
    final Set<String> declared = new LinkedHashSet<>();

    final Map<Expression.Hole, Feature.Numeric> holes = new LinkedHashMap<>();

    private final Set<Feature> ofHoles = new HashSet<>();
    private final boolean hasExternal;

    FeatureCollector(Program program, List<Feature> external, Diagnostics diagnostics) {
      this.program = program;
      this.diagnostics = diagnostics;
      this.hasExternal = !external.isEmpty();
      for (Feature feature : external) {
        features.put(feature.name(), feature);
        declared.add(feature.name());
      }
      collect(!hasExternal);
    }

    /** Returns all features without duplicates. */
    List<Feature> features() {
      return List.copyOf(features.values());
    }

    private void collect(boolean namesMayBeImplicit) {
      boolean hasFeaturesLine = false;
      Set<String> seen = new HashSet<>();
      for (ContextItem item : program.context()) {
        if (item instanceof ContextItem.BooleanFeature feature) {
          hasFeaturesLine = true;
          declare(new Feature.Bool(feature.name()), feature.span(), seen);
        } else if (item instanceof ContextItem.NumericFeature feature) {
          declareNumeric(feature, seen);
        }
      }
      Map<Expression.Hole, String> names = ProgramNames.of(program).holeNames();
      if (namesMayBeImplicit && !hasFeaturesLine) {
        addNamesInConditions(new HashSet<>(names.values()));
      }
      names.forEach(this::addHole);
    }

    private void declareNumeric(ContextItem.NumericFeature item, Set<String> seen) {
      if (Feature.Numeric.checkRange(item.low(), item.high(), item.span(), diagnostics)) {
        declare(new Feature.Numeric(item.name(), item.low(), item.high()), item.span(), seen);
      } else {
        declare(
            new Feature.Numeric(item.name(), BigInteger.ZERO, BigInteger.ZERO), item.span(), seen);
      }
    }

    /** Declares a feature; a declaration may repeat a feature of an external model. */
    private void declare(Feature feature, Span span, Set<String> seen) {
      boolean again = !seen.add(feature.name());
      Feature known = features.get(feature.name());
      if (again) {
        diagnostics.report(
            span, "feature '" + feature.name() + "' is declared twice", "remove one");
      } else if (known != null && !known.equals(feature)) {
        diagnostics.report(
            span,
            "feature '" + feature.name() + "' is declared differently in the feature model",
            "the model says " + shown(known) + "; make both the same, or remove this one");
      } else {
        if (known == null && hasExternal) {
          reportForeign(feature, span);
        }
        features.put(feature.name(), feature);
        declared.add(feature.name());
      }
    }

    private void reportForeign(Feature feature, Span span) {
      List<String> names = features.values().stream().map(Feature::name).toList();
      diagnostics.report(
          span,
          "feature '" + feature.name() + "' is not in the feature model",
          Suggestions.hint(feature.name(), names).orElse("add it to the model"));
    }

    private static String shown(Feature feature) {
      return feature instanceof Feature.Numeric numeric
          ? feature.name() + " : " + numeric.low() + ".." + numeric.high()
          : "that it is Boolean";
    }

    private void addNamesInConditions(Set<String> holeNames) {
      for (String name : ProgramNames.of(program).booleanFeatureUses().keySet()) {
        if (!holeNames.contains(name)) {
          features.putIfAbsent(name, new Feature.Bool(name));
        }
      }
    }

    private void addHole(Expression.Hole hole, String name) {
      boolean good = Feature.Numeric.checkRange(hole.low(), hole.high(), hole.span(), diagnostics);
      Feature.Numeric feature =
          good
              ? new Feature.Numeric(name, hole.low(), hole.high())
              : new Feature.Numeric(name, BigInteger.ZERO, BigInteger.ZERO);
      Feature known = features.putIfAbsent(name, feature);
      if (good && known != null && !ofHoles.contains(known)) {
        diagnostics.report(
            hole.span(),
            "hole '" + name + "' has the name of a feature",
            "give it another name, or use the feature by its name");
      } else if (good && known != null && !known.equals(feature)) {
        diagnostics.report(
            hole.span(),
            "hole '" + name + "' is used with two ranges",
            "a hole that is used twice has the same range each time");
      }
      holes.put(hole, feature);
      ofHoles.add(feature);
    }
  }
}
