package sunder.report;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one round of a procedure did.
 *
 * @param number from 1
 * @param open the variants that were open when it began
 * @param states what its last search found
 * @param millis when it began, since the run did
 * @param messages what {@code --trace} says of it: counterexamples, why they are spurious, what is
 *     split
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
