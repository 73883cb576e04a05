package sunder.verify.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verdict.AssertionVerdict;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.FamilyVerdict.Group;
import sunder.verdict.UnknownReason;
import sunder.verdict.Verdict;

/** What is decided of one assertion. Mutable. */
final class Tally {
  private final List<Group> groups = new ArrayList<>();
  private ConfigSet closed;
  private ConfigSet unknown;

  Tally(ConfigSet none) {
    this.closed = none;
    this.unknown = none;
  }

  /** The variants in which it is decided, or nobody goes on asking. */
  ConfigSet closed() {
    return closed;
  }

  /** Those in which nobody goes on asking. */
  ConfigSet unknown() {
    return unknown;
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

  /** Why nobody goes on asking in one of these variants. */
  Optional<UnknownReason> reason(ConfigSet variants) {
    for (Group group : groups) {
      if (group.verdict() instanceof Verdict.Unknown why && group.variants().intersects(variants)) {
        return Optional.of(why.reason());
      }
    }
    return Optional.empty();
  }

  /** The evidence for the variants in which it is safe, group by group. */
  List<Group> safe() {
    return groups.stream().filter(group -> group.verdict() instanceof Verdict.Safe).toList();
  }

  AssertionVerdict verdict(Assertion assertion) {
    return new AssertionVerdict(assertion, new FamilyVerdict(closed, groups));
  }
}
