package sunder.verify.refinement;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.smt.SolverChoice;
import sunder.verify.Problem;
import sunder.verify.abstraction.Precision;
import sunder.verify.engine.Engine;
import sunder.verify.engine.Run;
import sunder.verify.engine.Timetable;
import sunder.verify.search.Decisions;

/**
 * Takes a family apart where it is not decided as a whole: what helps to prove one part may be what
 * hinders the proof of another one. A part that is not decided soon is cut in two in turn. What is
 * decided is the union of what the parts and the whole decide.
 *
 * <p>A variant of each half is looked at first, alone: what these take says how much parts may
 * take. Which parts there are, and what each of them decides, depends on effort alone, not on
 * threads or time. Mutable.
 */
final class PartsEngine implements Engine {
  private final Run run;
  private final Parting parting;
  private final SolverChoice solver;
  private final Function<Run, Portfolio> portfolios;
  private final Supplier<Precision> precision;
  private final Crew crew;
  private final List<Part> probes = new ArrayList<>();
  private final List<Part> parts = new ArrayList<>();

  /** What was open in the beginning. */
  private ConfigSet whole;

  /** The most effort that a probe took; 0 as long as none is decided. */
  private long price;

  private boolean hasBegun;
  private long effort;

  /**
   * @param portfolios the engines of a part
   * @param precision what must be told apart in the whole family
   */
  PartsEngine(
      Run run,
      Parting parting,
      SolverChoice solver,
      Function<Run, Portfolio> portfolios,
      Supplier<Precision> precision) {
    this.run = run;
    this.parting = parting;
    this.solver = solver;
    this.portfolios = portfolios;
    this.precision = precision;
    this.crew = new Crew(run.problem(), parting);
    this.whole = run.problem().scope();
  }

  @Override
  public Engine.Advance advance(Decisions decisions) {
    if (!hasBegun) {
      hasBegun = true;
      whole = decisions.open();
      cut(whole).ifPresent(this::probe);
    }
    endDecided(decisions.open());
    if (parts.isEmpty() || !mayGoOn(decisions.open())) {
      return Engine.Advance.SPENT;
    }
    int before = decisions.changes();
    List<Part> turn = nextTurn();
    List<Part> here = askElsewhere(turn, decisions);
    crew.work(here, (part, home) -> part.goOn(home, solver, portfolios));
    for (Part part : here) {
      effort += part.tell(decisions);
    }
    run.budget().check();
    run.listener().iteration(run.totals().rounds(), decisions.open().count());
    turn.forEach(part -> judge(part, decisions.open()));
    return decisions.changes() == before ? Engine.Advance.REFINED : Engine.Advance.DECIDED;
  }

  /** Those of which others could not tell. What is begun here stays here. */
  private List<Part> askElsewhere(List<Part> turn, Decisions decisions) {
    List<Part> sent = turn.stream().filter(part -> part.home().isEmpty()).toList();
    List<Parting.Elsewhere.Asked> asked = sent.stream().map(Part::asked).toList();
    List<Optional<Parting.Elsewhere.Findings>> found =
        parting.elsewhere().ask(run.problem(), asked, run.budget()::check);
    List<Part> here = new ArrayList<>(turn);
    for (int i = 0; i < sent.size(); i++) {
      if (found.get(i).isPresent()) {
        here.remove(sent.get(i));
        effort += sent.get(i).adopt(found.get(i).get(), decisions);
      }
    }
    return here;
  }

  private void probe(FeatureCut cut) {
    ConfigSet upper = cut.upper(whole.space());
    for (ConfigSet half : List.of(whole.minus(upper), whole.and(upper))) {
      ConfigSet one = half.space().single(half.pick());
      probes.add(new Part(run, one));
      parts.add(new Part(run, half.minus(one)));
    }
    parts.addAll(0, probes);
  }

  private void endDecided(ConfigSet open) {
    for (Part part : List.copyOf(parts)) {
      if (part.variants.intersects(open)) {
        part.leaveAside(open);
      } else {
        end(part);
      }
    }
  }

  /**
   * Few variants one by one are no more than a small multiple of the whole; parts of many are worth
   * it if these, or those that were decided so far, let expect that.
   */
  private boolean mayGoOn(ConfigSet open) {
    BigInteger all = whole.count();
    long others = run.totals().effort() - effort;
    BigInteger worth = BigInteger.valueOf(Timetable.PAYING * others);
    BigInteger decided = all.subtract(open.count());
    return effort <= others
        || all.compareTo(BigInteger.valueOf(Timetable.FEW_VARIANTS)) <= 0
        || price > 0 && all.multiply(BigInteger.valueOf(price)).compareTo(worth) <= 0
        || all.multiply(BigInteger.valueOf(effort)).compareTo(worth.multiply(decided)) <= 0;
  }

  /** Until probes are decided, or take long, nothing else is begun. */
  private List<Part> nextTurn() {
    List<Part> left = probes.stream().filter(parts::contains).toList();
    if (left.stream().anyMatch(probe -> !isSlow(probe))) {
      return left;
    }
    for (int i = 0; i < Math.min(parts.size(), Timetable.PARTS_OF_A_TURN); i++) {
      Part part = parts.get(i);
      // Where the little effort that it may take would not do for one of its variants.
      if (part.home().isEmpty() && slice(part) < price) {
        Optional<FeatureCut> cut = cut(part.variants);
        cut.ifPresent(c -> replace(part, part.variants, c));
        i -= cut.isPresent() ? 1 : 0;
      }
    }
    return List.copyOf(parts.subList(0, Math.min(parts.size(), Timetable.PARTS_OF_A_TURN)));
  }

  private Optional<FeatureCut> cut(ConfigSet variants) {
    return Part.cut(run, variants, precision.get());
  }

  /** A part may take a small share of what its variants would take one by one. */
  private long slice(Part part) {
    long usual = parting.slice() / Timetable.SLICES_OF_PARTS;
    BigInteger count = part.variants.count();
    if (price == 0 || count.equals(BigInteger.ONE)) {
      return usual;
    }
    BigInteger apart = count.multiply(BigInteger.valueOf(price));
    return apart
        .divide(BigInteger.valueOf(Timetable.OF_ITS_VARIANTS))
        .min(BigInteger.valueOf(usual))
        .longValue();
  }

  private boolean isSlow(Part part) {
    return part.spent() >= slice(part);
  }

  /** What is not decided soon is cut in two, or waits until the others had their turns. */
  private void judge(Part part, ConfigSet open) {
    ConfigSet left = part.variants.and(open);
    if (left.isEmpty()) {
      price = probes.contains(part) ? Math.max(price, part.effort()) : price;
      end(part);
    } else if (part.isOver() || isSlow(part)) {
      Optional<FeatureCut> cut = part.home().isPresent() ? part.cut(left) : cut(left);
      if (cut.isPresent()) {
        replace(part, left, cut.get());
      } else if (part.isOver()) {
        end(part);
      } else if (parts.stream().filter(p -> p.home().isPresent()).count() < Timetable.MOST_PARTS) {
        part.rest();
        parts.remove(part);
        parts.add(part);
      }
    }
  }

  private void replace(Part part, ConfigSet left, FeatureCut cut) {
    ConfigSet upper = cut.upper(left.space());
    int place = parts.indexOf(part);
    end(part);
    parts.add(place, new Part(run, left.and(upper)));
    parts.add(place, new Part(run, left.minus(upper)));
  }

  private void end(Part part) {
    parts.remove(part);
    part.end();
  }

  /** Behind failures only the whole is asked. */
  @Override
  public void askAnew(Decisions decisions) {
    hasBegun = true;
    List.copyOf(parts).forEach(this::end);
  }

  @Override
  public boolean isSpent() {
    return hasBegun && parts.isEmpty();
  }

  /**
   * Works on parts of a family, on as many threads as there are copies of the program: diagrams,
   * terms and solvers are for one thread each. A part stays with the copy with which it was begun.
   */
  private static final class Crew {
    /** As that of a thread that works on a file. */
    private static final long STACK_BYTES = 512L << 20;

    private final Problem problem;
    private final Parting parting;

    /** Made when somebody is to work with them. */
    private final List<Problem> homes = new ArrayList<>();

    /**
     * @param problem what all is about; on one thread there is no copy
     */
    Crew(Problem problem, Parting parting) {
      this.problem = problem;
      this.parting = parting;
    }

    /**
     * Does something with each part and a question about the program that it is at home in; waits
     * until all of it is done.
     */
    void work(List<Part> parts, BiConsumer<Part, Problem> action) {
      makeHomes();
      List<Part> left = new LinkedList<>(parts);
      List<FutureTask<Integer>> others = new ArrayList<>();
      for (Problem home : homes.subList(1, homes.size())) {
        FutureTask<Integer> task = new FutureTask<>(() -> work(left, home, action), 0);
        Thread thread = new Thread(null, task, "sunder-part", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        others.add(task);
      }
      try {
        work(left, homes.get(0), action);
      } finally {
        others.forEach(Crew::await);
      }
    }

    private void makeHomes() {
      if (!homes.isEmpty()) {
        return;
      }
      ConfigSpace space = problem.asked().space();
      for (int i = 0; i < parting.threads() && parting.threads() > 1; i++) {
        parting.copies().get().filter(c -> c.asked().space().isLike(space)).ifPresent(homes::add);
      }
      if (homes.isEmpty()) {
        homes.add(problem);
      }
    }

    private static void work(List<Part> left, Problem home, BiConsumer<Part, Problem> action) {
      for (Optional<Part> part = next(left, home); part.isPresent(); part = next(left, home)) {
        action.accept(part.get(), home);
      }
    }

    /** First those that are at home here, then those that are nowhere. */
    private static Optional<Part> next(List<Part> left, Problem home) {
      synchronized (left) {
        Optional<Part> own =
            left.stream()
                .filter(part -> part.home().filter(h -> h == home).isPresent())
                .findFirst();
        Optional<Part> next =
            own.or(() -> left.stream().filter(part -> part.home().isEmpty()).findFirst());
        next.ifPresent(left::remove);
        return next;
      }
    }

    /** Sets of a part must not be looked at before its thread is done, whatever happens. */
    private static void await(FutureTask<Integer> task) {
      boolean interrupted = false;
      boolean done = false;
      while (!done) {
        try {
          task.get();
          done = true;
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException e) {
          throw new IllegalStateException(e.getCause());
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
