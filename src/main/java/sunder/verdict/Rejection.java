package sunder.verdict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.source.Diagnostic;

/**
 * Why some variants cannot be verified. No variant has rejections of both kinds.
 *
 * @param kind {@link Verdict.Kind#FAULT} where the text is wrong, {@link Verdict.Kind#UNREAD} where
 *     it has something that we do not take
 * @param variants that have it
 * @param diagnostic it is, and where, without the condition
 */
public record Rejection(Verdict.Kind kind, ConfigSet variants, Diagnostic diagnostic) {
  public Rejection {
    if (kind.isVerified()) {
      throw new IllegalArgumentException(kind + " is no reason");
    }
  }

  /** The verdicts of those among some variants that have a rejection: at most one of each kind. */
  public static List<FamilyVerdict.Group> groups(Collection<Rejection> all, ConfigSet asked) {
    List<FamilyVerdict.Group> groups = new ArrayList<>();
    for (Verdict.Kind kind : Verdict.Kind.values()) {
      List<Rejection> reasons =
          all.stream()
              .filter(reason -> reason.kind() == kind && reason.variants().intersects(asked))
              .toList();
      if (!reasons.isEmpty()) {
        ConfigSet variants = variants(reasons, asked.space().none()).and(asked);
        groups.add(new FamilyVerdict.Group(variants, new Verdict.Rejected(reasons)));
      }
    }
    return groups;
  }

  /** The variants that have one of these; {@code none} if there are no reasons. */
  public static ConfigSet variants(Collection<Rejection> reasons, ConfigSet none) {
    return reasons.stream().map(Rejection::variants).reduce(none, ConfigSet::or);
  }
}
