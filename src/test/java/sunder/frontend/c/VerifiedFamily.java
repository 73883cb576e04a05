package sunder.frontend.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.smt.SolverChoice;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.verdict.Check;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verdict.Property.PlayKind;
import sunder.verify.Budget;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.MethodFactory;

/**
 * A random family of C and what Sunder says of it.
 *
 * @param verdict by refinement
 */
record VerifiedFamily(CSubject subject, FamilyVerdict verdict) {
  /** Of a program that is read for all variants. */
  static VerifiedFamily of(SourceFile file, COptions options, Set<Check> checks, Duration limit)
      throws InputException {
    CSubject subject = new CFrontEnd(options).read(file, ExternalModel.NONE);
    assertThat(subject.rejections()).as(file.text()).isEmpty();
    return of(subject, checks, limit);
  }

  /** Of what was read. */
  static VerifiedFamily of(CSubject subject, Set<Check> checks, Duration limit) {
    VerificationResult result =
        MethodFactory.create(Method.ARP, SolverChoice.DEFAULT)
            .verify(
                new Problem(subject, new Property(checks, Set.of(), PlayKind.HALTING)),
                new Budget(Optional.of(limit), OptionalInt.empty()),
                ProgressListener.NONE);
    result.throwFailure();
    return new VerifiedFamily(subject, result.verdict());
  }

  /** The variants with these features and no others. */
  ConfigSet variants(Collection<String> selected) {
    return variants(subject, selected);
  }

  /** The variants that {@code -D} of these names makes: no other name is defined, not even as 0. */
  static ConfigSet variants(CSubject subject, Collection<String> selected) {
    Set<String> defined = new HashSet<>(selected);
    selected.forEach(name -> defined.add(Feature.definedName(name)));
    ConfigSet variants = subject.features().valid();
    for (Feature feature : subject.features().features()) {
      ConfigSet with = variants.space().selected((Feature.Bool) feature);
      variants = defined.contains(feature.name()) ? variants.and(with) : variants.minus(with);
    }
    return variants;
  }

  /** What is said of the variant with these features and no others. */
  List<FamilyVerdict.Group> groups(Collection<String> selected) {
    ConfigSet variants = variants(selected);
    return verdict.groups().stream().filter(g -> g.variants().intersects(variants)).toList();
  }
}
