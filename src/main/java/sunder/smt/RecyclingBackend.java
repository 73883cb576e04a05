package sunder.smt;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Gives each solver context a limited number of queries: SMTInterpol slows down and grows over
 * thousands of them in one context, and an interrupted context cannot be used again.
 */
final class RecyclingBackend implements Backend {
  private static final int QUERIES_PER_CONTEXT = 50;

  private final SolverChoice choice;
  private final QueryThread thread;
  private Optional<JavaSmtContext> context = Optional.empty();
  private int queries;

  RecyclingBackend(SolverChoice choice, BooleanSupplier stop) {
    this.choice = choice;
    this.thread = new QueryThread(stop);
  }

  @Override
  public Answer check(Query query) {
    try {
      JavaSmtContext current = fresh();
      QueryThread.Outcome<Answer> outcome =
          thread.run(
              current::interrupt, () -> current.check(query), new Answer.Unknown("interrupted"));
      if (!(outcome instanceof QueryThread.Outcome.Answered<Answer> answered)) {
        context = Optional.empty(); // closing it would wait for the query
        return new Answer.Unknown("interrupted, without effect");
      }
      if (answered.answer() instanceof Answer.Unknown || current.isInterrupted()) {
        discard();
      }
      return answered.answer();
    } catch (SolverUnavailable e) {
      return new Answer.Unknown(choice.title() + " does not work here: " + e.getMessage());
    }
  }

  private JavaSmtContext fresh() throws SolverUnavailable {
    if (queries++ % QUERIES_PER_CONTEXT == 0) {
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
