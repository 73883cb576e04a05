package sunder.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.frontend.Subject;
import sunder.report.Rejections;
import sunder.smt.SolverChoice;
import sunder.source.Diagnostic;
import sunder.verdict.Check;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.PlayKind;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Conjunction;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.methods.Verifiers;

/** Runs a procedure and puts its result into the types of this package. */
final class Verification {
  private final Subject subject;

  private Verification(Subject subject) {
    this.subject = subject;
  }

  static Verdicts run(Subject subject, Options options) {
    return new Verification(subject).run(new Problem(subject, property(options)), options);
  }

  static Verdicts run(Subject subject, Variants variants, Options options) {
    ConfigSet scope = subject.features().valid().and(variants.set());
    Problem problem = new Problem(subject, property(options)).restrictedTo(scope);
    return new Verification(subject).run(problem, options);
  }

  private static Property property(Options options) {
    return new Property(
        options.checks().stream()
            .map(check -> Check.valueOf(check.name()))
            .collect(Collectors.toSet()),
        options.errorCommands(),
        PlayKind.valueOf(options.plays().name()));
  }

  private Verdicts run(Problem problem, Options options) {
    Budget budget = new Budget(options.timeout(), options.maxIterations());
    Verifier verifier =
        Verifiers.create(Method.valueOf(options.method().name()), SolverChoice.DEFAULT);
    VerificationResult result = result(() -> all(verifier, problem, budget), budget);
    result.throwFailure();
    return new Verdicts(
        variants(problem.asked()),
        result.verdict().groups().stream().map(this::group).toList(),
        result.iterations(),
        result.statistics().states(),
        result.statistics().smtQueries());
  }

  /** Where the text has temporal formulas, SAFE is what satisfies all of them. */
  private VerificationResult all(Verifier verifier, Problem problem, Budget budget) {
    List<Property> properties = subject.formulas().stream().map(problem.property()::with).toList();
    if (properties.isEmpty()) {
      return verifier.verify(problem, budget, ProgressListener.NONE);
    }
    Conjunction all = new Conjunction(problem.scope());
    for (int i = 0; i < properties.size() && (i == 0 || !all.open().isEmpty()); i++) {
      Problem next = new Problem(subject, properties.get(i)).restrictedTo(all.open());
      all.add(verifier.verify(next, budget, ProgressListener.NONE));
    }
    return all.result();
  }

  private static VerificationResult result(Callable<VerificationResult> run, Budget budget) {
    try {
      return DeepStack.compute(run::call, budget::interrupt);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e); // verifying throws no other
    }
  }

  private Variants variants(ConfigSet set) {
    return new Variants(set, subject.features());
  }

  private Group group(FamilyVerdict.Group group) {
    ConfigSet set = group.variants();
    return group
        .verdict()
        .fold(
            safe -> group(Verdict.SAFE, set, Optional.empty(), Optional.empty(), List.of()),
            unsafe ->
                group(
                    Verdict.UNSAFE,
                    set,
                    Optional.of(play(unsafe.counterexample())),
                    Optional.empty(),
                    List.of()),
            unknown ->
                group(
                    Verdict.UNKNOWN,
                    set,
                    Optional.empty(),
                    Optional.of(unknown.reason().sentence() + " " + unknown.reason().advice()),
                    List.of()),
            rejected ->
                group(
                    Verdict.valueOf(rejected.kind().name()),
                    set,
                    Optional.empty(),
                    Optional.empty(),
                    Rejections.told(rejected.reasons(), set, subject.features().valid())));
  }

  private Group group(
      Verdict verdict,
      ConfigSet set,
      Optional<Play> play,
      Optional<String> reason,
      List<Diagnostic> problems) {
    return new Group(
        verdict,
        variants(set),
        play,
        reason,
        problems.stream().map(FamilyException.Problem::of).toList());
  }

  private static Play play(Counterexample example) {
    List<Play.Step> steps =
        example.play().steps().stream()
            .map(
                step ->
                    new Play.Step(
                        step.move(),
                        step.source().line(),
                        step.source().column(),
                        changes(step.changes())))
            .toList();
    return new Play(Variants.variant(example.configuration()), steps);
  }

  private static Map<String, String> changes(List<sunder.verdict.Play.Change> changes) {
    Map<String, String> values = new LinkedHashMap<>();
    changes.forEach(change -> values.put(change.name(), change.value()));
    return java.util.Collections.unmodifiableMap(values);
  }
}
