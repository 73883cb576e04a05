package sunder.report;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import sunder.verify.ProgressListener;

/** Keeps what the rounds of a run did, for reports. Mutable. */
public final class RoundRecorder {
  /** A report of more rounds is read by nobody; the last ones count. */
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

  /** A listener that notes everything here and passes it on. */
  public ProgressListener before(ProgressListener next) {
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

  /** The rounds so far, the one that is going on among them; the recording ends. */
  public List<Round> rounds() {
    finish();
    number = 0;
    return List.copyOf(rounds);
  }

  /**
   * What one round of a procedure did.
   *
   * @param number from 1
   * @param open the variants that were open when it began
   * @param states what its last search found
   * @param millis when it began, since the run did
   * @param messages what {@code --trace} says of it: counterexamples, why they are spurious, what
   *     is split
   * @param partitions of each variable behind the round, as in {@link
   *     sunder.verify.VerificationResult#partitions}; empty where the procedure has none
   */
  public record Round(
      int number,
      BigInteger open,
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
