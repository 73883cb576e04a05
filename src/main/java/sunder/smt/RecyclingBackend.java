package sunder.smt;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Gives each solver context a limited number of questions: SMTInterpol slows down and grows over
 * thousands of them in one context, and an interrupted context cannot be used again.
 */
final class RecyclingBackend implements Backend {
  private static final int QUERIES_PER_CONTEXT = 50;

  private final SolverChoice choice;
  private final int questionsPerContext;
  private final QueryThread thread;
  private Optional<JavaSmtContext> context = Optional.empty();
  private int questions;

  RecyclingBackend(SolverChoice choice, BooleanSupplier stop) {
    this(choice, QUERIES_PER_CONTEXT, stop);
  }

  RecyclingBackend(SolverChoice choice, int questionsPerContext, BooleanSupplier stop) {
    this.choice = choice;
    this.questionsPerContext = questionsPerContext;
    this.thread = new QueryThread(stop);
  }

  @Override
  public Answer check(Query query) {
    try {
      Answer stopped = new Answer.Unknown("interrupted");
      return ask(context -> context.check(query), Answer.Unknown.class::isInstance, stopped)
          .orElse(new Answer.Unknown("interrupted, without effect"));
    } catch (JavaSmtContext.Unavailable e) {
      return new Answer.Unknown(choice.title() + " does not work here: " + e.getMessage());
    }
  }

  /**
   * Asks something of a context.
   *
   * @param isSpoilt whether an answer tells that the context had better not be used again
   * @param stopped the answer if there is no time to ask
   * @return nothing if the solver does not hear that it shall stop
   */
  <T> Optional<T> ask(Function<JavaSmtContext, T> question, Predicate<T> isSpoilt, T stopped)
      throws JavaSmtContext.Unavailable {
    JavaSmtContext current = fresh();
    Optional<T> answer = thread.run(current::interrupt, () -> question.apply(current), stopped);
    if (answer.isEmpty()) {
      context = Optional.empty(); // closing it would wait for the question
    } else if (isSpoilt.test(answer.get()) || current.isInterrupted()) {
      discard();
    }
    return answer;
  }

  private JavaSmtContext fresh() throws JavaSmtContext.Unavailable {
    if (questions++ % questionsPerContext == 0) {
      discard();
    }
    if (context.isEmpty()) {
      context = Optional.of(JavaSmtContext.open(choice));
    }
    return context.get();
  }

  private void discard() {
    context.ifPresent(JavaSmtContext::close);
    context = Optional.empty();
  }

  @Override
  public void close() {
    discard();
    thread.close();
  }
}
