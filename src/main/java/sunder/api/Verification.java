package sunder.api;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.Subject;
import sunder.report.Background;
import sunder.report.BranchText;
import sunder.report.Build;
import sunder.report.Rejections;
import sunder.report.RoundRecorder;
import sunder.report.VerificationReport;
import sunder.smt.SolverChoice;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;
import sunder.verdict.Check;
import sunder.verdict.Counterexample;
import sunder.verdict.FamilyVerdict;
import sunder.verdict.PlayKind;
import sunder.verdict.Property;
import sunder.verify.Budget;
import sunder.verify.Conjunction;
import sunder.verify.Goal;
import sunder.verify.Method;
import sunder.verify.Problem;
import sunder.verify.ProgressListener;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;
import sunder.verify.methods.Untold;
import sunder.verify.methods.Verifiers;

/** Runs a procedure and puts its result into the types of this package. */
final class Verification {
  private final Subject subject;

  private Verification(Subject subject) {
    this.subject = subject;
  }

  static Verdicts run(Subject subject, Options options) {
    return new Verification(subject).run(new Problem(subject, property(subject, options)), options);
  }

  static Verdicts run(Subject subject, Variants variants, Options options) {
    ConfigSet scope = subject.features().valid().and(variants.set());
    Problem problem = new Problem(subject, property(subject, options)).restrictedTo(scope);
    return new Verification(subject).run(problem, options);
  }

  private static Property property(Subject subject, Options options) {
    return new Property(
        options
            .checks()
            .map(
                checks ->
                    checks.stream()
                        .map(check -> Check.valueOf(check.name()))
                        .collect(Collectors.toSet()))
            .orElseGet(subject::usualChecks),
        options.errorCommands(),
        PlayKind.valueOf(options.plays().name()));
  }

  private Verdicts run(Problem problem, Options options) {
    Budget budget = new Budget(options.timeout(), options.maxIterations());
    Verifier verifier = Verifiers.create(Method.valueOf(options.method().name()), solver(options));
    VerificationResult result =
        result(() -> all(verifier, problem, options.formulas(), budget), budget);
    result.throwFailure();
    return verdicts(problem, result);
  }

  private Verdicts verdicts(Problem problem, VerificationResult result) {
    return new Verdicts(
        variants(problem.asked()),
        result.verdict().groups().stream().map(this::group).toList(),
        result.iterations(),
        result.statistics().states(),
        result.statistics().smtQueries());
  }

  private static SolverChoice solver(Options options) {
    return Stream.of(SolverChoice.values())
        .filter(choice -> choice.title().equals(options.solver()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no solver " + options.solver()));
  }

  static List<Report> reports(
      Subject subject,
      SourceFile source,
      Variants variants,
      Options options,
      Family.Progress progress)
      throws FamilyException {
    List<Report> reports = new ArrayList<>();
    for (Subject function : subject.entries()) {
      Problem all = new Problem(function, property(subject, options));
      reports(
          all.restrictedTo(variants.set().and(all.asked())), source, options, progress, reports);
    }
    return reports;
  }

  /** The same of one function where runs begin. */
  private static void reports(
      Problem all,
      SourceFile source,
      Options options,
      Family.Progress progress,
      List<Report> reports)
      throws FamilyException {
    List<Property> properties;
    try {
      properties = properties(all, options.formulas());
    } catch (InputException e) {
      throw FamilyException.of(e);
    }
    for (Property property : properties.isEmpty() ? List.of(all.property()) : properties) {
      Problem one = new Problem(all.subject(), property).restrictedTo(all.asked());
      reports.add(
          new Verification(all.subject())
              .report(one.until(Goal.EVERY_ASSERTION), source, options, progress));
    }
  }

  /** A property for each temporal formula; none if there is no formula. */
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
    Budget budget = new Budget(options.timeout(), options.maxIterations());
    Method method = Method.valueOf(options.method().name());
    RoundRecorder recorder = new RoundRecorder();
    ProgressListener listener =
        new ProgressListener() {
          @Override
          public void iteration(int number, BigInteger open) {
            progress.round(number, open);
          }
        };
    return result(
        () -> {
          VerificationResult result =
              Verifiers.create(method, solver(options))
                  .verify(problem, budget, recorder.before(listener));
          result.throwFailure();
          VerificationReport report =
              VerificationReport.of(
                  Build.version(),
                  source.name(),
                  problem,
                  method,
                  options.solver(),
                  result,
                  Untold.of(result.verdict(), result.statistics().transitions(), problem, budget),
                  Optional.empty(),
                  Optional.of(Background.of(source, problem).with(recorder.rounds())));
          return new Report(
              report,
              verdicts(problem, result),
              report.properties().stream().map(property -> property(property, report)).toList());
        },
        budget);
  }

  private sunder.api.Property property(sunder.report.Property property, VerificationReport report) {
    Span span = property.assertion().span();
    return new sunder.api.Property(
        property.assertion().kind().title(),
        property.assertion().text(),
        span.file().name(),
        span.line(),
        span.column(),
        variants(property.failing().variants()),
        property.plays().stream().map(witness -> play(witness.counterexample())).toList(),
        variants(property.proved().variants()),
        property.unknown().entrySet().stream()
            .map(
                open ->
                    new sunder.api.Property.Undecided(
                        variants(open.getValue().variants()), report.explained(open.getKey())))
            .toList(),
        variants(property.notAsked().variants()));
  }

  /** Where the text has temporal formulas, SAFE is what satisfies all of them. */
  private VerificationResult all(
      Verifier verifier, Problem problem, List<String> formulas, Budget budget)
      throws InputException {
    List<Property> properties = properties(problem, formulas);
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

  private static <T> T result(Callable<T> run, Budget budget) {
    try {
      return DeepStack.compute(run::call, budget::interrupt);
    } catch (RuntimeException e) {
      throw e;
    } catch (InputException e) {
      throw new IllegalArgumentException(e.getMessage(), e); // a formula of the options is none
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
                        changes(step.changes()),
                        step.branches().stream().map(BranchText::guard).toList()))
            .toList();
    Optional<sunder.verdict.Play.Failure> failure = example.play().failure();
    return new Play(
        Variants.variant(example.configuration()),
        steps,
        failure.map(why -> why.reason()),
        changes(failure.map(why -> why.state()).orElse(List.of())));
  }

  private static Map<String, String> changes(List<sunder.verdict.Play.Change> changes) {
    Map<String, String> values = new LinkedHashMap<>();
    changes.forEach(change -> values.put(change.name(), change.value()));
    return java.util.Collections.unmodifiableMap(values);
  }
}
