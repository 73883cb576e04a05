package sunder.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.certificate.Stores;
import sunder.family.ConfigSet;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Verdict;

/** Some safe variants with the stores of a search that found them safe. */
public record Part(ConfigSet variants, Stores stores) {
  /** The safe groups of a verdict whose evidence has stores. */
  public static List<Part> of(FamilyVerdict verdict) {
    List<Part> parts = new ArrayList<>();
    for (FamilyVerdict.Group group : verdict.groups()) {
      stores(group.verdict()).ifPresent(stores -> parts.add(new Part(group.variants(), stores)));
    }
    return parts;
  }

  private static Optional<Stores> stores(Verdict verdict) {
    return verdict.fold(
        safe -> safe.evidence().stores(), unsafe -> Optional.empty(), unknown -> Optional.empty());
  }
}
