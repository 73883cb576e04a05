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
 * Examines the abstract counterexamples of one search: each is genuine, refines the precision, or
 * is given up with a reason.
 *
 * <p>Progress is guaranteed here and nowhere else: {@link #finer} is the precision of the search,
 * or strictly finer. A refinement that adds no cut to it is not taken; the path is then given up as
 * {@link UnknownReason#NO_PROGRESS}. {@link RefinementLoop} reports a round without a verdict whose
 * precision stays the same as {@code STUCK}. Mutable.
 */
final class AbstractCounterexamples {
  private final VerificationRun run;
  private final PathRefiner refiner;
  private final CounterexampleHandler plays;
  private final Precision searched;
  private final RunVerdicts decisions;

  /** The linear terms that it does, and where they came from. */
  final Map<IntTerm, String> origins = new LinkedHashMap<>();

  /** For each assertion the cuts that paths to it asked for. */
  final Map<Assertion, CutPoints> cuts = new TreeMap<>();

  private final PathSelection choice;
  private Precision finer;

  /** Those that were not excluded by what others asked for. */
  private int paths;

  /** Those since the latest of them to the same place that were. */
  private int excluded;

  private Optional<UnknownReason> obstacle = Optional.empty();

  /** Which paths of the same variants to the same place are looked at. */
  enum PathSelection {
    /** The first. */
    FIRST,
    /**
     * The first, and that to each assertion even where cuts for others exclude it: what is
     * impossible near its end comes back behind another beginning.
     */
    EACH_ASSERTION,
    /** One by each step into that place: what spoils each of them may be in another component. */
    EVERY_LAST_STEP,
    /** The first, and where cuts exclude those of many variants, those of very different ones. */
    DIVERSE_VARIANTS
  }

  /**
   * @param searched the precision of the search
   */
  AbstractCounterexamples(
      VerificationRun run,
      PathRefiner refiner,
      CounterexampleHandler plays,
      Precision searched,
      RunVerdicts decisions,
      PathSelection choice) {
    this.plays = plays;
    this.choice = choice;
    this.run = run;
    this.refiner = refiner;
    this.searched = searched;
    this.decisions = decisions;
    this.finer = searched;
  }

  /** The precision that tells the spurious paths apart as well. */
  Precision refinedPrecision() {
    return finer;
  }

  /** What kept the last path that led nowhere from leading anywhere. */
  Optional<UnknownReason> unknownReason() {
    return obstacle;
  }

  /**
   * Takes paths to abort, for each arrival and each group of variants one; up to a limit, unless
   * none of them led to anything, or only to assertions that were not looked at.
   */
  void examine(ReachabilityResult result, Abstractor.SearchExtent extent) {
    int looks = 0;
    int before = decisions.changeCount();
    ConfigSet rest = decisions.open();
    for (SearchNode arrival : byMustFirst(result)) {
      Assertion failed = arrival.failedAssertion();
      if (looks >= Limits.MAX_CANDIDATE_PATHS_PER_ROUND || !goesOn(before, failed)) {
        continue;
      }
      ConfigSet here = decisions.open(failed, arrival.may()).and(rest);
      excluded = 0;
      while (!here.isEmpty()
          && excluded < Limits.MAX_CONSECUTIVE_EXCLUDED_PATHS
          && looks++ < Limits.MAX_CANDIDATE_PATHS_PER_ROUND
          && goesOn(before, failed)) {
        Path path = result.pathTo(arrival, variant(here));
        examine(path.withVariants(decisions.open(failed, path.variants())));
        if (choice == PathSelection.EVERY_LAST_STEP) {
          examineOthers(result.pathsTo(arrival, here.pick()));
        }
        here = decisions.open(failed, here.minus(path.variants()));
        rest = extent == Abstractor.SearchExtent.FIRST_ABORT ? rest.minus(path.variants()) : rest;
      }
    }
  }

  /** A cut that excludes one path excludes those of variants that are much the same, too. */
  private Configuration variant(ConfigSet here) {
    return choice == PathSelection.DIVERSE_VARIANTS && excluded > 0
        ? here.pick(2 * excluded - 1)
        : here.pick();
  }

  private boolean goesOn(int before, Assertion failed) {
    return paths < Limits.MAX_PATHS_PER_ROUND
        || paths < Limits.MAX_PATHS_WITHOUT_PROGRESS
            && (!cuts.containsKey(failed) || nothingCameOf(before));
  }

  /** As long as the variants of a path are open; those that a cut excludes by now are skipped. */
  private void examineOthers(List<Path> paths) {
    paths.stream()
        .limit(Limits.MAX_PATHS_PER_ROUND)
        .map(path -> path.withVariants(decisions.open(path.failedAssertion(), path.variants())))
        .filter(path -> !path.variants().isEmpty())
        .forEach(this::examine);
  }

  private boolean nothingCameOf(int before) {
    return !finer.isFinerThan(searched) && decisions.changeCount() == before;
  }

  /** A must path is genuine, so it comes first. */
  private static List<SearchNode> byMustFirst(ReachabilityResult result) {
    return Stream.concat(
            result.errorNodes().stream().filter(a -> !a.must().isEmpty()),
            result.errorNodes().stream().filter(a -> a.must().isEmpty()))
        .toList();
  }

  /**
   * @param found by variants that are open
   */
  private void examine(Path found) {
    run.budget().check();
    Path path = refiner.retrace(found, searched);
    boolean isOwed =
        choice == PathSelection.EACH_ASSERTION && !cuts.containsKey(path.failedAssertion());
    if (!isOwed && finer.isFinerThan(searched) && refiner.isExcluded(path, finer)) {
      excluded++;
      return;
    }
    excluded = 0;
    paths++;
    refiner
        .refine(path, finer)
        .<Runnable>fold(
            genuine -> () -> plays.onGenuine(path, genuine.play(), decisions),
            spurious -> () -> refineBy(path, spurious),
            stuck -> () -> stuck(path, stuck.reason()))
        .run();
  }

  /** Takes the finer precision, or gives the path up if it is not strictly finer. */
  private void refineBy(Path path, PathRefiner.Spurious spurious) {
    plays.onSpurious(path, decisions);
    if (!path.variants().intersects(decisions.open())) {
      return;
    }
    Precision before = finer;
    if (!spurious.finer().isFinerThan(before)) {
      stuck(path, UnknownReason.NO_PROGRESS);
      return;
    }
    finer = spurious.finer();
    for (IntTerm term : finer.directions().keySet()) {
      if (!before.directions().containsKey(term)) {
        origins.put(term, spurious.why());
      }
    }
    cuts.computeIfAbsent(path.failedAssertion(), a -> new CutPoints())
        .addAll(finer.cutsMissingIn(before));
    run.listener().trace(() -> TraceMessages.spurious(path, spurious, before));
  }

  private void stuck(Path path, UnknownReason reason) {
    obstacle = Optional.of(reason);
    run.listener().trace(() -> TraceMessages.stuck(path, reason));
  }

  /** The lines of {@code --trace}. */
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
