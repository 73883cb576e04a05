package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import sunder.certificate.Certificate;
import sunder.certificate.Model;
import sunder.certificate.Stores;
import sunder.family.ConfigSet;
import sunder.verdict.FamilyVerdict;

/** Some safe variants with the stores of a search that found them safe. */
public record Part(ConfigSet variants, Stores stores) {
  /** The safe groups of a verdict whose evidence has stores. */
  public static List<Part> of(FamilyVerdict verdict) {
    List<Part> parts = new ArrayList<>();
    for (FamilyVerdict.Group group : verdict.groups()) {
      Optional<Stores> stores = group.verdict().proof().flatMap(Certificate::stores);
      stores.ifPresent(found -> parts.add(new Part(group.variants(), found)));
    }
    return parts;
  }

  /**
   * Those about one model of the program, the one in which more variants are proved: a certificate
   * is an invariant of one.
   */
  public static List<Part> ofOneModel(List<Part> parts) {
    return Arrays.stream(Model.values())
        .map(model -> parts.stream().filter(part -> part.stores().model() == model).toList())
        .max(Comparator.comparing(Part::count))
        .orElseThrow();
  }

  private static BigInteger count(List<Part> parts) {
    return parts.stream()
        .map(part -> part.variants().count())
        .reduce(BigInteger.ZERO, BigInteger::add);
  }
}
