package sunder.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.family.MultiValuedDiagram;
import sunder.report.BaselineComparison.Change.Kind;
import sunder.report.BaselineReport.BaselineProperty;
import sunder.report.BaselineReport.Status;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Verdict;

/**
 * The comparison of a report with the report of an earlier run, the baseline.
 *
 * <p>The two programs may have different features: a variant is compared with every baseline
 * variant that agrees with it on the common features. A result is new unless all of these had it; a
 * result without a comparable baseline is new, too.
 *
 * @param baselineName the name of the baseline report, as the user gave it
 * @param changes the changes: first those of the verdicts of variants, then those of properties
 * @param addedFeatures the features that the baseline program did not have
 * @param removedFeatures the features that only the baseline program had
 * @param note the reason for which a part could not be compared, or for which changes may have
 *     another cause than the program
 * @param failedBefore the variants in which each assertion failed in the baseline, too
 * @param verdictsBefore the variants whose verdict had this kind in the baseline, too
 */
public record BaselineComparison(
    String baselineName,
    List<Change> changes,
    List<String> addedFeatures,
    List<String> removedFeatures,
    Optional<String> note,
    Map<Assertion, ConfigSet> failedBefore,
    Map<Verdict.Kind, ConfigSet> verdictsBefore) {
  private static final Map<Verdict.Kind, Kind> NEW_VERDICTS =
      new EnumMap<>(
          Map.of(
              Verdict.Kind.UNSAFE, Kind.NEWLY_UNSAFE,
              Verdict.Kind.FAULT, Kind.NEWLY_FAULTY,
              Verdict.Kind.UNREAD, Kind.NEWLY_UNREAD,
              Verdict.Kind.UNKNOWN, Kind.NEWLY_UNDECIDED));

  /**
   * The baseline state of a result for a set of variants, with the values of SARIF's property
   * {@code baselineState} (SARIF 2.1.0, 3.27.24).
   */
  public enum BaselineState {
    NEW,
    UNCHANGED,
    /** The result is new in some of the variants. */
    UPDATED,
    /** The result is no longer reported. */
    ABSENT
  }

  public BaselineComparison {
    changes = List.copyOf(changes);
    addedFeatures = List.copyOf(addedFeatures);
    removedFeatures = List.copyOf(removedFeatures);
  }

  /** Returns whether there is a change of one of these kinds. */
  public boolean containsAny(Kind... kinds) {
    return changes.stream().anyMatch(change -> List.of(kinds).contains(change.kind()));
  }

  /** Returns the baseline state of the failures of an assertion in a set of variants. */
  public BaselineState stateOfFailure(Assertion assertion, ConfigSet variants) {
    return state(Optional.ofNullable(failedBefore.get(assertion)), variants);
  }

  /** Returns the baseline state of a kind of verdict in a set of variants. */
  public BaselineState stateOfVerdict(Verdict.Kind kind, ConfigSet variants) {
    return state(Optional.ofNullable(verdictsBefore.get(kind)), variants);
  }

  /** Returns the baseline state of a precondition in a set of variants. */
  public BaselineState stateOfPrecondition(String text, ConfigSet variants) {
    return state(
        changes.stream()
            .filter(change -> change.kind() == Kind.NEWLY_NEEDED)
            .filter(change -> change.property().filter(it -> it.text().equals(text)).isPresent())
            .map(change -> change.variantCondition().variants())
            .reduce(ConfigSet::or)
            .map(variants::minus)
            .or(() -> Optional.of(variants)),
        variants);
  }

  private static BaselineState state(Optional<ConfigSet> before, ConfigSet variants) {
    if (before.isEmpty() || !before.get().intersects(variants)) {
      return BaselineState.NEW;
    }
    return variants.isSubsetOf(before.get()) ? BaselineState.UNCHANGED : BaselineState.UPDATED;
  }

  /**
   * Returns a summary, such as {@code 2 variants newly unsafe, 1 variant fixed}, or {@code nothing
   * new}.
   */
  public String summary() {
    List<String> parts =
        changes.stream()
            .filter(change -> change.property().isEmpty())
            .map(change -> change.variantCondition().countPhrase() + " " + change.kind().title())
            .collect(Collectors.toCollection(ArrayList::new));
    for (Kind kind : Kind.values()) {
      long places =
          changes.stream().filter(c -> c.kind() == kind && c.property().isPresent()).count();
      if (places > 0) {
        parts.add(Wording.quantity(places, "place") + " " + kind.title());
      }
    }
    return parts.isEmpty() ? "nothing new" : String.join(", ", parts);
  }

  /** Returns a sentence for each change, followed by the notes on the comparison. */
  public List<String> sentences() {
    List<String> notes = new ArrayList<>(changes.stream().map(Change::sentence).toList());
    notes.addAll(note.stream().toList());
    if (!addedFeatures.isEmpty()) {
      notes.add("features that are new: " + String.join(", ", addedFeatures));
    }
    if (!removedFeatures.isEmpty()) {
      notes.add("features that are gone: " + String.join(", ", removedFeatures));
    }
    return notes;
  }

  static BaselineComparison of(
      ReportFacts report, BaselineReport.BaselineRun run, Optional<BaselineReport> same) {
    List<Feature> now = report.task().features().features();
    List<Feature> then = same.map(BaselineReport::features).orElse(now);
    ComparisonBuilder comparing = new ComparisonBuilder(report, same);
    comparing.compareVerdicts();
    comparing.compareProperties();
    comparing.comparePreconditions();
    Optional<String> note =
        same.isEmpty()
            ? Optional.of("it has no report of this program: every result is new")
            : Optional.of(
                    "some sets of variants are too large to compare: their results count as"
                        + " new")
                .filter(text -> comparing.isTooLarge)
                .or(() -> otherArithmetic(report, same.get()));
    return new BaselineComparison(
        run.name(),
        comparing.changes,
        without(now, then),
        without(then, now),
        note,
        Map.copyOf(comparing.failed),
        comparing.certain);
  }

  private static Optional<String> otherArithmetic(ReportFacts report, BaselineReport same) {
    return same.signedArithmetic()
        .filter(then -> !report.signedArithmetic().equals(Optional.of(then)))
        .map(then -> "it has another meaning of signed arithmetic, --signed " + then);
  }

  private static List<String> without(List<Feature> some, List<Feature> others) {
    return some.stream()
        .filter(
            one ->
                others.stream()
                    .noneMatch(o -> o.name().equals(one.name()) && o.getClass() == one.getClass()))
        .map(Feature::name)
        .toList();
  }

  private static final class ComparisonBuilder {
    private static final Comparator<Change> ORDER =
        Comparator.comparing((Change change) -> change.property().isPresent())
            .thenComparing(Change::kind);

    private final ReportFacts report;
    private final Optional<BaselineReport> same;
    private final VariantCondition nowhere;
    private final Map<MultiValuedDiagram, List<ConfigSet>> known = new HashMap<>();
    private final List<Change> changes = new ArrayList<>();
    private final Map<Assertion, ConfigSet> failed = new HashMap<>();
    private final Map<Verdict.Kind, ConfigSet> certain = new EnumMap<>(Verdict.Kind.class);

    /**
     * For each kind of verdict, the variants for which some corresponding baseline variant had it.
     */
    private List<ConfigSet> possible = List.of();

    private boolean isTooLarge;

    ComparisonBuilder(ReportFacts report, Optional<BaselineReport> same) {
      this.report = report;
      this.same = same;
      ConfigSet scope = report.verdicts().scope();
      this.nowhere =
          new VariantCondition(scope.space().none(), scope, report.task().features().valid());
    }

    /**
     * Returns the sets of a decision diagram in the configuration space of this report; empty sets
     * if the translation exceeds its limit.
     */
    private List<ConfigSet> sets(Optional<MultiValuedDiagram> table, int count) {
      Optional<List<ConfigSet>> read =
          table.flatMap(
              found ->
                  Optional.ofNullable(known.get(found))
                      .or(() -> found.toSets(nowhere.variants().space(), count)));
      isTooLarge |= same.isPresent() && read.isEmpty();
      read.ifPresent(sets -> known.put(table.get(), sets));
      return read.orElseGet(() -> Stream.generate(nowhere::variants).limit(count).toList());
    }

    void compareVerdicts() {
      int kinds = BaselineReport.KINDS.size();
      possible = sets(same.flatMap(BaselineReport::verdicts), kinds);
      for (Verdict.Kind kind : BaselineReport.KINDS) {
        ConfigSet own = possible.get(kind.ordinal());
        ConfigSet always = own.minus(union(without(possible, kind.ordinal())));
        certain.put(kind, always);
        if (NEW_VERDICTS.containsKey(kind)) {
          add(NEW_VERDICTS.get(kind), Optional.empty(), report.verdicts().of(kind).minus(always));
        }
      }
      ConfigSet bad =
          possible
              .get(Verdict.Kind.UNSAFE.ordinal())
              .or(possible.get(Verdict.Kind.FAULT.ordinal()));
      add(Kind.FIXED, Optional.empty(), report.verdicts().of(Verdict.Kind.SAFE).and(bad));
    }

    void compareProperties() {
      List<BaselineProperty> before = same.map(BaselineReport::properties).orElse(List.of());
      List<AssertionResult> now = report.assertions();
      List<Optional<Integer>> matched =
          Fingerprint.match(
              now.stream().map(p -> report.fingerprint(p.assertion())).toList(),
              before.stream().map(BaselineProperty::fingerprint).toList());
      ConfigSet rejected =
          possible
              .get(Verdict.Kind.FAULT.ordinal())
              .or(possible.get(Verdict.Kind.UNREAD.ordinal()));
      boolean[] isThere = new boolean[before.size()];
      for (int i = 0; i < now.size(); i++) {
        AssertionResult property = now.get(i);
        matched.get(i).ifPresent(number -> isThere[number] = true);
        List<ConfigSet> then =
            matched
                .get(i)
                .map(number -> sets(before.get(number).table(), Status.values().length))
                .orElseGet(() -> List.of());
        compare(property, then, rejected);
      }
      for (int i = 0; i < isThere.length; i++) {
        if (!isThere[i]) {
          BaselineProperty lost = before.get(i);
          ConfigSet failing = sets(lost.table(), Status.values().length).get(0);
          ConfigSet decided =
              report.verdicts().of(Verdict.Kind.SAFE).or(report.verdicts().of(Verdict.Kind.UNSAFE));
          add(Kind.FIXED, Optional.of(place(lost)), failing.and(decided));
        }
      }
      changes.sort(ORDER);
    }

    void comparePreconditions() {
      for (FunctionNeeds.Condition need :
          report.needs().map(FunctionNeeds::preconditions).orElse(List.of())) {
        ConfigSet before =
            same.map(BaselineReport::preconditions).orElse(List.of()).stream()
                .filter(earlier -> earlier.text().equals(need.text()))
                .map(earlier -> sets(earlier.table(), Status.values().length))
                .map(sets -> alwaysBefore(sets, Status.FAILS, nowhere.variants()))
                .reduce(nowhere.variants(), ConfigSet::or);
        Span span = need.failures().get(0).assertion().span();
        Change.PropertyLocation place =
            new Change.PropertyLocation(
                "need", need.text(), span.file().name(), span.line(), span.column(), false);
        add(Kind.NEWLY_NEEDED, Optional.of(place), need.variants().variants().minus(before));
      }
      changes.sort(ORDER);
    }

    private void compare(AssertionResult property, List<ConfigSet> then, ConfigSet rejected) {
      Optional<Change.PropertyLocation> place = Optional.of(place(property.assertion()));
      ConfigSet unknown =
          property.unknown().values().stream()
              .map(VariantCondition::variants)
              .reduce(nowhere.variants(), ConfigSet::or);
      ConfigSet failedBefore = alwaysBefore(then, Status.FAILS, rejected);
      failed.put(property.assertion(), failedBefore);
      add(Kind.NEWLY_UNSAFE, place, property.failing().variants().minus(failedBefore));
      add(Kind.NEWLY_UNDECIDED, place, unknown.minus(alwaysBefore(then, Status.UNKNOWN, rejected)));
      if (!then.isEmpty()) {
        ConfigSet failing = then.get(Status.FAILS.ordinal());
        add(Kind.FIXED, place, property.proved().variants().and(failing));
      }
    }

    private ConfigSet alwaysBefore(List<ConfigSet> then, Status status, ConfigSet rejected) {
      return then.isEmpty()
          ? nowhere.variants()
          : then.get(status.ordinal())
              .minus(union(without(then, status.ordinal())))
              .minus(rejected);
    }

    private static List<ConfigSet> without(List<ConfigSet> sets, int index) {
      List<ConfigSet> others = new ArrayList<>(sets);
      others.remove(index);
      return others;
    }

    private ConfigSet union(Collection<ConfigSet> sets) {
      return sets.stream().reduce(nowhere.variants(), ConfigSet::or);
    }

    private void add(Kind kind, Optional<Change.PropertyLocation> place, ConfigSet variants) {
      if (!variants.isEmpty()) {
        changes.add(new Change(kind, place, nowhere.withVariants(variants)));
      }
    }

    private static Change.PropertyLocation place(Assertion assertion) {
      Span span = assertion.span();
      return new Change.PropertyLocation(
          assertion.kind().title(),
          assertion.text(),
          span.file().name(),
          span.line(),
          span.column(),
          false);
    }

    private static Change.PropertyLocation place(BaselineProperty lost) {
      return new Change.PropertyLocation(
          lost.fingerprint().kind(),
          lost.fingerprint().text(),
          lost.file(),
          lost.line(),
          lost.column(),
          true);
    }
  }

  /**
   * A difference between a report and its baseline.
   *
   * @param kind the kind of the change
   * @param property the property whose result changed; empty for a change of the verdict of
   *     variants
   * @param variantCondition the variants that it concerns
   */
  public record Change(
      Kind kind, Optional<PropertyLocation> property, VariantCondition variantCondition) {
    /** The kinds of changes, in the order of reports. */
    public enum Kind {
      NEWLY_UNSAFE,
      NEWLY_FAULTY,
      /** A precondition of a function is new. */
      NEWLY_NEEDED,
      NEWLY_UNREAD,
      NEWLY_UNDECIDED,
      FIXED;

      /** Returns the title of the kind, such as {@code newly unsafe}. */
      public String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
      }
    }

    /**
     * The location of a property.
     *
     * @param kind the title of the kind of assertion
     * @param text the text of the assertion
     * @param file the name of the file
     * @param line the line, from 1
     * @param column the column, from 1
     * @param isRemoved whether the property exists in the baseline only; the location is that of
     *     the baseline then
     */
    public record PropertyLocation(
        String kind, String text, String file, int line, int column, boolean isRemoved) {}

    /** Returns a sentence, such as {@code newly unsafe in 2 variants when A: line 10: abort}. */
    public String sentence() {
      return "%s in %s%s"
          .formatted(
              kind.title(),
              variantCondition.countWithCondition(),
              property
                  .map(p -> ": line " + p.line + (p.isRemoved ? " before: " : ": ") + p.text)
                  .orElse(""));
    }
  }
}
