package sunder.verify.refinement;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.expression.IntTerm;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.verdict.Assertion;
import sunder.verdict.UnknownReason;
import sunder.verify.Limits;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.CutPoints;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.ReachabilityResult;
import sunder.verify.abstraction.SearchNode;
import sunder.verify.engine.VerificationRun;
import sunder.verify.search.Path;
import sunder.verify.search.RunVerdicts;

/**
 * Examines the abstract counterexamples of one search: each is feasible, refines the precision, or
 * is given up with a reason.
 *
 * <p>Progress is a new cut, and it is guaranteed here and nowhere else: {@link #finer} is the
 * precision of the search, or strictly finer. The path need not be excluded; a later round may
 * examine it again and then needs a further cut. A refinement without a new cut is not taken, and
 * the path is given up as {@link UnknownReason#NO_PROGRESS}.
 *
 * <p>A round with neither a verdict nor a new cut is {@code STUCK} ({@link RefinementLoop}); the
 * next round is then a shared one ({@link Portfolio}). If it is {@code STUCK} too, the other
 * engines get turns until one of them decides something. If none can continue, {@link
 * RefinementLoops#giveUp} replaces a loop for several assertions by one loop for each; a single
 * assertion becomes UNKNOWN with the reason of the path that was given up last. Mutable.
 */
final class AbstractCounterexamples {
  private final VerificationRun run;
  private final PathRefiner refiner;
  private final CounterexampleHandler handler;
  private final Precision searched;
  private final RunVerdicts verdicts;

  /**
   * The linear terms that the refined precision partitions, each with the source of its first cut.
   */
  final Map<IntTerm, String> origins = new LinkedHashMap<>();

  /** The cuts that the refutations of paths to each assertion proposed. */
  final Map<Assertion, CutPoints> cuts = new TreeMap<>();

  private final PathSelection selection;
  private Precision finer;

  /** The number of paths that were checked: those that no earlier cut of this round excludes. */
  private int paths;

  /** The number of consecutive paths to one error node that earlier cuts of this round exclude. */
  private int excluded;

  private Optional<UnknownReason> lastUnknownReason = Optional.empty();

  /** The paths that a round examines for one error node and one group of variants. */
  enum PathSelection {
    FIRST,
    /**
     * The first path, and one path to each assertion even if cuts of other assertions exclude it. A
     * path that is infeasible near its end would come back in the next round with another prefix.
     */
    EACH_ASSERTION,
    /**
     * One path for each last step into the node: different steps may be spurious in different
     * components.
     */
    EVERY_LAST_STEP,
    /**
     * The first path; after an excluded path, the path of a variant that differs from it in many
     * features.
     */
    DIVERSE_VARIANTS
  }

  AbstractCounterexamples(
      VerificationRun run,
      PathRefiner refiner,
      CounterexampleHandler handler,
      Precision searched,
      RunVerdicts verdicts,
      PathSelection selection) {
    this.handler = handler;
    this.selection = selection;
    this.run = run;
    this.refiner = refiner;
    this.searched = searched;
    this.verdicts = verdicts;
    this.finer = searched;
  }

  /**
   * Returns the precision of the search with the cuts of this round: equal to it or strictly finer.
   */
  Precision refinedPrecision() {
    return finer;
  }

  /** Returns the reason for which the last undecided path was given up, if there was one. */
  Optional<UnknownReason> unknownReason() {
    return lastUnknownReason;
  }

  /**
   * Examines paths to the error nodes of a search, one for each node and each group of variants.
   *
   * <p>The number of paths is limited. The limit is extended while no path had a result, and for
   * assertions without an examined path.
   */
  void examine(ReachabilityResult result, Abstractor.SearchExtent extent) {
    int candidates = 0;
    int before = verdicts.changeCount();
    ConfigSet rest = verdicts.open();
    for (SearchNode arrival : byMustFirst(result)) {
      Assertion failed = arrival.failedAssertion();
      if (candidates >= Limits.MAX_CANDIDATE_PATHS_PER_ROUND || !mayExamine(before, failed)) {
        continue;
      }
      ConfigSet here = verdicts.open(failed, arrival.may()).and(rest);
      excluded = 0;
      while (!here.isEmpty()
          && excluded < Limits.MAX_CONSECUTIVE_EXCLUDED_PATHS
          && candidates++ < Limits.MAX_CANDIDATE_PATHS_PER_ROUND
          && mayExamine(before, failed)) {
        Path path = result.pathTo(arrival, variant(here));
        examine(path.withVariants(verdicts.open(failed, path.variants())));
        if (selection == PathSelection.EVERY_LAST_STEP) {
          examineOthers(result.pathsTo(arrival, here.pick()));
        }
        here = verdicts.open(failed, here.minus(path.variants()));
        rest = extent == Abstractor.SearchExtent.FIRST_ABORT ? rest.minus(path.variants()) : rest;
      }
    }
  }

  /**
   * Returns the variant whose path is examined next: a cut that excludes a path often excludes
   * those of similar variants.
   */
  private Configuration variant(ConfigSet here) {
    return selection == PathSelection.DIVERSE_VARIANTS && excluded > 0
        ? here.pick(2 * excluded - 1)
        : here.pick();
  }

  private boolean mayExamine(int before, Assertion failed) {
    return paths < Limits.MAX_PATHS_PER_ROUND
        || paths < Limits.MAX_PATHS_WITHOUT_PROGRESS
            && (!cuts.containsKey(failed) || isWithoutResultSince(before));
  }

  /**
   * Examines further paths of variants that are still open; paths that new cuts exclude are
   * skipped.
   */
  private void examineOthers(List<Path> paths) {
    paths.stream()
        .limit(Limits.MAX_PATHS_PER_ROUND)
        .map(path -> path.withVariants(verdicts.open(path.failedAssertion(), path.variants())))
        .filter(path -> !path.variants().isEmpty())
        .forEach(this::examine);
  }

  private boolean isWithoutResultSince(int before) {
    return !finer.isFinerThan(searched) && verdicts.changeCount() == before;
  }

  /**
   * Orders error nodes: those that are reached by must steps alone come first, since their paths
   * are feasible.
   */
  private static List<SearchNode> byMustFirst(ReachabilityResult result) {
    return Stream.concat(
            result.errorNodes().stream().filter(a -> !a.must().isEmpty()),
            result.errorNodes().stream().filter(a -> a.must().isEmpty()))
        .toList();
  }

  /**
   * Examines one path.
   *
   * @param found a path of open variants
   */
  private void examine(Path found) {
    run.budget().check();
    Path path = refiner.retrace(found, searched);
    boolean isRequired =
        selection == PathSelection.EACH_ASSERTION && !cuts.containsKey(path.failedAssertion());
    if (!isRequired && finer.isFinerThan(searched) && refiner.isExcluded(path, finer)) {
      excluded++;
      return;
    }
    excluded = 0;
    paths++;
    refiner
        .refine(path, finer)
        .<Runnable>fold(
            feasible -> () -> handler.onFeasible(path, feasible.inputs(), verdicts),
            spurious -> () -> refineBy(path, spurious),
            undecided -> () -> giveUp(path, undecided.reason()))
        .run();
  }

  /** Takes the finer precision, or gives the path up if it is not strictly finer. */
  private void refineBy(Path path, PathRefiner.Spurious spurious) {
    handler.onSpurious(path, verdicts);
    if (!path.variants().intersects(verdicts.open())) {
      return;
    }
    Precision before = finer;
    if (!spurious.finer().isFinerThan(before)) {
      giveUp(path, UnknownReason.NO_PROGRESS);
      return;
    }
    finer = spurious.finer();
    for (IntTerm term : finer.linearTerms().keySet()) {
      if (!before.linearTerms().containsKey(term)) {
        origins.put(term, spurious.why());
      }
    }
    cuts.computeIfAbsent(path.failedAssertion(), a -> new CutPoints())
        .addAll(finer.cutsMissingIn(before));
    run.listener().trace(() -> TraceMessages.spurious(path, spurious, before));
  }

  private void giveUp(Path path, UnknownReason reason) {
    lastUnknownReason = Optional.of(reason);
    run.listener().trace(() -> TraceMessages.stuck(path, reason));
  }

  /** The messages of {@code --trace}. */
  static final class TraceMessages {
    private TraceMessages() {}

    static String genuine(Path path, boolean confirmed) {
      return describe(path)
          + (confirmed ? "  genuine, replayed" : "  satisfiable, replay cut short");
    }

    static String possibleWithOneCell(Path path) {
      return describe(path)
          + "  possible with one symbolic cell: left to the search of the program";
    }

    static String spurious(Path path, PathRefiner.Spurious spurious, Precision before) {
      return describe(path)
          + "  spurious: "
          + spurious.why()
          + "\n  split "
          + spurious.finer().cutsMissingIn(before);
    }

    static String stuck(Path path, UnknownReason reason) {
      return describe(path) + "  " + reason.title();
    }

    private static String describe(Path path) {
      String lines =
          path.transitions().stream()
              .limit(Limits.MAX_TRACE_STEPS)
              .map(step -> String.valueOf(step.span().line()))
              .collect(Collectors.joining(" "));
      String more = path.length() > Limits.MAX_TRACE_STEPS ? " ..." : "";
      return "path of " + path.length() + " steps, lines " + lines + more + "\n";
    }
  }
}
