package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which macros a text defines whatever holds: outside all conditions, or in every branch of an
 * {@code #if} with an {@code #else}. Fed with the directives in their order.
 */
final class Definitions {
  /** The branches of one {@code #if}, met so far. */
  private static final class Chain {
    private Set<String> branch = new HashSet<>();
    private Optional<Set<String>> before = Optional.empty();
    private boolean complete;

    void next() {
      before = Optional.of(inEvery());
      branch = new HashSet<>();
    }

    /** What all branches define that were met. */
    Set<String> inEvery() {
      Set<String> result = new HashSet<>(branch);
      before.ifPresent(result::retainAll);
      return result;
    }
  }

  private final Set<String> certain = new HashSet<>();
  private final Deque<Chain> chains = new ArrayDeque<>();

  void open() {
    chains.push(new Chain());
  }

  /** The branch ends, and another one of the same chain begins. */
  void next() {
    if (!chains.isEmpty()) {
      chains.peek().next();
    }
  }

  /** The last branch begins: none of the others, so one of them is always taken. */
  void otherwise() {
    if (!chains.isEmpty()) {
      chains.peek().next();
      chains.peek().complete = true;
    }
  }

  /** The chain that was just opened is an include guard: the text has passed it. */
  void isGuard() {
    chains.element().complete = true;
  }

  void close() {
    if (!chains.isEmpty()) {
      Chain chain = chains.pop();
      if (chain.complete) {
        chain.inEvery().forEach(this::define);
      }
    }
  }

  /** A definition where the text has got to. */
  void define(String name) {
    (chains.isEmpty() ? certain : chains.peek().branch).add(name);
  }

  /** A name that is defined whatever the conditions around it. */
  void always(String name) {
    certain.add(name);
  }

  Set<String> certain() {
    return certain;
  }
}
