package sunder.frontend.promela.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import sunder.verdict.Script;

/** Reads a schedule step by step. Mutable. */
final class Reading {
  private final List<Integer> numbers = new ArrayList<>();
  private int at;

  Reading(Script script) {
    for (Script.Answer answer : script.answers().getOrDefault(Script.SCHEDULE, List.of())) {
      if (answer instanceof Script.Answer.Value value && fits(value.value())) {
        numbers.add(value.value().intValueExact());
      }
    }
  }

  private static boolean fits(BigInteger value) {
    return value.bitLength() < Integer.SIZE;
  }

  boolean isDone() {
    return at == numbers.size();
  }

  /**
   * @throws NoSuchElementException behind the end
   */
  int next() {
    if (isDone()) {
      throw new NoSuchElementException("the schedule ends inside a step");
    }
    return numbers.get(at++);
  }

  /** Where the next number is. */
  int place() {
    return at;
  }

  /** Reads on from a place. */
  void goTo(int place) {
    at = place;
  }
}
