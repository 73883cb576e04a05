package sunder.cli.option;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sunder.cli.console.DiagnosticPrinter;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.UsageException;
import sunder.family.ConfigSet;
import sunder.family.FeatureModel;
import sunder.frontend.Subject;
import sunder.frontend.languages.FrontEnds;
import sunder.report.RejectionMessages;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.verdict.Check;
import sunder.verdict.Property;
import sunder.verdict.Property.AtomicSteps;
import sunder.verdict.Property.Fairness;
import sunder.verdict.Property.PlayKind;
import sunder.verify.Problem;
import sunder.verify.Problem.Interleavings;

/** The options of the verification task: the variants and the specification. */
public final class TaskOptions {
  @Mixin private ConfigOption config;

  @Option(
      names = "--check",
      paramLabel = "null,bounds,uninit,lifetime,div,overflow,leak,format,unused,memory,none",
      split = ",",
      hideParamSyntax = true,
      converter = CheckConverter.class,
      completionCandidates = CheckConverter.class,
      description =
          "Also unsafe: an index out of bounds (bounds), division by zero (div); in C also a null"
              + " dereference (null), use of an indeterminate value (uninit), use after the"
              + " lifetime of an object (lifetime), all of these (memory), a memory leak (leak),"
              + " signed overflow (overflow), arguments that do not match a format (format). Only"
              + " reported, never unsafe: a declaration that some variants use and others do not"
              + " (unused). Default: memory,div for C,"
              + " none for others. A violation that is not checked ends the execution; --signed"
              + " determines signed integers.")
  private List<CheckConverter.Choice> checks = List.of();

  @Option(
      names = "--unsafe",
      paramLabel = "NAME",
      description = "Running the free command NAME counts as abort (repeatable).")
  private List<String> unsafe = List.of();

  @Option(
      names = "--complete-plays",
      description = ".ia: unsafe only if a play through abort can be completed.")
  private boolean completePlays;

  @Option(
      names = "--ltl",
      paramLabel = "NAME|FORMULA",
      description =
          "Promela: only this temporal formula, by the name of its ltl block or written out"
              + " (repeatable). Without it, every ltl block and never claim.")
  private List<String> formulas = List.of();

  @Option(
      names = "--accept",
      description =
          "Promela: check that no execution passes accept labels infinitely often,"
              + " instead of valid end states.")
  private boolean accept;

  @Option(
      names = "--non-progress",
      description =
          "Promela: check that every execution passes progress labels infinitely often,"
              + " instead of valid end states.")
  private boolean nonProgress;

  @Option(
      names = "--fair",
      description =
          "Promela: check formulas and cycles on weakly fair executions only, as pan -f: a"
              + " process that is executable for ever takes a step.")
  private boolean fair;

  @Option(
      names = "--claim-inside-atomic",
      description =
          "Promela: temporal formulas observe the states between the statements of atomic blocks,"
              + " too; without it a block is one step up to its end or to where it blocks, as in"
              + " SPIN.")
  private boolean claimInsideAtomic;

  @Option(
      names = "--no-reduction",
      description =
          "Promela: explore all interleavings, without partial order reduction; for comparisons"
              + " and for shortest counterexamples.")
  private boolean noReduction;

  /**
   * Returns the verification problem of a family, which ignores the temporal formulas of the text
   * unless one is selected. Prints the rejections of variants.
   *
   * @throws InputException if a formula is invalid, or no variant can be verified
   */
  public Problem problem(ProcessEnvironment environment, Subject subject)
      throws UsageException, InputException {
    Property property = asked().isEmpty() ? property(subject) : properties(subject).get(0);
    return verifiable(environment, subject, List.of(property)).get(0);
  }

  /**
   * Returns the verification problems of a family: one for each temporal formula, or one if there
   * is none. Prints the rejections of variants.
   *
   * @throws InputException if a formula is invalid
   */
  public List<Problem> problems(ProcessEnvironment environment, Subject subject)
      throws UsageException, InputException {
    return problems(environment, subject, properties(subject));
  }

  private List<Problem> problems(
      ProcessEnvironment environment, Subject any, List<Property> properties)
      throws UsageException {
    Subject subject = any.keeping(config.names());
    ConfigSet asked = config.scope(subject.features()).and(subject.requestedVariants());
    new DiagnosticPrinter(environment).rejections(subject, asked);
    return properties.stream()
        .map(property -> new Problem(subject, property).restrictedTo(asked))
        .map(problem -> noReduction ? problem.withInterleavings(Interleavings.ALL) : problem)
        .toList();
  }

  /**
   * Returns the verification problems of a family, for commands that need at least one verifiable
   * variant.
   *
   * @throws InputException if a formula is invalid, or no variant can be verified
   */
  public List<Problem> verifiableProblems(ProcessEnvironment environment, Subject subject)
      throws UsageException, InputException {
    return verifiable(environment, subject, properties(subject));
  }

  private List<Problem> verifiable(
      ProcessEnvironment environment, Subject any, List<Property> properties)
      throws UsageException, InputException {
    Subject subject = any.keeping(config.names());
    ConfigSet asked = config.scope(subject.features()).and(subject.requestedVariants());
    if (new Problem(subject, Property.ABORT).restrictedTo(asked).scope().isEmpty()) {
      throw new InputException(
          RejectionMessages.diagnostics(subject.rejections(), asked, subject.features().valid()));
    }
    return problems(environment, subject, properties);
  }

  /**
   * Requires a reachability property, the only kind for which there are certificates and clauses.
   *
   * @throws UsageException if the property is a liveness property
   */
  public static void requireReachability(Problem problem) throws UsageException {
    if (problem.property().formula().isPresent() && problem.automaton().claim().isPresent()) {
      throw new UsageException(
          "'%s' is about infinite runs: there are certificates and clauses only for [] of a"
                  .formatted(problem.property().formula().get())
              + " condition on states, asserts and ends");
    }
  }

  /** Returns the formulas that replace those of the text. */
  private List<String> asked() {
    List<String> asked = new ArrayList<>(formulas);
    if (accept) {
      asked.add(Property.ACCEPTANCE);
    }
    if (nonProgress) {
      asked.add(Property.NON_PROGRESS);
    }
    return asked;
  }

  private List<Property> properties(Subject subject) throws UsageException, InputException {
    List<String> own = asked();
    List<String> asked = own.isEmpty() ? List.copyOf(subject.formulas()) : own;
    Property property = property(subject);
    for (String formula : own) {
      subject.checkFormula(formula);
    }
    return asked.isEmpty()
        ? List.of(property)
        : asked.stream().distinct().map(property::with).toList();
  }

  private Property property(Subject subject) throws UsageException {
    for (String name : unsafe) {
      requireCommand(subject, name);
    }
    if (completePlays && !subject.hasCompletePlays()) {
      throw new UsageException("--complete-plays: only for .ia programs");
    }
    if (fair && !subject.hasProcesses()) {
      throw new UsageException("--fair: only for Promela models");
    }
    return new Property(
            checks.isEmpty()
                ? subject.defaultChecks()
                : checks.stream()
                    .flatMap(choice -> choice.checks().stream())
                    .collect(Collectors.toSet()),
            new HashSet<>(unsafe),
            completePlays ? PlayKind.COMPLETE : PlayKind.HALTING)
        .with(claimInsideAtomic ? AtomicSteps.SEEN : AtomicSteps.HIDDEN)
        .with(fair ? Fairness.WEAK : Fairness.NONE);
  }

  private static void requireCommand(Subject subject, String name) throws UsageException {
    if (!subject.hasFreeCommand(name) && !name.equals("abort")) {
      throw new UsageException("--unsafe: the context declares no command 'void " + name + "()'");
    }
  }

  /** The type converter for the checks of C programs and for groups of them. */
  static final class CheckConverter extends ChoiceConverter<CheckConverter.Choice> {
    /**
     * A word for checks.
     *
     * @param name the word
     */
    record Choice(String name, Set<Check> checks) {}

    CheckConverter() {
      super(
          Stream.concat(
                  Stream.of(Check.values()).map(c -> new Choice(c.spelling(), Set.of(c))),
                  Stream.of(
                      new Choice("memory", Check.memoryChecks()), new Choice("none", Set.of())))
              .toList(),
          Choice::name);
    }
  }

  /** The option for the variants of a family. */
  public static final class ConfigOption {
    @Option(
        names = "--config",
        paramLabel = "CONFIG",
        description = "Only the valid variants that agree with CONFIG, such as 'A,!B,K=3'.")
    private Optional<String> config;

    /** Returns the names of features and other words in the option. */
    public Set<String> names() {
      return new HashSet<>(List.of(config.orElse("").split("\\W+")));
    }

    /**
     * Returns the selected variants; all valid variants if the option is not given.
     *
     * @throws UsageException if no valid variant is selected
     */
    public ConfigSet scope(FeatureModel features) throws UsageException {
      if (config.isEmpty()) {
        return features.valid();
      }
      try {
        return FrontEnds.configurations("--config", config.get(), features);
      } catch (InputException e) {
        Diagnostic first = e.diagnostics().get(0);
        throw new UsageException(
            "--config '%s': %s%s"
                .formatted(
                    config.get(),
                    first.message(),
                    first.hint().map(h -> " (" + h + ")").orElse("")));
      }
    }
  }
}
