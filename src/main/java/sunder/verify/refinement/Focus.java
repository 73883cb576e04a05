package sunder.verify.refinement;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import sunder.automaton.Automaton;
import sunder.automaton.Location;
import sunder.automaton.Transition;
import sunder.certificate.Certificate.Invariant;
import sunder.certificate.Certificate.Visited;
import sunder.certificate.Stores;
import sunder.family.ConfigSet;
import sunder.verdict.Assertion;
import sunder.verify.abstraction.AbstractResult;
import sunder.verify.abstraction.Abstractor;
import sunder.verify.abstraction.Cuts;
import sunder.verify.abstraction.FailingBoxes;
import sunder.verify.abstraction.Precision;
import sunder.verify.abstraction.ReachableBoxes;
import sunder.verify.engine.Run;
import sunder.verify.search.Decisions;

/**
 * The assertions that a loop is about, each with the precision that paths to it asked for; what
 * fails besides does not matter to the loop. Mutable.
 */
final class Focus {
  private final Run run;
  private final Searched searched;

  /** The assertions with the precisions of their own. */
  final Map<Assertion, Precision> own = new TreeMap<>();

  /** The precision to start from. */
  final Precision initial;

  private final Apart apart;

  /** How they fail, if not all that do are searched for. */
  private final Optional<Ways.Way> way;

  /** Whether they may be searched for apart. */
  enum Apart {
    WHERE_IT_PAYS,
    NEVER
  }

  /**
   * Whose searches it is about.
   *
   * @param model what the automaton is one of
   * @param bounds of its registers, if they are known
   */
  record Searched(
      Automaton automaton, Stores.Model model, Supplier<Optional<ReachableBoxes>> bounds) {
    static Searched programOf(Run run) {
      return new Searched(run.automaton(), Stores.Model.PROGRAM, Optional::empty);
    }

    /** The same within bounds. */
    Searched within(Supplier<Optional<ReachableBoxes>> some) {
      return new Searched(automaton, model, some);
    }
  }

  Focus(Run run, Searched searched, Separation.Part part, Apart apart) {
    this.run = run;
    this.searched = searched;
    this.apart = apart;
    this.initial = part.precision();
    this.way = part.way();
    part.assertions().forEach(assertion -> own.put(assertion, initial));
  }

  /** Whether it is about one of several ways to fail. */
  boolean isOneWay() {
    return way.isPresent();
  }

  /** Whether it is about all that is decided. */
  boolean isOnEverything(Decisions decisions) {
    return way.isEmpty() && own.size() == decisions.assertions().size();
  }

  /** The variants in which one of the assertions is open. */
  ConfigSet open(Decisions decisions) {
    if (isOnEverything(decisions)) {
      return decisions.open();
    }
    ConfigSet open = own.keySet().stream().map(decisions::open).reduce(none(), ConfigSet::or);
    return way.flatMap(Ways.Way::safe).map(open::minus).orElse(open);
  }

  private ConfigSet asked(Abstractor.Aim aim) {
    return own.keySet().stream().map(aim.asked()).reduce(none(), ConfigSet::or);
  }

  private ConfigSet scope() {
    return run.problem().scope();
  }

  private ConfigSet none() {
    return scope().space().none();
  }

  /** What a search is for: where several failures are to be told apart, for all of them. */
  Abstractor.Aim aim(Abstractor.Extent extent, Decisions decisions) {
    boolean everywhere = decisions.areBehindFailures() && own.size() > 1;
    ConfigSet open = open(decisions);
    // What other ways tell of the variants has nothing to do with this one: without it, sets may be
    // smaller diagrams.
    Optional<ConfigSet> unproved =
        way.map(w -> w.safe().map(scope()::minus).orElse(scope()))
            .filter(all -> all.size() < open.size());
    return new Abstractor.Aim(
        unproved.orElse(open),
        assertion ->
            own.containsKey(assertion)
                ? unproved.orElseGet(() -> decisions.open(assertion))
                : none(),
        everywhere ? Abstractor.Extent.EVERYWHERE : extent,
        this::parts,
        way.flatMap(this::failing));
  }

  private List<Transition> parts(Transition step) {
    return way.map(w -> w.of(step)).orElse(List.of(step));
  }

  private Optional<FailingBoxes> failing(Ways.Way one) {
    return one.failing(searched.automaton(), scope(), run.budget());
  }

  /** Decides what a finished search shows to be safe. */
  void conclude(AbstractResult result, Abstractor.Aim aim, Decisions decisions) {
    ConfigSet here = result.without(own::containsKey);
    // What was decided meanwhile and is asked about again later is searched for again.
    ConfigSet safe = way.map(w -> prove(w, here.and(asked(aim)), decisions)).orElse(here);
    if (isOnEverything(decisions)) {
      decisions.safe(safe, invariant(result, safe, visited(result, safe)));
    } else {
      own.keySet()
          .forEach(each -> decisions.safe(each, safe, invariant(result, safe, Optional.empty())));
    }
    if (aim.extent() == Abstractor.Extent.EVERYWHERE) {
      for (Assertion each : own.keySet()) {
        ConfigSet holding = result.without(each::equals);
        decisions.safe(each, holding, invariant(result, holding, Optional.empty()));
      }
    }
  }

  private static ConfigSet prove(Ways.Way one, ConfigSet variants, Decisions decisions) {
    boolean isKnown = one.safe().map(variants::isSubsetOf).orElse(variants.isEmpty());
    if (!isKnown) {
      decisions.noteProof();
    }
    return one.prove(variants);
  }

  /** What all ways are proved for may be asked about again that was decided otherwise before. */
  void askAnew(Decisions decisions) {
    Invariant proved = new Invariant(searched.model(), Optional::empty, Optional.empty());
    way.ifPresent(w -> own.keySet().forEach(each -> decisions.safe(each, w.prove(none()), proved)));
  }

  /** Only the program's own runs tell what statements they meet. */
  private Optional<Visited> visited(AbstractResult result, ConfigSet safe) {
    return searched.model() == Stores.Model.PROGRAM ? result.visited(safe) : Optional.empty();
  }

  private Invariant invariant(AbstractResult result, ConfigSet safe, Optional<Visited> visited) {
    return new Invariant(searched.model(), stores(result, safe), visited);
  }

  private Supplier<Optional<Stores>> stores(AbstractResult result, ConfigSet safe) {
    return run.kept(
        searched.model(), searched.automaton().names(), () -> result.reached().regions(safe));
  }

  /** Notes the cuts that paths to each assertion asked for. */
  void refine(Map<Assertion, Cuts> cuts) {
    cuts.forEach((failed, more) -> own.computeIfPresent(failed, (a, p) -> p.refine(more)));
  }

  /**
   * How the assertions are better searched for once a search for all of them has so many states.
   *
   * @param known control points that it has met
   */
  Optional<Separation> separationAt(long states, Collection<Location> known) {
    return apart == Apart.WHERE_IT_PAYS && way.isEmpty() && mayPayAt(states, known)
        ? Optional.of(separation(known)).filter(separation -> separation.paysAt(states))
        : Optional.empty();
  }

  /** Each assertion that asked for nothing yet stays a part: all of these alone may be too much. */
  private boolean mayPayAt(long states, Collection<Location> known) {
    long asksNothing = own.values().stream().filter(precision -> precision == initial).count();
    return asksNothing * known.size() <= states
        || initial.capacity(known, searched.automaton().initial()) > known.size();
  }

  /**
   * The ways to fail of one assertion, each with every value told apart that runs have on their way
   * there, if that takes no more states than what was spent: sums of what features contribute are
   * decided in one search each then, where cuts by single paths come one after the other.
   *
   * @param known control points that searches have met
   */
  Optional<Separation> separationByValues(Collection<Location> known, long spent) {
    if (apart == Apart.NEVER || way.isPresent() || own.size() > 1) {
      return Optional.empty();
    }
    List<Separation.Part> parts = new ArrayList<>();
    double left = spent;
    for (Separation.Part part : separation(known).parts()) {
      Optional<FailingBoxes.EveryValue> values =
          everyValue(part.way().orElseThrow(), part.precision(), left);
      if (values.isEmpty()) {
        return Optional.empty();
      }
      left -= values.get().states();
      parts.add(part.with(part.precision().refine(values.get().cuts()), values.get().states()));
    }
    return Optional.of(Separation.of(parts));
  }

  private Optional<FailingBoxes.EveryValue> everyValue(
      Ways.Way one, Precision precision, double most) {
    return failing(one)
        .flatMap(
            boxes -> searched.bounds().get().flatMap(b -> boxes.everyValue(b, precision, most)));
  }

  /**
   * The precision that tells every value apart on one way to fail, as soon as that takes no more
   * states than what was spent on that way; until then, the one there is.
   */
  Precision withEveryValue(Precision precision, long spent) {
    return way.flatMap(one -> everyValue(one, precision, spent))
        .map(values -> precision.refine(values.cuts()))
        .filter(finer -> finer.isFinerThan(precision))
        .orElse(precision);
  }

  private Separation separation(Collection<Location> known) {
    Location initial = searched.automaton().initial();
    if (own.size() != 1) {
      return Separation.of(own, known, initial);
    }
    Assertion one = own.keySet().iterator().next();
    return Ways.separation(one, own.get(one), known, initial);
  }

  /** Whether a search that has so many states is not worth its end. */
  boolean isTooLarge(long states, Collection<Location> known) {
    return run.allowance().isSpentBy(states) || separationAt(states, known).isPresent();
  }
}
