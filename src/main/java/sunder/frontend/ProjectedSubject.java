package sunder.frontend;

import java.util.ArrayList;
import java.util.HashSet;
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
 * A program of many features that was read with an approximated feature model, by the features on
 * which its entry function depends: these have exactly the values that they have in valid
 * configurations.
 *
 * <p>A variant stands for all configurations with its values in which the text can be read; it is
 * rejected if there is none.
 */
public final class ProjectedSubject implements Subject {
  private final Subject whole;
  private final ExternalModel model;
  private final FeatureProjection features;
  private final List<Rejection> rejections;

  /** What the projection leaves out, one sentence each. */
  private final List<String> omissions;

  private ProjectedSubject(
      Subject whole,
      ExternalModel model,
      FeatureProjection features,
      List<Rejection> rejections,
      List<String> omissions) {
    this.whole = whole;
    this.model = model;
    this.features = features;
    this.rejections = List.copyOf(rejections);
    this.omissions = List.copyOf(omissions);
  }

  /**
   * Returns a program by the features on which its entry function depends.
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
        omissions(possible, features, whole));
  }

  /** Returns the rejections of variants that no readable configuration has. */
  private static List<Rejection> rejections(List<Rejection> possible, FeatureProjection features) {
    ConfigSet unread = features.features().space().none();
    for (int i = 0; i < possible.size(); i++) {
      boolean isUnread = possible.get(i).kind() == Verdict.Kind.UNREAD;
      unread = isUnread ? unread.or(features.rejected().get(i)) : unread;
    }
    List<Rejection> rejections = new ArrayList<>();
    for (int i = 0; i < possible.size(); i++) {
      Rejection one = possible.get(i);
      ConfigSet here = features.rejected().get(i);
      ConfigSet variants = one.kind() == Verdict.Kind.UNREAD ? here : here.minus(unread);
      if (!variants.isEmpty()) {
        rejections.add(new Rejection(one.kind(), variants, one.diagnostic()));
      }
    }
    return rejections;
  }

  private static List<String> omissions(
      List<Rejection> possible, FeatureProjection features, Subject whole) {
    List<String> omissions = new ArrayList<>();
    for (int i = 0; i < possible.size(); i++) {
      if (features.rejected().get(i).isEmpty()) {
        Diagnostic reason = possible.get(i).diagnostic();
        omissions.add(
            "Not read in some configurations of features on which the function does not depend,"
                + " which are left out: %s: %s.".formatted(reason.span(), reason.message()));
      }
    }
    List<Feature> kept = features.features().features();
    long others = whole.features().features().stream().filter(f -> !kept.contains(f)).count();
    if (others > 0) {
      omissions.add(
          "Features of the text on which the function does not depend, and of which all values are"
              + " meant: %s.".formatted(others));
    }
    return omissions;
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
    List<Feature> own =
        whole.features().features().stream().filter(f -> names.contains(f.name())).toList();
    Set<String> others = new HashSet<>(names);
    own.forEach(feature -> others.remove(feature.name()));
    return Stream.concat(
            own.stream(), model.features().stream().filter(f -> others.contains(f.name())))
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
    return new ProjectedSubject(other, model, features, rejections, omissions);
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
    return Stream.concat(whole.assumptions(property).stream(), omissions.stream()).toList();
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
