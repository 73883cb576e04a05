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

/**
 * The options of a verification. The object is immutable; each {@code with} method returns a
 * modified copy.
 */
public final class Options implements Cloneable {
  /**
   * The defaults: abstraction refinement without limits, with the default checks of the language.
   */
  public static final Options DEFAULT = new Options();

  // Modified only by with, before the copy is published.
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

  /** The verification procedures ({@code --method}). */
  public enum Method {
    ARP,
    COMPONENTS,
    SYMBOLIC,
    BRUTE_ARP,
    BRUTE_SYMBOLIC
  }

  /** The checks in addition to assertions ({@code --check}). */
  public enum Check {
    /** C: use of a null pointer. */
    NULL,
    /** An array index or address out of bounds. */
    BOUNDS,
    /** C: use of an uninitialised object in a condition or as an argument. */
    UNINIT,
    /** C: use of an object after its lifetime. */
    LIFETIME,
    /** Division by zero. */
    DIV,
    /** C: signed integer overflow. */
    OVERFLOW,
    /**
     * C: memory leak: an allocated object that is not freed at the end of a run and is not
     * reachable any more.
     */
    LEAK,
    /** C: arguments of {@code printf} or {@code scanf} that do not match the format. */
    FORMAT,
    /**
     * C: unused declarations in some variants that other variants use. They are reported by {@link
     * Report#unused} and make no variant unsafe.
     */
    UNUSED
  }

  /** The plays that make a variant unsafe. */
  public enum Plays {
    /** All plays that reach {@code abort}. */
    HALTING,
    /** Only complete plays that contain {@code abort} ({@code --complete-plays}). */
    COMPLETE
  }

  /** The abstract domain of abstraction refinement ({@code --domain}). */
  public enum Domain {
    /** Values of variables and of linear terms. */
    RELATIONS,
    /** Values of single variables. */
    INTERVALS
  }

  /** The search order of abstraction refinement ({@code --order}). */
  public enum Order {
    /** Breadth-first search, which finds shortest plays. */
    BFS,
    /** Depth-first search. */
    DFS,
    /** Pseudo-random order, which is the same for the same input. */
    RANDOM
  }

  /** The kind of assumptions for components ({@code --assumptions}). */
  public enum Assumptions {
    /** The automata of the components, minimised at their interfaces. */
    MINIMAL,
    /**
     * The weakest assumptions under which the rest of the program is safe, learnt by automata
     * learning.
     */
    LEARNT
  }

  /** The requirements on infinite runs of Promela models, in addition to formulas. */
  public enum Cycles {
    /** No acceptance cycles: no infinite run passes accept labels infinitely often. */
    ACCEPTANCE,
    /** No non-progress cycles: every infinite run passes progress labels infinitely often. */
    NON_PROGRESS
  }

  /** The visibility of states within atomic blocks to temporal formulas of Promela. */
  public enum AtomicSteps {
    /** An atomic block is one step. */
    HIDDEN,
    /**
     * All states between the statements of an atomic block are visible ({@code
     * --claim-inside-atomic}).
     */
    SEEN
  }

  /** The fairness of infinite runs of Promela models. */
  public enum Fairness {
    /** All infinite runs are considered. */
    NONE,
    /** Only weakly fair runs are considered ({@code --fair}). */
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

  /** Returns the options with a verification procedure. */
  public Options withMethod(Method other) {
    return with(options -> options.method = other);
  }

  /**
   * Returns the options with a time limit, after which undecided variants are {@link
   * Verdict#UNKNOWN}.
   */
  public Options withTimeout(Duration limit) {
    return with(options -> options.timeout = Optional.of(limit));
  }

  /**
   * Returns the options with a limit on the rounds; by default the procedure determines the limit.
   *
   * @param limit the number of rounds, at least 1
   * @throws IllegalArgumentException if the limit is less than 1
   */
  public Options withMaxIterations(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("at least one iteration is needed");
    }
    return with(options -> options.maxIterations = OptionalInt.of(limit));
  }

  /**
   * Returns the options with a check in addition to those that were set; the first one replaces the
   * default checks.
   */
  public Options withCheck(Check check) {
    Set<Check> more = new HashSet<>(checks.orElse(Set.of()));
    more.add(check);
    return withChecks(more);
  }

  /** Returns the options with exactly these checks. */
  public Options withChecks(Set<Check> others) {
    return with(options -> options.checks = Optional.of(Set.copyOf(others)));
  }

  /** Returns the options with a free command that is an error, too. */
  public Options withErrorCommand(String name) {
    Set<String> more = new HashSet<>(errorCommands);
    more.add(name);
    return with(options -> options.errorCommands = Set.copyOf(more));
  }

  /** Returns the options with the kind of plays that make a variant unsafe. */
  public Options withPlays(Plays other) {
    return with(options -> options.plays = other);
  }

  /** Returns the options with exactly these temporal formulas, given by name or as text. */
  public Options withFormulas(List<String> others) {
    return with(options -> options.formulas = List.copyOf(others));
  }

  /**
   * Returns the options with the cycles to detect ({@code --accept}, {@code --non-progress}), which
   * replace the formulas of the text unless they are named.
   */
  public Options withCycles(Set<Cycles> others) {
    return with(options -> options.cycles = Set.copyOf(others));
  }

  /** Returns the options with the visibility of states within atomic blocks. */
  public Options withAtomicSteps(AtomicSteps other) {
    return with(options -> options.atomicSteps = other);
  }

  /**
   * Returns the options with a fairness, which applies to formulas and cycles of Promela models
   * only.
   */
  public Options withFairness(Fairness other) {
    return with(options -> options.fairness = other);
  }

  /**
   * Returns the options with an SMT solver.
   *
   * @param name the name as printed by {@code sunder solvers}
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

  /** Returns the options with an abstract domain of abstraction refinement. */
  public Options withDomain(Domain other) {
    return with(options -> options.domain = other);
  }

  /** Returns the options with a search order of abstraction refinement. */
  public Options withOrder(Order other) {
    return with(options -> options.order = other);
  }

  /** Returns the options with a kind of assumptions for components. */
  public Options withAssumptions(Assumptions other) {
    return with(options -> options.assumptions = other);
  }

  /**
   * Returns the options with a number of threads for sub-families of a family that is not decided
   * as a whole. Verdicts, conditions and rounds do not depend on it. Each thread reads the family
   * again.
   *
   * @param threads the number of threads, at least 1
   * @throws IllegalArgumentException if the number is less than 1
   */
  public Options withJobs(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("no threads");
    }
    return with(options -> options.jobs = threads);
  }

  /** Returns the options with a reader that reads the program again for each thread. */
  Options reading(Supplier<Optional<Subject>> program) {
    return with(options -> options.again = program);
  }

  /**
   * Returns the formulas and cycle properties to verify; an empty list selects the formulas of the
   * text.
   */
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

  /** Returns the verification procedure for a problem. */
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

  /** Returns the property to verify, without a formula. */
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
