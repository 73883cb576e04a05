package sunder.verdict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import sunder.family.ConfigSet;
import sunder.source.Diagnostic;

/**
 * The reason why some variants are not verified. No variant has rejections of both kinds.
 *
 * @param kind {@link Verdict.Kind#FAULT} for an erroneous text, {@link Verdict.Kind#UNREAD} for an
 *     unsupported construct
 * @param variants the variants that have it
 * @param diagnostic the error and its place, without the condition
 */
public record Rejection(Verdict.Kind kind, ConfigSet variants, Diagnostic diagnostic) {
  public Rejection {
    if (kind.isVerified()) {
      throw new IllegalArgumentException(kind + " is no reason");
    }
  }

  /** Returns the groups of rejected variants among some variants: at most one of each kind. */
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

  /** Returns the rejections with one for each kind and diagnostic, in the order of the first. */
  public static List<Rejection> merged(Collection<Rejection> all) {
    Map<List<Object>, Rejection> merged = new LinkedHashMap<>();
    for (Rejection one : all) {
      merged.merge(
          List.of(one.kind, one.diagnostic),
          one,
          (a, b) -> new Rejection(a.kind, a.variants.or(b.variants), a.diagnostic));
    }
    return List.copyOf(merged.values());
  }

  /**
   * Returns the union of the variants of some rejections; {@code none} if there are no rejections.
   */
  public static ConfigSet variants(Collection<Rejection> reasons, ConfigSet none) {
    return reasons.stream().map(Rejection::variants).reduce(none, ConfigSet::or);
  }
}
