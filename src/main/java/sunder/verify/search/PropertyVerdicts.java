package sunder.verify.search;

import java.util.ArrayList;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.FamilyVerdict.Group;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/** The verdicts of one assertion, by variant. Mutable. */
final class PropertyVerdicts {
  private final List<Group> groups = new ArrayList<>();
  private ConfigSet closed;
  private ConfigSet unknown;

  /** The variants with a feasible path whose replay was ended by a limit. */
  private ConfigSet notReplayed;

  PropertyVerdicts(ConfigSet none) {
    this.closed = none;
    this.unknown = none;
    this.notReplayed = none;
  }

  /** Returns an action that restores the current state. */
  Runnable snapshot() {
    int size = groups.size();
    ConfigSet closedNow = closed;
    ConfigSet unknownNow = unknown;
    return () -> {
      groups.subList(size, groups.size()).clear();
      closed = closedNow;
      unknown = unknownNow;
    };
  }

  /** Returns the variants in which the assertion is decided or given up. */
  ConfigSet closed() {
    return closed;
  }

  /** Returns the variants in which the assertion is given up. */
  ConfigSet unknown() {
    return unknown;
  }

  /** Records variants with a feasible path whose replay was ended by a limit. */
  void notReplayed(ConfigSet variants) {
    notReplayed = notReplayed.or(variants);
  }

  /** Returns the variants with such a path. */
  ConfigSet notReplayed() {
    return notReplayed;
  }

  /**
   * Returns whether the reason concerns paths without a result; it must not be reported for a
   * feasible path.
   */
  static boolean isPathFailure(UnknownReason reason) {
    return reason == UnknownReason.NO_PROGRESS || reason == UnknownReason.SOLVER_UNKNOWN;
  }

  /** Gives the assertion up in some variants. */
  void giveUp(ConfigSet variants, UnknownReason reason) {
    if (isPathFailure(reason)) {
      add(variants.and(notReplayed), new Verdict.Unknown(UnknownReason.MEMORY));
    }
    add(variants, new Verdict.Unknown(reason));
  }

  /** Adds a verdict for the variants in which the assertion is not closed. */
  void add(ConfigSet variants, Verdict verdict) {
    ConfigSet fresh = variants.minus(closed);
    if (!fresh.isEmpty()) {
      closed = closed.or(fresh);
      groups.add(new Group(fresh, verdict));
      unknown = verdict instanceof Verdict.Unknown ? unknown.or(fresh) : unknown;
    }
  }

  /** Returns the variants in which the assertion is proved. */
  ConfigSet safe(ConfigSet none) {
    return groups.stream()
        .filter(group -> group.verdict() instanceof Verdict.Safe)
        .map(Group::variants)
        .reduce(none, ConfigSet::or);
  }

  /** Returns the variants in which the assertion is given up, with reasons. */
  List<Group> givenUp() {
    return groups.stream().filter(group -> group.verdict() instanceof Verdict.Unknown).toList();
  }

  List<Group> decided() {
    return groups.stream().filter(group -> !(group.verdict() instanceof Verdict.Unknown)).toList();
  }

  /** Returns the variants that were given up for a reason. */
  ConfigSet givenUp(UnknownReason reason, ConfigSet none) {
    return givenUp().stream()
        .filter(group -> ((Verdict.Unknown) group.verdict()).reason() == reason)
        .map(Group::variants)
        .reduce(none, ConfigSet::or);
  }

  /**
   * Returns the verdict of the assertion.
   *
   * @param lost the variants in which it is proved only for runs without unsupported statements
   */
  AssertionVerdict verdict(Assertion assertion, List<Group> lost) {
    List<Group> known = new ArrayList<>();
    for (Group group : groups) {
      ConfigSet left = group.variants();
      for (Group part : group.verdict() instanceof Verdict.Safe ? lost : List.<Group>of()) {
        add(known, left.and(part.variants()), part.verdict());
        left = left.minus(part.variants());
      }
      add(known, left, group.verdict());
    }
    return new AssertionVerdict(assertion, new FamilyVerdict(closed, known));
  }

  private static void add(List<Group> groups, ConfigSet variants, Verdict verdict) {
    if (!variants.isEmpty()) {
      groups.add(new Group(variants, verdict));
    }
  }
}
