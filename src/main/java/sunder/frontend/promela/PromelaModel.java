package sunder.frontend.promela;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sunder.automaton.Automaton;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.family.PresenceFormula;
import sunder.frontend.Subject;
import sunder.frontend.promela.flow.SystemAutomaton;
import sunder.frontend.promela.flow.SystemAutomaton.RunRequirement;
import sunder.frontend.promela.model.Assertions;
import sunder.frontend.promela.model.BitArrays;
import sunder.frontend.promela.model.FormulaWarnings;
import sunder.frontend.promela.model.ProcessType;
import sunder.frontend.promela.model.PromelaElaborator;
import sunder.frontend.promela.model.SystemModel;
import sunder.frontend.promela.replay.PromelaReplay;
import sunder.replay.Replay;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Property;

/**
 * A checked Promela model as a verification subject. Properties that are given as text are resolved
 * by {@link #checkFormula} and kept by their text.
 */
public final class PromelaModel implements Subject {
  private final PromelaElaborator resolver;
  private final SystemModel system;
  private final Map<String, SystemModel.TemporalProperty> formulas = new HashMap<>();

  PromelaModel(PromelaElaborator resolver) {
    this.resolver = resolver;
    this.system = resolver.system();
    formulas.putAll(system.properties());
  }

  @Override
  public FeatureModel features() {
    return system.features();
  }

  /** Returns the checked model. */
  public SystemModel systemModel() {
    return system;
  }

  private Optional<SystemModel.TemporalProperty> formula(Property property) {
    return property.formula().map(name -> Objects.requireNonNull(formulas.get(name), name));
  }

  @Override
  public Automaton automaton(Property property) {
    Optional<SystemModel.TemporalProperty> asked = formula(property);
    RunRequirement requirement = new RunRequirement(asked, property);
    return SystemAutomaton.of(system.withProperty(asked), requirement).automaton();
  }

  @Override
  public Replay replay(Property property) {
    Optional<SystemModel.TemporalProperty> asked = formula(property);
    return new PromelaReplay(system.withProperty(asked), asked, property);
  }

  @Override
  public Set<String> formulas() {
    return new LinkedHashSet<>(system.properties().keySet());
  }

  @Override
  public void checkFormula(String formula) throws InputException {
    if (!formulas.containsKey(formula)) {
      formulas.put(formula, resolver.formula(new SourceFile("--ltl", formula)));
    }
  }

  @Override
  public List<String> assumptions(Property property) {
    List<String> remarks =
        formula(property)
            .map(formula -> FormulaWarnings.of(system, formula, property))
            .orElseGet(() -> FormulaWarnings.ofCycleLabels(system, property));
    return Stream.concat(remarks.stream(), BitArrays.remarks(system).stream()).toList();
  }

  @Override
  public boolean hasProcesses() {
    return true;
  }

  @Override
  public List<Span> statements() {
    return Assertions.of(system).coveredStatements();
  }

  @Override
  public List<Subject.ConditionalRegion> conditionalRegions() {
    return resolver.conditionalRegions().regions().stream()
        .map(part -> new Subject.ConditionalRegion(part.span(), part.presenceCondition()))
        .toList();
  }

  @Override
  public List<FeatureTest> featureTests() {
    return resolver.conditionalRegions().featureTests().entrySet().stream()
        .map(test -> new FeatureTest(test.getValue().name(), test.getKey()))
        .sorted(Comparator.comparingInt(test -> test.span().start()))
        .toList();
  }

  @Override
  public List<NamedDeclaration> declarations() {
    List<NamedDeclaration> names = new ArrayList<>();
    system.globals().forEach(it -> add(names, "variable", it.name(), it.span()));
    for (ProcessType process : system.processes()) {
      add(names, "process", process.name(), process.span());
      process.parameters().forEach(it -> add(names, "parameter", it.name(), it.span()));
      process.locals().forEach(it -> add(names, "variable", it.name(), it.span()));
    }
    return names;
  }

  private static void add(List<NamedDeclaration> names, String kind, String name, Span span) {
    names.add(new NamedDeclaration("%s `%s`".formatted(kind, name), span));
  }

  @Override
  public Optional<String> projection(Configuration configuration) {
    return Optional.of(resolver.conditionalRegions().projection(configuration));
  }

  @Override
  public StateSpaceSize stateSpaceSize() {
    return system.hasWideVariables() ? StateSpaceSize.FINITE_AND_WIDE : StateSpaceSize.FINITE;
  }

  /** Returns the numeric features as holes; an instantiation replaces them with numbers. */
  @Override
  public Optional<Subject.Holes> holes() {
    List<Feature.Numeric> numeric =
        features().features().stream()
            .filter(Feature.Numeric.class::isInstance)
            .map(Feature.Numeric.class::cast)
            .toList();
    return Optional.of(
        new Subject.Holes() {
          @Override
          public List<Feature.Numeric> features() {
            return numeric;
          }

          @Override
          public String instantiate(Configuration values, Optional<PresenceFormula> where) {
            return resolver.conditionalRegions().instantiate(values);
          }
        });
  }
}
