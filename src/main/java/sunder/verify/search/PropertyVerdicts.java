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

/** What is decided of one assertion. Mutable. */
final class PropertyVerdicts {
  private final List<Group> groups = new ArrayList<>();
  private ConfigSet closed;
  private ConfigSet unknown;

  /** Where a play is possible that could not be replayed to its end. */
  private ConfigSet notReplayed;

  PropertyVerdicts(ConfigSet none) {
    this.closed = none;
    this.unknown = none;
    this.notReplayed = none;
  }

  /** Gives back what it is now. */
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

  /** The variants in which it is decided, or nobody goes on asking. */
  ConfigSet closed() {
    return closed;
  }

  /** Those in which nobody goes on asking. */
  ConfigSet unknown() {
    return unknown;
  }

  /** A play is possible in some variants, but a limit ended its replay. */
  void notReplayed(ConfigSet variants) {
    notReplayed = notReplayed.or(variants);
  }

  /** Where there is such a play. */
  ConfigSet notReplayed() {
    return notReplayed;
  }

  /** Whether a reason says of paths that they lead nowhere; of a possible play it must not. */
  static boolean isPathFailure(UnknownReason reason) {
    return reason == UnknownReason.NO_PROGRESS || reason == UnknownReason.SOLVER_UNKNOWN;
  }

  /** Nobody goes on asking in some variants. */
  void giveUp(ConfigSet variants, UnknownReason reason) {
    if (isPathFailure(reason)) {
      add(variants.and(notReplayed), new Verdict.Unknown(UnknownReason.MEMORY));
    }
    add(variants, new Verdict.Unknown(reason));
  }

  /** Closes it in some variants; in those where it is closed already nothing changes. */
  void add(ConfigSet variants, Verdict verdict) {
    ConfigSet fresh = variants.minus(closed);
    if (!fresh.isEmpty()) {
      closed = closed.or(fresh);
      groups.add(new Group(fresh, verdict));
      unknown = verdict instanceof Verdict.Unknown ? unknown.or(fresh) : unknown;
    }
  }

  /** The variants in which it is proved. */
  ConfigSet safe(ConfigSet none) {
    return groups.stream()
        .filter(group -> group.verdict() instanceof Verdict.Safe)
        .map(Group::variants)
        .reduce(none, ConfigSet::or);
  }

  /** The variants in which nobody goes on asking, with the reasons. */
  List<Group> givenUp() {
    return groups.stream().filter(group -> group.verdict() instanceof Verdict.Unknown).toList();
  }

  /** The verdicts that say more than that nobody goes on asking. */
  List<Group> decided() {
    return groups.stream().filter(group -> !(group.verdict() instanceof Verdict.Unknown)).toList();
  }

  /** Those of them with this reason. */
  ConfigSet givenUp(UnknownReason reason, ConfigSet none) {
    return givenUp().stream()
        .filter(group -> ((Verdict.Unknown) group.verdict()).reason() == reason)
        .map(Group::variants)
        .reduce(none, ConfigSet::or);
  }

  /**
   * What is known of it.
   *
   * @param lost variants in which it is proved only for the runs that are followed to their ends
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
