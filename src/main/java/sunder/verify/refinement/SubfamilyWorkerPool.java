package sunder.verify.refinement;

import java.util.ArrayList;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;
import sunder.family.ConfigSpace;
import sunder.limit.LargeStackExecutor;
import sunder.verify.Problem;
import sunder.verify.engine.Scheduler;
import sunder.verify.engine.VerificationRun;
import sunder.verify.refinement.FamilySplitting.RemoteExecution;
import sunder.verify.search.RunVerdicts;

/**
 * A pool of threads for subfamilies. Each thread has its own copy of the problem, since diagrams,
 * terms and solvers are not thread-safe; a subfamily stays with the copy on which it was started.
 */
final class SubfamilyWorkerPool {
  private final Problem problem;
  private final FamilySplitting parting;

  /** The copies, created on demand. */
  private final List<Problem> homes = new ArrayList<>();

  /**
   * @param problem the problem of the family, which the first thread uses
   */
  SubfamilyWorkerPool(Problem problem, FamilySplitting parting) {
    this.problem = problem;
    this.parting = parting;
  }

  /** Executes a task for each subfamily, with a copy of the problem, and waits for all of them. */
  <S extends Scheduler> void execute(
      List<Subfamily<S>> parts, BiConsumer<Subfamily<S>, Problem> action) {
    makeHomes();
    List<Subfamily<S>> left = new LinkedList<>(parts);
    List<FutureTask<Integer>> others = new ArrayList<>();
    for (Problem home : homes.subList(1, homes.size())) {
      FutureTask<Integer> task = new FutureTask<>(() -> work(left, home, action), 0);
      LargeStackExecutor.newThread(task, "sunder-part").start();
      others.add(task);
    }
    try {
      work(left, homes.get(0), action);
    } finally {
      others.forEach(SubfamilyWorkerPool::await);
    }
  }

  /**
   * Requests remote executions of the subfamilies that have not been started locally. Subfamilies
   * with a result are removed from the list.
   *
   * @param slices returns the effort limit of a subfamily
   * @return the effort of the remote executions
   */
  <S extends Scheduler> long delegate(
      List<Subfamily<S>> parts,
      ToLongFunction<Subfamily<S>> slices,
      VerificationRun whole,
      RunVerdicts verdicts) {
    List<Subfamily<S>> sent =
        parts.stream().filter(part -> part.copy().isEmpty() && !part.isFinished()).toList();
    List<RemoteExecution.Request> asked =
        sent.stream().map(part -> part.toRequest(slices.applyAsLong(part))).toList();
    List<Optional<RemoteExecution.RemoteResult>> found =
        parting.remote().execute(problem, asked, whole.budget()::check);
    long effort = 0;
    for (int i = 0; i < sent.size(); i++) {
      if (found.get(i).isPresent()) {
        parts.remove(sent.get(i));
        effort += sent.get(i).merge(found.get(i).get(), verdicts);
      }
    }
    return effort;
  }

  private void makeHomes() {
    if (!homes.isEmpty()) {
      return;
    }
    ConfigSpace space = problem.requestedVariants().space();
    for (int i = 0; i < parting.threads() && parting.threads() > 1; i++) {
      parting
          .copies()
          .get()
          .filter(c -> c.requestedVariants().space().hasSameFeatures(space))
          .ifPresent(homes::add);
    }
    if (homes.isEmpty()) {
      homes.add(problem);
    }
  }

  private static <S extends Scheduler> void work(
      List<Subfamily<S>> left, Problem home, BiConsumer<Subfamily<S>, Problem> action) {
    for (Optional<Subfamily<S>> part = next(left, home);
        part.isPresent();
        part = next(left, home)) {
      action.accept(part.get(), home);
    }
  }

  /** Returns a subfamily that was started on this copy, otherwise one that was not started yet. */
  private static <S extends Scheduler> Optional<Subfamily<S>> next(
      List<Subfamily<S>> left, Problem home) {
    synchronized (left) {
      Optional<Subfamily<S>> own =
          left.stream().filter(part -> part.copy().filter(h -> h == home).isPresent()).findFirst();
      Optional<Subfamily<S>> next =
          own.or(() -> left.stream().filter(part -> part.copy().isEmpty()).findFirst());
      next.ifPresent(left::remove);
      return next;
    }
  }

  /**
   * Waits for the threads, even if this thread is interrupted: their sets must not be used before.
   */
  private static void await(FutureTask<Integer> task) {
    try {
      LargeStackExecutor.await(task, () -> {});
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
