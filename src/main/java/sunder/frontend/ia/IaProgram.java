package sunder.frontend.ia;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import sunder.automaton.Automaton;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.frontend.Subject;
import sunder.frontend.ia.flow.AutomatonBuilder;
import sunder.frontend.ia.flow.ReachableStatements;
import sunder.frontend.ia.model.FeatureFormulaEvaluator;
import sunder.frontend.ia.model.Identifier;
import sunder.frontend.ia.model.LocalObjectAnalysis;
import sunder.frontend.ia.model.MisspeltFeatures;
import sunder.frontend.ia.model.TypedProgram;
import sunder.frontend.ia.replay.IaReplayer;
import sunder.frontend.ia.syntax.Expression;
import sunder.frontend.ia.syntax.FeatureFormula;
import sunder.frontend.ia.syntax.Program.ContextItem;
import sunder.frontend.ia.syntax.ProgramNames;
import sunder.frontend.ia.syntax.Statement;
import sunder.frontend.ia.syntax.SyntaxVisitor;
import sunder.frontend.ia.syntax.parse.IaVariantProjection;
import sunder.replay.Replay;
import sunder.source.Diagnostic;
import sunder.source.Diagnostics;
import sunder.source.Span;
import sunder.verdict.Property;

/**
 * A verification subject written in second-order Idealized Algol.
 *
 * @param program a program that passed the type check
 */
public record IaProgram(TypedProgram program) implements Subject {
  @Override
  public FeatureModel features() {
    return program.features();
  }

  @Override
  public Automaton automaton(Property property) {
    return AutomatonBuilder.build(program, property);
  }

  @Override
  public Automaton drawingAutomaton(Property property) {
    return AutomatonBuilder.buildForDrawing(program, property);
  }

  @Override
  public Replay replay(Property property) {
    return new IaReplayer(program.syntax(), program.features(), property);
  }

  @Override
  public boolean hasCompletePlays() {
    return true;
  }

  @Override
  public Set<String> relevantFeatures() {
    return ProgramNames.of(program.syntax()).relevantFeatureNames();
  }

  @Override
  public List<Subject.ConditionalRegion> conditionalRegions() {
    return ConditionalRegionCollector.of(program);
  }

  @Override
  public List<Subject.FeatureTest> featureTests() {
    return FeatureTestCollector.of(program);
  }

  @Override
  public Optional<Subject.Holes> holes() {
    return Optional.of(new HoleInstantiation(program));
  }

  @Override
  public List<Subject.LocalObject> objects() {
    return LocalObjectAnalysis.find(program).stream().map(IaProgram::object).toList();
  }

  private static Subject.LocalObject object(LocalObjectAnalysis.ObjectGroup found) {
    return new Subject.LocalObject(
        found.variables().stream()
            .map(v -> new Subject.LocalObject.Variable(v.name(), v.declaration()))
            .toList(),
        found.procedures().stream().map(Identifier::name).toList());
  }

  @Override
  public Optional<String> projection(Configuration configuration) {
    return Optional.of(
        IaVariantProjection.of(
            program.syntax().span().file(), new ConfigurationValues(program, configuration)));
  }

  @Override
  public List<Span> statements() {
    return ReachableStatements.statements(program);
  }

  @Override
  public List<NamedDeclaration> declarations() {
    return DeclarationCollector.of(program);
  }

  /**
   * Returns warnings for names that are probably misspelt features; with a {@code features} line
   * such names are errors.
   */
  @Override
  public List<Diagnostic> warnings() {
    return MisspeltFeatures.warnings(program.syntax());
  }

  /** Returns the free procedures without a result. */
  @Override
  public Set<String> freeCommands() {
    return program.free().stream()
        .filter(free -> free instanceof Identifier.FreeProcedure p && p.result().isEmpty())
        .map(Identifier::name)
        .collect(Collectors.toSet());
  }

  /** The values of features and holes in one variant. */
  private static final class ConfigurationValues implements IaVariantProjection.VariantValues {
    private final TypedProgram program;
    private final Configuration configuration;
    private final FeatureFormulaEvaluator formulas;
    private final Map<Integer, String> holes;

    ConfigurationValues(TypedProgram program, Configuration configuration) {
      this.program = program;
      this.configuration = configuration;
      this.formulas = new FeatureFormulaEvaluator(program.features().space(), new Diagnostics());
      this.holes =
          ProgramNames.of(program.syntax()).holeNames().entrySet().stream()
              .collect(Collectors.toMap(e -> e.getKey().span().start(), Map.Entry::getValue));
    }

    @Override
    public boolean holds(FeatureFormula formula) {
      return formulas.evaluate(formula).contains(configuration);
    }

    @Override
    public Optional<String> featureValue(String name) {
      return program.features().feature(name).map(this::constant);
    }

    private String constant(Feature feature) {
      return feature instanceof Feature.Bool bool
          ? Boolean.toString(configuration.selects(bool))
          : number(configuration.valueOf(feature));
    }

    /**
     * Returns the literal of a number; a negative one is in parentheses, since it may follow
     * another sign.
     */
    private static String number(BigInteger value) {
      return value.signum() < 0 ? "(" + value + ")" : value.toString();
    }

    @Override
    public String holeValue(int offset) {
      return featureValue(holes.get(offset)).orElseThrow();
    }
  }

  private static final class DeclarationCollector extends SyntaxVisitor {
    private final List<NamedDeclaration> names = new ArrayList<>();

    static List<NamedDeclaration> of(TypedProgram program) {
      DeclarationCollector walk = new DeclarationCollector();
      walk.visit(program.syntax());
      return walk.names;
    }

    private void add(String kind, String name, Span span) {
      names.add(new NamedDeclaration("%s `%s`".formatted(kind, name), span));
    }

    @Override
    public void visit(ContextItem item) {
      if (item instanceof ContextItem.FreeVariable free) {
        add("free variable", free.name(), free.span());
      } else if (item instanceof ContextItem.FreeProcedure free) {
        add("free procedure", free.name(), free.span());
      } else if (item instanceof ContextItem.BooleanFeature feature) {
        add("feature", feature.name(), feature.span());
      } else if (item instanceof ContextItem.NumericFeature feature) {
        add("feature", feature.name(), feature.span());
      }
      super.visit(item);
    }

    @Override
    public void visit(Statement statement) {
      if (statement instanceof Statement.DeclareVariable declared) {
        add("variable", declared.name(), declared.nameSpan());
      } else if (statement instanceof Statement.DeclareProcedure declared) {
        add("procedure", declared.name(), declared.nameSpan());
        declared.parameters().forEach(it -> add("parameter", it.name(), it.span()));
      }
      super.visit(statement);
    }
  }

  /** A collector of the features in the conditions of {@code #if}. */
  private static final class FeatureTestCollector extends SyntaxVisitor {
    private final List<Subject.FeatureTest> tests = new ArrayList<>();

    static List<Subject.FeatureTest> of(TypedProgram program) {
      FeatureTestCollector walk = new FeatureTestCollector();
      program.syntax().body().forEach(walk::visit);
      return walk.tests;
    }

    @Override
    public void visit(FeatureFormula formula) {
      if (formula instanceof FeatureFormula.BooleanFeature feature) {
        tests.add(new Subject.FeatureTest(feature.name(), feature.span()));
      } else if (formula instanceof FeatureFormula.NumericComparison comparison) {
        tests.add(new Subject.FeatureTest(comparison.name(), comparison.span()));
      }
      super.visit(formula);
    }
  }

  /** A collector of the branches of {@code #if} with their presence conditions. */
  private static final class ConditionalRegionCollector extends SyntaxVisitor {
    private final ConfigSpace space;
    private final FeatureFormulaEvaluator formulas;
    private final List<Subject.ConditionalRegion> parts = new ArrayList<>();

    private ConditionalRegionCollector(ConfigSpace space) {
      this.space = space;
      this.formulas = new FeatureFormulaEvaluator(space, new Diagnostics());
    }

    static List<Subject.ConditionalRegion> of(TypedProgram program) {
      ConditionalRegionCollector walk = new ConditionalRegionCollector(program.features().space());
      walk.visit(program.syntax());
      return walk.parts;
    }

    @Override
    public void visit(Statement statement) {
      if (statement instanceof Statement.FeatureIf s) {
        add(
            s.condition(),
            List.of(s.then().span()),
            s.otherwise().map(Statement::span).stream().toList());
      } else if (statement instanceof Statement.ConditionalGroup s) {
        add(s.condition(), spans(s.then()), spans(s.otherwise()));
      }
      super.visit(statement);
    }

    @Override
    public void visit(Expression expression) {
      if (expression instanceof Expression.FeatureConditional e) {
        add(e.condition(), List.of(e.then().span()), List.of(e.otherwise().span()));
      }
      super.visit(expression);
    }

    private static List<Span> spans(List<Statement> statements) {
      return statements.stream().map(Statement::span).toList();
    }

    private void add(FeatureFormula condition, List<Span> then, List<Span> otherwise) {
      ConfigSet when = formulas.evaluate(condition);
      then.forEach(span -> parts.add(new Subject.ConditionalRegion(span, when)));
      otherwise.forEach(
          span -> parts.add(new Subject.ConditionalRegion(span, space.all().minus(when))));
    }
  }
}
