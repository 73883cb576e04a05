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
import sunder.verify.abstraction.AbstractResult;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Arrival;
import sunder.verify.abstraction.Cuts;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;
import sunder.verify.search.Path;

/**
 * Examines the abstract counterexamples of one search: each is genuine, refines the precision, or
 * is given up with a reason.
 *
 * <p>Progress is guaranteed here and nowhere else: {@link #finer} is the precision of the search,
 * or strictly finer. A refinement that adds no cut to it is not taken; the path is then given up as
 * {@link UnknownReason#NO_PROGRESS}. {@link RefinementLoop} reports a round without a verdict whose
 * precision stays the same as {@code STUCK}. Mutable.
 */
final class AbstractPaths {
  private final Run run;
  private final PathRefiner refiner;
  private final FoundPlays plays;
  private final Precision searched;
  private final Decisions decisions;

  /** The linear terms that it does, and where they came from. */
  final Map<IntTerm, String> origins = new LinkedHashMap<>();

  /** For each assertion the cuts that paths to it asked for. */
  final Map<Assertion, Cuts> cuts = new TreeMap<>();

  private final Choice choice;
  private Precision finer;

  /** Those that were not excluded by what others asked for. */
  private int paths;

  /** Those since the latest of them to the same place that were. */
  private int excluded;

  private Optional<UnknownReason> obstacle = Optional.empty();

  /** Which paths of the same variants to the same place are looked at. */
  enum Choice {
    /** The first. */
    ONE,
    /**
     * The first, and that to each assertion even where cuts for others exclude it: what is
     * impossible near its end comes back behind another beginning.
     */
    EACH_ASSERTION,
    /** One by each step into that place: what spoils each of them may be in another component. */
    EVERY_LAST_STEP,
    /** The first, and where cuts exclude those of many variants, those of very different ones. */
    OTHER_VARIANTS
  }

  /**
   * @param searched the precision of the search
   */
  AbstractPaths(
      Run run,
      PathRefiner refiner,
      FoundPlays plays,
      Precision searched,
      Decisions decisions,
      Choice choice) {
    this.plays = plays;
    this.choice = choice;
    this.run = run;
    this.refiner = refiner;
    this.searched = searched;
    this.decisions = decisions;
    this.finer = searched;
  }

  /** The precision that tells the spurious paths apart as well. */
  Precision finer() {
    return finer;
  }

  /** What kept the last path that led nowhere from leading anywhere. */
  Optional<UnknownReason> obstacle() {
    return obstacle;
  }

  /**
   * Takes paths to abort, for each arrival and each group of variants one; up to a limit, unless
   * none of them led to anything, or only to assertions that were not looked at.
   */
  void examine(AbstractResult result, Abstractor.Extent extent) {
    int looks = 0;
    int before = decisions.changes();
    ConfigSet rest = decisions.open();
    for (Arrival arrival : byMustFirst(result)) {
      Assertion failed = arrival.failed();
      if (looks >= Limits.LOOKS_OF_A_ROUND || !goesOn(before, failed)) {
        continue;
      }
      ConfigSet here = decisions.open(failed, arrival.may()).and(rest);
      excluded = 0;
      while (!here.isEmpty()
          && excluded < Limits.PATHS_EXCLUDED_HERE
          && looks++ < Limits.LOOKS_OF_A_ROUND
          && goesOn(before, failed)) {
        Path path = result.pathTo(arrival, variant(here));
        examine(path.withVariants(decisions.open(failed, path.variants())));
        if (choice == Choice.EVERY_LAST_STEP) {
          examineOthers(result.pathsTo(arrival, here.pick()));
        }
        here = decisions.open(failed, here.minus(path.variants()));
        rest = extent == Abstractor.Extent.FIRST_ABORT ? rest.minus(path.variants()) : rest;
      }
    }
  }

  /** A cut that excludes one path excludes those of variants that are much the same, too. */
  private Configuration variant(ConfigSet here) {
    return choice == Choice.OTHER_VARIANTS && excluded > 0
        ? here.pick(2 * excluded - 1)
        : here.pick();
  }

  private boolean goesOn(int before, Assertion failed) {
    return paths < Limits.PATHS_OF_A_ROUND
        || paths < Limits.FRUITLESS_PATHS_OF_A_ROUND
            && (!cuts.containsKey(failed) || nothingCameOf(before));
  }

  /** As long as the variants of a path are open; those that a cut excludes by now are skipped. */
  private void examineOthers(List<Path> paths) {
    paths.stream()
        .limit(Limits.PATHS_OF_A_ROUND)
        .map(path -> path.withVariants(decisions.open(path.failed(), path.variants())))
        .filter(path -> !path.variants().isEmpty())
        .forEach(this::examine);
  }

  private boolean nothingCameOf(int before) {
    return !finer.isFinerThan(searched) && decisions.changes() == before;
  }

  /** A must path is genuine, so it comes first. */
  private static List<Arrival> byMustFirst(AbstractResult result) {
    return Stream.concat(
            result.aborts().stream().filter(a -> !a.must().isEmpty()),
            result.aborts().stream().filter(a -> a.must().isEmpty()))
        .toList();
  }

  /**
   * @param found by variants that are open
   */
  private void examine(Path found) {
    run.budget().check();
    Path path = refiner.taken(found, searched);
    boolean isOwed = choice == Choice.EACH_ASSERTION && !cuts.containsKey(path.failed());
    if (!isOwed && finer.isFinerThan(searched) && refiner.isExcluded(path, finer)) {
      excluded++;
      return;
    }
    excluded = 0;
    paths++;
    refiner
        .refine(path, finer)
        .<Runnable>fold(
            genuine -> () -> plays.found(path, genuine.play(), decisions),
            spurious -> () -> refineBy(path, spurious),
            stuck -> () -> stuck(path, stuck.reason()))
        .run();
  }

  /** Takes the finer precision, or gives the path up if it is not strictly finer. */
  private void refineBy(Path path, PathRefiner.Spurious spurious) {
    plays.lookBeyond(path, decisions);
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
    cuts.computeIfAbsent(path.failed(), a -> new Cuts()).addAll(finer.cutsBeyond(before));
    run.listener().trace(() -> PathTrace.spurious(path, spurious, before));
  }

  private void stuck(Path path, UnknownReason reason) {
    obstacle = Optional.of(reason);
    run.listener().trace(() -> PathTrace.stuck(path, reason));
  }

  /** The lines of {@code --trace}. */
  static final class PathTrace {
    private PathTrace() {}

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
          + spurious.finer().cutsBeyond(before);
    }

    static String stuck(Path path, UnknownReason reason) {
      return describe(path) + "  " + reason.title();
    }

    private static String describe(Path path) {
      String lines =
          path.transitions().stream()
              .limit(Limits.STEPS_SHOWN)
              .map(step -> String.valueOf(step.span().line()))
              .collect(Collectors.joining(" "));
      String more = path.length() > Limits.STEPS_SHOWN ? " ..." : "";
      return "path of " + path.length() + " steps, lines " + lines + more + "\n";
    }
  }
}
