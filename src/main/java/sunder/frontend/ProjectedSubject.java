package sunder.frontend;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import sunder.automaton.Automaton;
import sunder.automaton.AutomatonProjection;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FeatureModel;
import sunder.family.FeatureProjection;
import sunder.replay.PlayReconstruction;
import sunder.replay.RecordedPlay;
import sunder.replay.Replay;
import sunder.replay.ReplayLimits;
import sunder.replay.RunCutOff;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Check;
import sunder.verdict.CodeRemark;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verdict.Rejection;
import sunder.verdict.Script;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/**
 * The projection of a subject to the features on which its entry function depends, for a program
 * that was read with an approximated feature model. The valid variants of the projection are exact.
 *
 * <p>A variant is an equivalence class of valid configurations: those that have the same values of
 * these features and can be parsed and compiled. It is rejected if no such configuration can be.
 */
public final class ProjectedSubject implements Subject {
  private final Subject whole;
  private final ExternalModel model;
  private final FeatureProjection features;
  private final List<Rejection> rejections;

  /** The assumptions of the projection, one sentence each. */
  private final List<String> projectionRemarks;

  private ProjectedSubject(
      Subject whole,
      ExternalModel model,
      FeatureProjection features,
      List<Rejection> rejections,
      List<String> projectionRemarks) {
    this.whole = whole;
    this.model = model;
    this.features = features;
    this.rejections = List.copyOf(rejections);
    this.projectionRemarks = List.copyOf(projectionRemarks);
  }

  /**
   * Returns the projection of a subject to the features on which its entry function depends.
   *
   * @param model the approximated model that it was read with
   * @throws sunder.limit.DiagramTooLarge if these features have too many combinations of values
   */
  public static ProjectedSubject of(Subject whole, ExternalModel model) {
    return of(whole, model, Set.of());
  }

  private static ProjectedSubject of(Subject whole, ExternalModel model, Set<String> named) {
    ConfigSet read = whole.features().valid();
    for (Rejection rejection : whole.rejections()) {
      read = read.minus(rejection.variants());
    }
    Set<ConfigSet> valid =
        model.possible(whole.rejections().stream().map(Rejection::variants).toList());
    List<Rejection> possible =
        whole.rejections().stream().filter(one -> valid.contains(one.variants())).toList();
    Property anything = new Property(Set.of(Check.values()), Set.of(), PlayKind.HALTING);
    Set<Feature> kept =
        new LinkedHashSet<>(AutomatonProjection.relevantFeatures(whole.automaton(anything), read));
    ConfigSet readable = read;
    Stream.concat(
            Stream.of(whole.requestedVariants()),
            whole.declaredConditions().stream().map(EntryCondition::variants))
        .forEach(set -> kept.addAll(set.simplify(readable).support()));
    kept.addAll(named(whole, model, named));
    FeatureProjection features =
        new FeatureProjection(
            model,
            whole.features(),
            read,
            kept,
            possible.stream().map(Rejection::variants).toList());
    return new ProjectedSubject(
        whole,
        model,
        features,
        rejections(possible, features),
        projectionRemarks(possible, features, whole));
  }

  /** Returns the rejections of variants of which no configuration can be compiled. */
  private static List<Rejection> rejections(List<Rejection> possible, FeatureProjection features) {
    List<Rejection> all =
        possible.stream()
            .map(
                one ->
                    new Rejection(one.kind(), features.rejected(one.variants()), one.diagnostic()))
            .toList();
    ConfigSet unread =
        Rejection.variants(
            all.stream().filter(one -> one.kind() == Verdict.Kind.UNREAD).toList(),
            features.features().space().none());
    return all.stream()
        .map(
            one ->
                one.kind() == Verdict.Kind.UNREAD
                    ? one
                    : new Rejection(one.kind(), one.variants().minus(unread), one.diagnostic()))
        .filter(one -> !one.variants().isEmpty())
        .toList();
  }

  private static List<String> projectionRemarks(
      List<Rejection> possible, FeatureProjection features, Subject whole) {
    List<String> remarks = new ArrayList<>();
    for (Rejection one : possible) {
      if (features.rejected(one.variants()).isEmpty()) {
        remarks.add(
            "Configurations that cannot be compiled are left out; they differ in features on which"
                + " the function does not depend: %s: %s."
                    .formatted(one.diagnostic().span(), one.diagnostic().message()));
      }
    }
    List<Feature> kept = features.features().features();
    long others = whole.features().features().stream().filter(f -> !kept.contains(f)).count();
    if (others > 0) {
      remarks.add(
          "The verdicts hold for all values of the other features of the text, on which the function"
              + " does not depend: %s.".formatted(others));
    }
    return remarks;
  }

  @Override
  public FeatureModel features() {
    return features.features();
  }

  @Override
  public Subject keeping(Set<String> names) {
    return features().features().containsAll(named(whole, model, names))
        ? this
        : of(whole, model, names);
  }

  /** Returns the features of the text or of the model that have some names. */
  private static List<Feature> named(Subject whole, ExternalModel model, Set<String> names) {
    return names.stream()
        .flatMap(name -> whole.features().feature(name).or(() -> model.feature(name)).stream())
        .toList();
  }

  @Override
  public Automaton automaton(Property property) {
    return AutomatonProjection.of(whole.automaton(property), features);
  }

  @Override
  public Automaton drawingAutomaton(Property property) {
    return AutomatonProjection.of(whole.drawingAutomaton(property), features);
  }

  @Override
  public Replay replay(Property property) {
    return new ProjectedReplay(whole.replay(property), features);
  }

  /** The replay in configurations that have the values of the kept features. */
  private record ProjectedReplay(Replay whole, FeatureProjection features) implements Replay {
    @Override
    public ReplayResult run(Script script, ConfigSet variants, ReplayLimits limits) {
      ReplayResult result = whole.run(script, features.extended(variants), limits);
      Map<Assertion, ConfigSet> failures = new LinkedHashMap<>();
      result.failures().forEach((failed, where) -> failures.put(failed, features.always(where)));
      return new ReplayResult(
          failures,
          features.of(result.unfinished()),
          variant -> result.playOf().apply(features.extended(variant)));
    }

    @Override
    public Optional<UnknownReason> incompleteness(Script script) {
      return whole.incompleteness(script);
    }

    @Override
    public Optional<RunCutOff> cutOff(Configuration variant, ReplayLimits limits) {
      return whole.cutOff(features.extended(variant), limits);
    }

    @Override
    public Optional<PlayReconstruction> follow(
        RecordedPlay play, Configuration variant, ReplayLimits limits) throws InputException {
      return whole.follow(play, features.extended(variant), limits);
    }
  }

  @Override
  public List<ConditionalRegion> conditionalRegions() {
    return whole.conditionalRegions().stream()
        .map(part -> new ConditionalRegion(part.span(), features.of(part.presenceCondition())))
        .toList();
  }

  @Override
  public List<FeatureTest> featureTests() {
    Set<String> names = relevantFeatures();
    return whole.featureTests().stream().filter(test -> names.contains(test.feature())).toList();
  }

  @Override
  public Optional<String> projection(Configuration configuration) {
    return whole.projection(features.extended(configuration));
  }

  @Override
  public List<Span> statements() {
    return whole.statements();
  }

  @Override
  public Function<Span, ConfigSet> presenceConditions() {
    return whole.presenceConditions().andThen(features::of);
  }

  @Override
  public List<Diagnostic> warnings() {
    return whole.warnings();
  }

  @Override
  public List<Diagnostic> unsupported() {
    return whole.unsupported();
  }

  @Override
  public List<CodeRemark> unusedDeclarations() {
    return projected(whole.unusedDeclarations(), features::always);
  }

  @Override
  public List<CodeRemark> compilerWarnings() {
    return projected(whole.compilerWarnings(), features::of);
  }

  private static List<CodeRemark> projected(
      List<CodeRemark> told, UnaryOperator<ConfigSet> projection) {
    return told.stream()
        .map(one -> new CodeRemark(one.description(), one.span(), projection.apply(one.variants())))
        .filter(one -> !one.variants().isEmpty())
        .toList();
  }

  @Override
  public List<NamedDeclaration> declarations() {
    return whole.declarations();
  }

  @Override
  public ConfigSet requestedVariants() {
    ConfigSet rejected = Rejection.variants(rejections, features().space().none());
    return features.of(whole.requestedVariants()).or(rejected);
  }

  @Override
  public Optional<String> entryFunction() {
    return whole.entryFunction();
  }

  @Override
  public List<List<String>> entryRounds() {
    return whole.entryRounds();
  }

  /** {@inheritDoc} Other functions depend on other features. */
  @Override
  public boolean coversAllCalls(Property property) {
    return false;
  }

  @Override
  public Subject withProofs(Map<String, ConfigSet> proofs) {
    Map<String, ConfigSet> all = new TreeMap<>();
    proofs.forEach((function, variants) -> all.put(function, features.extended(variants)));
    return with(whole.withProofs(all));
  }

  @Override
  public Map<String, EntryInput> entryInputs() {
    return whole.entryInputs();
  }

  @Override
  public boolean isEnvironmentInput(String name) {
    return whole.isEnvironmentInput(name);
  }

  @Override
  public List<EntryCondition> declaredConditions() {
    return projectedConditions(whole.declaredConditions());
  }

  @Override
  public List<EntryCondition> preconditions() {
    return projectedConditions(whole.preconditions());
  }

  private List<EntryCondition> projectedConditions(List<EntryCondition> conditions) {
    return conditions.stream()
        .map(one -> new EntryCondition(one.condition(), features.of(one.variants())))
        .filter(one -> !one.variants().isEmpty())
        .toList();
  }

  @Override
  public Subject assuming(List<EntryCondition> conditions) {
    return with(
        whole.assuming(
            conditions.stream()
                .map(one -> new EntryCondition(one.condition(), features.extended(one.variants())))
                .toList()));
  }

  private ProjectedSubject with(Subject other) {
    return new ProjectedSubject(other, model, features, rejections, projectionRemarks);
  }

  @Override
  public Set<String> exitCommands() {
    return whole.exitCommands();
  }

  @Override
  public boolean hasFreeCommand(String name) {
    return whole.hasFreeCommand(name);
  }

  @Override
  public Set<Check> defaultChecks() {
    return whole.defaultChecks();
  }

  @Override
  public Set<Check> requiredChecks() {
    return whole.requiredChecks();
  }

  @Override
  public Optional<String> signedArithmetic(Property property) {
    return whole.signedArithmetic(property);
  }

  @Override
  public List<Rejection> rejections() {
    return rejections;
  }

  @Override
  public List<String> assumptions(Property property) {
    return Stream.concat(whole.assumptions(property).stream(), projectionRemarks.stream()).toList();
  }

  @Override
  public List<String> remarks() {
    return whole.remarks();
  }

  @Override
  public boolean hasCompletePlays() {
    return whole.hasCompletePlays();
  }

  @Override
  public StateSpaceSize stateSpaceSize() {
    return whole.stateSpaceSize();
  }
}
