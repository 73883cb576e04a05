package sunder.api;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import sunder.family.ConfigSet;
import sunder.frontend.Subject;
import sunder.limit.LargeStackExecutor;
import sunder.proof.certified.Certification;
import sunder.report.BuildInfo;
import sunder.report.RejectionMessages;
import sunder.report.ReportContext;
import sunder.report.ReportFacts;
import sunder.report.RoundRecorder;
import sunder.report.Wording;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.MultiPropertyResult;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.methods.UncoveredStatements;

/**
 * The execution of a verification, with the conversion of its result to the types of this package.
 */
record Verification(Subject subject) {
  static Verdicts run(Subject subject, Options options) {
    return new Verification(subject).run(new Problem(subject, options.property(subject)), options);
  }

  static Verdicts run(Subject subject, Variants variants, Options options) {
    ConfigSet scope = subject.features().valid().and(variants.set());
    Problem problem = new Problem(subject, options.property(subject)).restrictedTo(scope);
    return new Verification(subject).run(problem, options);
  }

  private Verdicts run(Problem problem, Options options) {
    Budget budget = options.budget();
    VerificationResult result = result(() -> all(problem, options, budget), budget);
    result.throwFailure();
    return verdicts(problem, result);
  }

  private Verdicts verdicts(Problem problem, VerificationResult result) {
    return new Verdicts(
        variants(problem.requestedVariants()),
        result.verdict().groups().stream().map(this::group).toList(),
        result.run().iterations(),
        result.run().statistics().states(),
        result.run().statistics().smtQueries());
  }

  static List<Report> reports(
      Subject subject,
      SourceFile source,
      Variants variants,
      Options options,
      Family.Progress progress)
      throws FamilyException {
    List<Report> reports = new ArrayList<>();
    for (Subject function : subject.entrySubjects()) {
      Problem all = new Problem(function, options.property(subject));
      reports(
          all.restrictedTo(variants.set().and(all.requestedVariants())),
          source,
          options,
          progress,
          reports);
    }
    return reports;
  }

  /**
   * Returns a certificate of the safe variants; empty if there is none.
   *
   * @throws FamilyException if a formula of the options is invalid
   * @throws IllegalArgumentException if there are several entry functions or formulas, or a formula
   *     about infinite runs
   */
  static Optional<Certificate> certificate(Subject subject, SourceFile source, Options options)
      throws FamilyException {
    Problem all = new Problem(subject, options.property(subject));
    List<Property> properties = checkedProperties(all, options);
    if (properties.size() > 1 || subject.entrySubjects().size() > 1) {
      throw new IllegalArgumentException("a certificate is of one question");
    }
    Property property = properties.isEmpty() ? all.property() : properties.get(0);
    Problem one = new Problem(subject, property);
    if (one.property().formula().isPresent() && one.automaton().claim().isPresent()) {
      throw new IllegalArgumentException("there are no certificates about infinite runs");
    }
    Problem problem = one.withGoal(Problem.Goal.EVERY_VARIANT).withEvidence();
    Budget budget = options.budget();
    Verification verification = new Verification(subject);
    return result(
        () -> {
          VerificationResult result =
              options.verifier(problem).verify(problem, budget, ProgressListener.NONE);
          result.throwFailure();
          return verification.certificate(
              Certification.of(
                  source, problem, result.verdict(), "certificate", options.solver(), budget));
        },
        budget);
  }

  private Optional<Certificate> certificate(Certification made) {
    if (made instanceof Certification.Refuted refuted) {
      throw new IllegalStateException("the certificate is refuted: " + refuted.reason());
    }
    return made instanceof Certification.SafetyCertificate written
        ? Optional.of(
            new Certificate(
                written.text(), variants(written.variants()), written.undecidedReason()))
        : Optional.empty();
  }

  /** Adds the reports on one entry function. */
  private static void reports(
      Problem all,
      SourceFile source,
      Options options,
      Family.Progress progress,
      List<Report> reports)
      throws FamilyException {
    List<Property> properties = checkedProperties(all, options);
    for (Property property : properties.isEmpty() ? List.of(all.property()) : properties) {
      Problem one = new Problem(all.subject(), property).restrictedTo(all.requestedVariants());
      reports.add(
          new Verification(all.subject())
              .report(one.withGoal(Problem.Goal.EVERY_ASSERTION), source, options, progress));
    }
  }

  private static List<Property> checkedProperties(Problem problem, Options options)
      throws FamilyException {
    try {
      return properties(problem, options.formulas());
    } catch (InputException e) {
      throw FamilyException.of(e);
    }
  }

  /** Returns a property for each temporal formula; none if there is no formula. */
  private static List<Property> properties(Problem problem, List<String> formulas)
      throws InputException {
    for (String formula : formulas) {
      problem.subject().checkFormula(formula);
    }
    return (formulas.isEmpty() ? problem.subject().formulas() : formulas)
        .stream().distinct().map(problem.property()::with).toList();
  }

  private Report report(
      Problem problem, SourceFile source, Options options, Family.Progress progress) {
    Budget budget = options.budget();
    RoundRecorder recorder = new RoundRecorder();
    ProgressListener listener =
        new ProgressListener() {
          @Override
          public void roundStarted(int number, BigInteger open) {
            progress.round(number, open);
          }
        };
    return result(
        () -> {
          VerificationResult result =
              options.verifier(problem).verify(problem, budget, recorder.listenerBefore(listener));
          result.throwFailure();
          ReportFacts report =
              ReportFacts.of(
                  ReportFacts.Task.of(
                      BuildInfo.version(),
                      source.name(),
                      problem,
                      options.method(),
                      options.solver().title()),
                  result,
                  ReportFacts.ProgramFacts.of(
                      problem,
                      result,
                      UncoveredStatements.of(
                          result.verdict(),
                          result.run().statistics().transitions(),
                          problem,
                          budget)),
                  Optional.empty(),
                  Optional.of(ReportContext.of(source, problem).withRounds(recorder.rounds())));
          return new Report(
              report,
              verdicts(problem, result),
              report.properties().stream().map(property -> property(property, report)).toList());
        },
        budget);
  }

  private sunder.api.Property property(sunder.report.AssertionResult property, ReportFacts report) {
    Span span = property.assertion().span();
    return new sunder.api.Property(
        property.assertion().kind().title(),
        property.assertion().text(),
        span.file().name(),
        span.line(),
        span.column(),
        variants(property.failing().variants()),
        property.counterexamples().stream().map(witness -> play(witness.counterexample())).toList(),
        variants(property.proved().variants()),
        property.unknown().entrySet().stream()
            .map(
                open ->
                    new sunder.api.Property.Undecided(
                        variants(open.getValue().variants()), report.explanation(open.getKey())))
            .toList(),
        variants(property.notChecked().variants()));
  }

  /**
   * Returns the combined result for all temporal formulas: a variant is safe if it satisfies all of
   * them.
   */
  private VerificationResult all(Problem problem, Options options, Budget budget)
      throws InputException {
    List<Property> properties = properties(problem, options.formulas());
    if (properties.isEmpty()) {
      return options.verifier(problem).verify(problem, budget, ProgressListener.NONE);
    }
    MultiPropertyResult all = new MultiPropertyResult(problem.scope());
    for (int i = 0; i < properties.size() && (i == 0 || !all.open().isEmpty()); i++) {
      Problem next = new Problem(subject, properties.get(i)).restrictedTo(all.open());
      all.add(options.verifier(next).verify(next, budget, ProgressListener.NONE));
    }
    return all.result();
  }

  private static <T> T result(Callable<T> run, Budget budget) {
    try {
      return LargeStackExecutor.call(run::call, "sunder", budget::interrupt);
    } catch (RuntimeException e) {
      throw e;
    } catch (InputException e) {
      throw new IllegalArgumentException(e.getMessage(), e); // a formula of the options is invalid
    } catch (Exception e) {
      throw new IllegalStateException(e); // verification throws no other checked exception
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
                    RejectionMessages.diagnostics(
                        rejected.reasons(), set, subject.features().valid())));
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
                        changes(step.changes()),
                        step.branches().stream().map(Wording::guard).toList()))
            .toList();
    Optional<sunder.verdict.Play.Failure> failure = example.play().failure();
    return new Play(
        Variants.variant(example.configuration()),
        steps,
        failure.map(why -> why.fullReason()),
        changes(failure.map(why -> why.state()).orElse(List.of())));
  }

  private static Map<String, String> changes(List<sunder.verdict.Play.ValueChange> changes) {
    Map<String, String> values = new LinkedHashMap<>();
    changes.forEach(change -> values.put(change.name(), change.value()));
    return java.util.Collections.unmodifiableMap(values);
  }
}
