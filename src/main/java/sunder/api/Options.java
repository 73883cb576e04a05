package sunder.api;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.frontend.Subject;
import sunder.smt.SolverChoice;
import sunder.verdict.Property.PlayKind;
import sunder.verify.Budget;
import sunder.verify.Problem;
import sunder.verify.SearchOrder;
import sunder.verify.Verifier;
import sunder.verify.methods.MethodFactory;
import sunder.verify.refinement.FamilySplitting;
import sunder.verify.refinement.RefinementOptions;
import sunder.verify.relation.StandardDomains;

/** How to verify; immutable, each method gives another one. */
public final class Options implements Cloneable {
  /** Abstraction refinement without limits, and what is usually checked in the language. */
  public static final Options DEFAULT = new Options();

  // Set before anybody else sees the object, never after.
  private Method method = Method.ARP;
  private Optional<Duration> timeout = Optional.empty();
  private OptionalInt maxIterations = OptionalInt.empty();
  private Optional<Set<Check>> checks = Optional.empty();
  private Set<String> errorCommands = Set.of();
  private Plays plays = Plays.HALTING;
  private List<String> formulas = List.of();
  private AtomicSteps atomicSteps = AtomicSteps.HIDDEN;
  private Fairness fairness = Fairness.NONE;
  private SolverChoice solver = SolverChoice.DEFAULT;
  private Set<Cycles> cycles = Set.of();
  private Domain domain = Domain.RELATIONS;
  private Order order = Order.BFS;
  private Assumptions assumptions = Assumptions.MINIMAL;
  private int jobs = 1;
  private Supplier<Optional<Subject>> again = Optional::empty;

  /** The procedures, as {@code --method} names them. */
  public enum Method {
    ARP,
    COMPONENTS,
    SYMBOLIC,
    BRUTE_ARP,
    BRUTE_SYMBOLIC
  }

  /** More that is unsafe. */
  public enum Check {
    /** C: NULL is used as an address of something. */
    NULL,
    /** An array index, or an address, outside its range. */
    BOUNDS,
    /** C: an object without a value decides something, or is passed on. */
    UNINIT,
    /** C: an object is used whose life has ended. */
    LIFETIME,
    /** A divisor that is zero. */
    DIV,
    /** C: signed arithmetic that leaves the range of its type. */
    OVERFLOW,
    /** C: what is not freed at the end, and cannot be any more. */
    LEAK,
    /** C: the arguments of {@code printf} or {@code scanf} do not fit the format. */
    FORMAT,
    /**
     * C: what some variants never use, and others do; told by {@link Report#unused}, not unsafe.
     */
    UNUSED
  }

  /** Which plays make a variant unsafe. */
  public enum Plays {
    /** All that reach {@code abort}. */
    HALTING,
    /** Those through {@code abort} that can be completed. */
    COMPLETE
  }

  /** What abstraction refinement tells apart, as {@code --domain} names it. */
  public enum Domain {
    /** Values of variables and of linear terms. */
    RELATIONS,
    /** Values of single variables. */
    INTERVALS
  }

  /** How abstraction refinement takes its open states, as {@code --order} names it. */
  public enum Order {
    /** Layer by layer: shortest plays. */
    BFS,
    /** The newest first. */
    DFS,
    /** Any of them, always the same for the same input. */
    RANDOM
  }

  /** What components are replaced by, as {@code --assumptions} names it. */
  public enum Assumptions {
    /** Their own automata, as far as others can tell them apart. */
    MINIMAL,
    /** The weakest assumptions with which the rest is safe. */
    LEARNT
  }

  /** What Promela's infinite runs must not do, beside formulas. */
  public enum Cycles {
    /** They do not pass accept labels for ever. */
    ACCEPTANCE,
    /** They pass progress labels for ever. */
    NON_PROGRESS
  }

  /** What temporal formulas of Promela see of atomic blocks. */
  public enum AtomicSteps {
    /** One step. */
    HIDDEN,
    /** Every state between its statements, as with {@code --claim-inside-atomic}. */
    SEEN
  }

  /** Which infinite runs of Promela count. */
  public enum Fairness {
    /** All. */
    NONE,
    /** Weakly fair ones, as with {@code --fair}. */
    WEAK
  }

  private Options() {}

  private Options with(Consumer<Options> change) {
    try {
      Options copy = (Options) clone();
      change.accept(copy);
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("it is cloneable", e);
    }
  }

  /** With this procedure. */
  public Options withMethod(Method other) {
    return with(options -> options.method = other);
  }

  /** With a limit after which the rest is {@link Verdict#UNKNOWN}. */
  public Options withTimeout(Duration limit) {
    return with(options -> options.timeout = Optional.of(limit));
  }

  /**
   * With so many rounds at most; without it the method has a limit of its own.
   *
   * @param limit at least 1
   */
  public Options withMaxIterations(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("at least one iteration is needed");
    }
    return with(options -> options.maxIterations = OptionalInt.of(limit));
  }

  /** With this check besides those that were named before; what is usual counts no more. */
  public Options withCheck(Check check) {
    Set<Check> more = new HashSet<>(checks.orElse(Set.of()));
    more.add(check);
    return withChecks(more);
  }

  /** With these checks alone. */
  public Options withChecks(Set<Check> others) {
    return with(options -> options.checks = Optional.of(Set.copyOf(others)));
  }

  /** With this free command as an error, too. */
  public Options withErrorCommand(String name) {
    Set<String> more = new HashSet<>(errorCommands);
    more.add(name);
    return with(options -> options.errorCommands = Set.copyOf(more));
  }

  /** Such plays make a variant unsafe. */
  public Options withPlays(Plays other) {
    return with(options -> options.plays = other);
  }

  /** Only these temporal formulas, by name or written out. */
  public Options withFormulas(List<String> others) {
    return with(options -> options.formulas = List.copyOf(others));
  }

  /**
   * These cycles, as {@code --accept} and {@code --non-progress}, and those formulas alone that are
   * named.
   */
  public Options withCycles(Set<Cycles> others) {
    return with(options -> options.cycles = Set.copyOf(others));
  }

  /** Temporal formulas see this of atomic blocks. */
  public Options withAtomicSteps(AtomicSteps other) {
    return with(options -> options.atomicSteps = other);
  }

  /** Formulas and cycles are asked of these runs; other languages than Promela have all. */
  public Options withFairness(Fairness other) {
    return with(options -> options.fairness = other);
  }

  /**
   * With another SMT solver, as {@code sunder solvers} names it.
   *
   * @throws IllegalArgumentException if there is no such solver
   */
  public Options withSolver(String name) {
    SolverChoice choice =
        Arrays.stream(SolverChoice.values())
            .filter(known -> known.title().equals(name))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no solver " + name));
    return with(options -> options.solver = choice);
  }

  /** Abstraction refinement tells this apart. */
  public Options withDomain(Domain other) {
    return with(options -> options.domain = other);
  }

  /** Abstraction refinement takes its open states in this order. */
  public Options withOrder(Order other) {
    return with(options -> options.order = other);
  }

  /** This stands in the place of components. */
  public Options withAssumptions(Assumptions other) {
    return with(options -> options.assumptions = other);
  }

  /**
   * With so many threads for the parts of a family that is not decided as a whole; verdicts,
   * conditions and rounds do not depend on it. Each thread reads the family once more.
   *
   * @param threads at least 1
   */
  public Options withJobs(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("no threads");
    }
    return with(options -> options.jobs = threads);
  }

  /** What reads the program once more, for a thread of its own. */
  Options reading(Supplier<Optional<Subject>> program) {
    return with(options -> options.again = program);
  }

  /** What is asked in the place of all formulas of the text; nothing asks those. */
  List<String> formulas() {
    Stream<String> ofCycles =
        Stream.of(Cycles.values())
            .filter(cycles::contains)
            .map(
                which ->
                    switch (which) {
                      case ACCEPTANCE -> sunder.verdict.Property.ACCEPTANCE;
                      case NON_PROGRESS -> sunder.verdict.Property.NON_PROGRESS;
                    });
    return Stream.concat(formulas.stream(), ofCycles).toList();
  }

  SolverChoice solver() {
    return solver;
  }

  sunder.verify.Method method() {
    return sunder.verify.Method.valueOf(method.name());
  }

  Budget budget() {
    return new Budget(timeout, maxIterations);
  }

  /** Answers this question. */
  Verifier verifier(Problem problem) {
    Supplier<Optional<Problem>> copies =
        () -> again.get().map(subject -> new Problem(subject, problem.property()));
    RefinementOptions strategy =
        new RefinementOptions(
                SearchOrder.valueOf(order.name()),
                domain == Domain.RELATIONS ? StandardDomains.RELATIONS : List.of(),
                sunder.verify.AssumptionKind.valueOf(assumptions.name()))
            .with(FamilySplitting.DEFAULT.withThreads(jobs, copies));
    return MethodFactory.create(method(), solver, strategy);
  }

  /** What is asked of a program, formulas apart. */
  sunder.verdict.Property property(Subject subject) {
    return new sunder.verdict.Property(
            checks.map(Options::checks).orElseGet(subject::defaultChecks),
            errorCommands,
            PlayKind.valueOf(plays.name()))
        .with(sunder.verdict.Property.AtomicSteps.valueOf(atomicSteps.name()))
        .with(sunder.verdict.Property.Fairness.valueOf(fairness.name()));
  }

  private static Set<sunder.verdict.Check> checks(Set<Check> named) {
    return named.stream()
        .map(check -> sunder.verdict.Check.valueOf(check.name()))
        .collect(Collectors.toSet());
  }
}
