package sunder.report;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import sunder.verify.ProgressListener;

/** Records the refinement rounds of a run for reports. Mutable. */
public final class RoundRecorder {
  /** The maximal number of recorded rounds, the last ones: longer histories are not readable. */
  private static final int MOST_ROUNDS = 1_000;

  private static final int MOST_MESSAGES = 16;

  private final long start = System.nanoTime();
  private final List<Round> rounds = new ArrayList<>();
  private int number;
  private BigInteger open = BigInteger.ZERO;
  private long states;
  private long millis;
  private final List<String> messages = new ArrayList<>();
  private Map<String, List<String>> partitions = Map.of();

  /** Returns a listener that records each event and passes it to the next listener. */
  public ProgressListener listenerBefore(ProgressListener next) {
    return new ProgressListener() {
      @Override
      public void roundStarted(int round, BigInteger openVariants) {
        begin(round, openVariants);
        next.roundStarted(round, openVariants);
      }

      @Override
      public void states(long count) {
        states = count;
        next.states(count);
      }

      @Override
      public void trace(Supplier<String> message) {
        if (messages.size() < MOST_MESSAGES) {
          messages.add(message.get());
        }
        next.trace(message);
      }

      @Override
      public void partitions(Supplier<Map<String, List<String>>> now) {
        partitions = now.get();
        next.partitions(now);
      }
    };
  }

  private void begin(int round, BigInteger openVariants) {
    finish();
    number = round;
    open = openVariants;
    states = 0;
    millis = (System.nanoTime() - start) / 1_000_000;
    messages.clear();
  }

  private void finish() {
    if (number > 0) {
      if (rounds.size() == MOST_ROUNDS) {
        rounds.remove(0);
      }
      rounds.add(new Round(number, open, states, millis, messages, partitions));
    }
  }

  /** Ends the recording and returns the rounds, the unfinished one included. */
  public List<Round> rounds() {
    finish();
    number = 0;
    return List.copyOf(rounds);
  }

  /**
   * One refinement round.
   *
   * @param number the number, from 1
   * @param openVariants the number of undecided variants at its start
   * @param states the number of states that its last search visited
   * @param millis its start, in milliseconds after the start of the run
   * @param messages the messages of {@code --trace}: counterexamples, reasons for spuriousness, and
   *     splits
   * @param partitions the partition of each variable after the round, as in {@link
   *     sunder.verify.VerificationResult.RunSummary#partitions}; empty if the method has none
   */
  public record Round(
      int number,
      BigInteger openVariants,
      long states,
      long millis,
      List<String> messages,
      Map<String, List<String>> partitions) {
    public Round {
      messages = List.copyOf(messages);
      partitions = Collections.unmodifiableMap(new LinkedHashMap<>(partitions));
    }
  }
}
