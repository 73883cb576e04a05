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
  private final FamilySplitting options;

  /** The copies, created on demand. */
  private final List<Problem> problemCopies = new ArrayList<>();

  /**
   * @param problem the problem of the family, which the first thread uses
   */
  SubfamilyWorkerPool(Problem problem, FamilySplitting options) {
    this.problem = problem;
    this.options = options;
  }

  /** Executes a task for each subfamily, with a copy of the problem, and waits for all of them. */
  <S extends Scheduler> void execute(
      List<Subfamily<S>> subfamilies, BiConsumer<Subfamily<S>, Problem> action) {
    createCopies();
    List<Subfamily<S>> left = new LinkedList<>(subfamilies);
    List<FutureTask<Integer>> others = new ArrayList<>();
    for (Problem problemCopy : problemCopies.subList(1, problemCopies.size())) {
      FutureTask<Integer> task = new FutureTask<>(() -> work(left, problemCopy, action), 0);
      LargeStackExecutor.newThread(task, "sunder-subfamily").start();
      others.add(task);
    }
    try {
      work(left, problemCopies.get(0), action);
    } finally {
      others.forEach(SubfamilyWorkerPool::await);
    }
  }

  /**
   * Requests remote executions of the subfamilies that have not been started locally. Subfamilies
   * with a result are removed from the list.
   *
   * @param effortLimits returns the effort limit of a subfamily
   * @return the effort of the remote executions
   */
  <S extends Scheduler> long delegate(
      List<Subfamily<S>> subfamilies,
      ToLongFunction<Subfamily<S>> effortLimits,
      VerificationRun whole,
      RunVerdicts verdicts) {
    List<Subfamily<S>> sent =
        subfamilies.stream()
            .filter(subfamily -> subfamily.copy().isEmpty() && !subfamily.isFinished())
            .toList();
    List<RemoteExecution.Request> asked =
        sent.stream()
            .map(subfamily -> subfamily.toRequest(effortLimits.applyAsLong(subfamily)))
            .toList();
    List<Optional<RemoteExecution.RemoteResult>> found =
        options.remote().execute(problem, asked, whole.budget()::check);
    long effort = 0;
    for (int i = 0; i < sent.size(); i++) {
      if (found.get(i).isPresent()) {
        subfamilies.remove(sent.get(i));
        effort += sent.get(i).merge(found.get(i).get(), verdicts);
      }
    }
    return effort;
  }

  private void createCopies() {
    if (!problemCopies.isEmpty()) {
      return;
    }
    ConfigSpace space = problem.requestedVariants().space();
    for (int i = 0; i < options.threads() && options.threads() > 1; i++) {
      options
          .copies()
          .get()
          .filter(c -> c.requestedVariants().space().hasSameVariables(space))
          .ifPresent(problemCopies::add);
    }
    if (problemCopies.isEmpty()) {
      problemCopies.add(problem);
    }
  }

  private static <S extends Scheduler> void work(
      List<Subfamily<S>> left, Problem problemCopy, BiConsumer<Subfamily<S>, Problem> action) {
    for (Optional<Subfamily<S>> subfamily = next(left, problemCopy);
        subfamily.isPresent();
        subfamily = next(left, problemCopy)) {
      action.accept(subfamily.get(), problemCopy);
    }
  }

  /** Returns a subfamily that was started on this copy, otherwise one that was not started yet. */
  private static <S extends Scheduler> Optional<Subfamily<S>> next(
      List<Subfamily<S>> left, Problem problemCopy) {
    synchronized (left) {
      Optional<Subfamily<S>> started =
          left.stream()
              .filter(subfamily -> subfamily.copy().filter(copy -> copy == problemCopy).isPresent())
              .findFirst();
      Optional<Subfamily<S>> next =
          started.or(
              () -> left.stream().filter(subfamily -> subfamily.copy().isEmpty()).findFirst());
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
