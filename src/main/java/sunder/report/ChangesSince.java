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
import sunder.family.DecisionTable;
import sunder.family.Feature;
import sunder.report.ChangesSince.Change.Kind;
import sunder.report.EarlierReport.EarlierProperty;
import sunder.report.EarlierReport.Status;
import sunder.source.Span;
import sunder.verdict.Assertion;
import sunder.verdict.Verdict;

/**
 * The comparison of a report with the report of an earlier run, the baseline.
 *
 * <p>The two programs may have different features: a variant is compared with every baseline variant that agrees with it on the common features. A result is new unless all of these had it; a result without a comparable baseline is new, too.
 *
 * @param earlier the name of the baseline report, as the user gave it
 * @param all the changes: first those of the verdicts of variants, then those of properties
 * @param added the features that the baseline program did not have
 * @param gone the features that only the baseline program had
 * @param note the reason for which a part could not be compared
 * @param failed the variants in which each assertion failed in the baseline, too
 * @param before the variants whose verdict had this kind in the baseline, too
 */
public record ChangesSince(
    String earlier,
    List<Change> all,
    List<String> added,
    List<String> gone,
    Optional<String> note,
    Map<Assertion, ConfigSet> failed,
    Map<Verdict.Kind, ConfigSet> before) {
  private static final Map<Verdict.Kind, Kind> NEW_VERDICTS =
      new EnumMap<>(
          Map.of(
              Verdict.Kind.UNSAFE, Kind.NEWLY_UNSAFE,
              Verdict.Kind.FAULT, Kind.NEWLY_FAULTY,
              Verdict.Kind.UNREAD, Kind.NEWLY_UNREAD,
              Verdict.Kind.UNKNOWN, Kind.NEWLY_UNDECIDED));

  /**
   * The baseline state of a result for a set of variants, with the values of SARIF's property {@code baselineState} (SARIF 2.1.0, 3.27.24).
   */
  public enum State {
    NEW,
    UNCHANGED,
    /** The result is new in some of the variants. */
    UPDATED,
    /** The result is no longer reported. */
    ABSENT
  }

  public ChangesSince {
    all = List.copyOf(all);
    added = List.copyOf(added);
    gone = List.copyOf(gone);
  }

  /** Returns whether there is a change of one of these kinds. */
  public boolean has(Kind... kinds) {
    return all.stream().anyMatch(change -> List.of(kinds).contains(change.kind()));
  }

  /** Returns the baseline state of the failures of an assertion in a set of variants. */
  public State failing(Assertion assertion, ConfigSet variants) {
    return state(Optional.ofNullable(failed.get(assertion)), variants);
  }

  /** Returns the baseline state of a kind of verdict in a set of variants. */
  public State having(Verdict.Kind kind, ConfigSet variants) {
    return state(Optional.ofNullable(before.get(kind)), variants);
  }

  private static State state(Optional<ConfigSet> before, ConfigSet variants) {
    if (before.isEmpty() || !before.get().intersects(variants)) {
      return State.NEW;
    }
    return variants.isSubsetOf(before.get()) ? State.UNCHANGED : State.UPDATED;
  }

  /**
   * Returns a summary, such as {@code 2 variants newly unsafe, 1 variant fixed}, or {@code nothing new}.
   */
  public String summary() {
    List<String> parts =
        all.stream()
            .filter(change -> change.place().isEmpty())
            .map(change -> change.where().counted() + " " + change.kind().title())
            .collect(Collectors.toCollection(ArrayList::new));
    for (Kind kind : Kind.values()) {
      long places = all.stream().filter(c -> c.kind() == kind && c.place().isPresent()).count();
      if (places > 0) {
        parts.add(Wording.counted(places, "place") + " " + kind.title());
      }
    }
    return parts.isEmpty() ? "nothing new" : String.join(", ", parts);
  }

  /** Returns a sentence for each change, followed by the notes on the comparison. */
  public List<String> sentences() {
    List<String> notes = new ArrayList<>(all.stream().map(Change::sentence).toList());
    notes.addAll(note.stream().toList());
    if (!added.isEmpty()) {
      notes.add("features that are new: " + String.join(", ", added));
    }
    if (!gone.isEmpty()) {
      notes.add("features that are gone: " + String.join(", ", gone));
    }
    return notes;
  }

  /** Compares a report with a baseline. */
  static ChangesSince of(
      VerificationReport report, EarlierReport.Run run, Optional<EarlierReport> same) {
    List<Feature> now = report.features().features();
    List<Feature> then = same.map(EarlierReport::features).orElse(now);
    Comparing comparing = new Comparing(report, same);
    comparing.verdicts();
    comparing.properties();
    Optional<String> note =
        same.isEmpty()
            ? Optional.of("it has no report of this: everything is new")
            : Optional.of("some sets of variants are too large to be compared: they are new")
                .filter(text -> comparing.isTooLarge);
    return new ChangesSince(
        run.name(),
        comparing.changes,
        without(now, then),
        without(then, now),
        note,
        Map.copyOf(comparing.failed),
        comparing.certain);
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

  /** Builds the comparison of one report with its baseline. */
  private static final class Comparing {
    private final VerificationReport report;
    private final Optional<EarlierReport> same;
    private final Where nowhere;
    private final Map<DecisionTable, List<ConfigSet>> known = new HashMap<>();
    private final List<Change> changes = new ArrayList<>();
    private final Map<Assertion, ConfigSet> failed = new HashMap<>();
    private final Map<Verdict.Kind, ConfigSet> certain = new EnumMap<>(Verdict.Kind.class);

    /**
     * For each kind of verdict, the variants for which some corresponding baseline variant had it.
     */
    private List<ConfigSet> possible = List.of();

    private boolean isTooLarge;

    Comparing(VerificationReport report, Optional<EarlierReport> same) {
      this.report = report;
      this.same = same;
      ConfigSet scope = report.verdicts().scope();
      this.nowhere = new Where(scope.space().none(), scope, report.features().valid());
    }

    /**
     * Returns the sets of a decision table in the configuration space of this report; empty sets if the translation exceeds its limit.
     */
    private List<ConfigSet> sets(Optional<DecisionTable> table, int count) {
      Optional<List<ConfigSet>> read =
          table.flatMap(
              found ->
                  Optional.ofNullable(known.get(found))
                      .or(() -> found.in(nowhere.variants().space(), count)));
      isTooLarge |= same.isPresent() && read.isEmpty();
      read.ifPresent(sets -> known.put(table.get(), sets));
      return read.orElseGet(() -> Stream.generate(nowhere::variants).limit(count).toList());
    }

    void verdicts() {
      int kinds = EarlierReport.KINDS.size();
      possible = sets(same.flatMap(EarlierReport::verdicts), kinds);
      for (Verdict.Kind kind : EarlierReport.KINDS) {
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

    void properties() {
      List<EarlierProperty> before = same.map(EarlierReport::properties).orElse(List.of());
      List<AssertionRow> now =
          AssertionRow.all(report.result(), report.features().valid(), report.file());
      List<Optional<Integer>> matched =
          Fingerprint.matched(
              now.stream().map(p -> report.fingerprint(p.assertion())).toList(),
              before.stream().map(EarlierProperty::fingerprint).toList());
      ConfigSet rejected =
          possible
              .get(Verdict.Kind.FAULT.ordinal())
              .or(possible.get(Verdict.Kind.UNREAD.ordinal()));
      boolean[] isThere = new boolean[before.size()];
      for (int i = 0; i < now.size(); i++) {
        AssertionRow property = now.get(i);
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
          EarlierProperty lost = before.get(i);
          ConfigSet failing = sets(lost.table(), Status.values().length).get(0);
          ConfigSet decided =
              report.verdicts().of(Verdict.Kind.SAFE).or(report.verdicts().of(Verdict.Kind.UNSAFE));
          add(Kind.FIXED, Optional.of(place(lost)), failing.and(decided));
        }
      }
      changes.sort(
          Comparator.comparing((Change change) -> change.place().isPresent())
              .thenComparing(Change::kind));
    }

    private void compare(AssertionRow property, List<ConfigSet> then, ConfigSet rejected) {
      Optional<Change.Place> place = Optional.of(place(property.assertion()));
      ConfigSet unknown =
          property.unknown().values().stream()
              .map(Where::variants)
              .reduce(nowhere.variants(), ConfigSet::or);
      ConfigSet failedBefore = always(then, Status.FAILS, rejected);
      failed.put(property.assertion(), failedBefore);
      add(Kind.NEWLY_UNSAFE, place, property.failing().variants().minus(failedBefore));
      add(Kind.NEWLY_UNDECIDED, place, unknown.minus(always(then, Status.UNKNOWN, rejected)));
      if (!then.isEmpty()) {
        ConfigSet failing = then.get(Status.FAILS.ordinal());
        add(Kind.FIXED, place, property.proved().variants().and(failing));
      }
    }

    private ConfigSet always(List<ConfigSet> then, Status status, ConfigSet rejected) {
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

    private void add(Kind kind, Optional<Change.Place> place, ConfigSet variants) {
      if (!variants.isEmpty()) {
        changes.add(new Change(kind, place, nowhere.of(variants)));
      }
    }

    private static Change.Place place(Assertion assertion) {
      Span span = assertion.span();
      return new Change.Place(
          assertion.kind().title(),
          assertion.text(),
          span.file().name(),
          span.line(),
          span.column(),
          false);
    }

    private static Change.Place place(EarlierProperty lost) {
      return new Change.Place(
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
   * @param place the property whose result changed; empty for a change of the verdict of variants
   * @param where the variants that it concerns
   */
  public record Change(Kind kind, Optional<Place> place, Where where) {
    /** The kinds of changes, in the order of reports. */
    public enum Kind {
      NEWLY_UNSAFE,
      NEWLY_FAULTY,
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
     * @param isEarlier whether the property exists in the baseline only; the location is that of the baseline then
     */
    public record Place(
        String kind, String text, String file, int line, int column, boolean isEarlier) {}

    /** Returns a sentence, such as {@code newly unsafe in 2 variants when A: line 10: abort}. */
    public String sentence() {
      return "%s in %s%s"
          .formatted(
              kind.title(),
              where.countedWhen(),
              place
                  .map(p -> ": line " + p.line + (p.isEarlier ? " before: " : ": ") + p.text)
                  .orElse(""));
    }
  }
}
