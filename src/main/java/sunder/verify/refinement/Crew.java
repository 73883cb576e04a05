package sunder.verify.refinement;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;
import sunder.family.ConfigSpace;
import sunder.limit.DeepStack;
import sunder.verify.Problem;
import sunder.verify.engine.Run;
import sunder.verify.engine.Schedule;
import sunder.verify.refinement.Parting.Elsewhere;
import sunder.verify.search.Decisions;

/**
 * Works on parts of a family, on as many threads as there are copies of the program: diagrams,
 * terms and solvers are for one thread each. A part stays with the copy with which it was begun.
 */
final class Crew {
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
  <S extends Schedule> void work(List<Part<S>> parts, BiConsumer<Part<S>, Problem> action) {
    makeHomes();
    List<Part<S>> left = new LinkedList<>(parts);
    List<FutureTask<Integer>> others = new ArrayList<>();
    for (Problem home : homes.subList(1, homes.size())) {
      FutureTask<Integer> task = new FutureTask<>(() -> work(left, home, action), 0);
      DeepStack.thread(task, "sunder-part").start();
      others.add(task);
    }
    try {
      work(left, homes.get(0), action);
    } finally {
      others.forEach(Crew::await);
    }
  }

  /**
   * Has others look at what is not begun here.
   *
   * @param parts of which those are taken that others could tell of
   * @param slices how much each may take
   * @return how much they did
   */
  <S extends Schedule> long askElsewhere(
      List<Part<S>> parts, ToLongFunction<Part<S>> slices, Run whole, Decisions decisions) {
    List<Part<S>> sent =
        parts.stream().filter(part -> part.home().isEmpty() && !part.isOver()).toList();
    List<Elsewhere.Asked> asked =
        sent.stream().map(part -> part.asked(slices.applyAsLong(part))).toList();
    List<Optional<Elsewhere.Findings>> found =
        parting.elsewhere().ask(problem, asked, whole.budget()::check);
    long effort = 0;
    for (int i = 0; i < sent.size(); i++) {
      if (found.get(i).isPresent()) {
        parts.remove(sent.get(i));
        effort += sent.get(i).adopt(found.get(i).get(), decisions);
      }
    }
    return effort;
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

  private static <S extends Schedule> void work(
      List<Part<S>> left, Problem home, BiConsumer<Part<S>, Problem> action) {
    for (Optional<Part<S>> part = next(left, home); part.isPresent(); part = next(left, home)) {
      action.accept(part.get(), home);
    }
  }

  /** First those that are at home here, then those that are nowhere. */
  private static <S extends Schedule> Optional<Part<S>> next(List<Part<S>> left, Problem home) {
    synchronized (left) {
      Optional<Part<S>> own =
          left.stream().filter(part -> part.home().filter(h -> h == home).isPresent()).findFirst();
      Optional<Part<S>> next =
          own.or(() -> left.stream().filter(part -> part.home().isEmpty()).findFirst());
      next.ifPresent(left::remove);
      return next;
    }
  }

  /** Sets of a part must not be looked at before its thread is done, whatever happens. */
  private static void await(FutureTask<Integer> task) {
    try {
      DeepStack.await(task, () -> {});
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
