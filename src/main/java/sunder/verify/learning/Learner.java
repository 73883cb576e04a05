package sunder.verify.learning;

import de.learnlib.acex.AcexAnalyzers;
import de.learnlib.algorithm.ttt.dfa.TTTLearnerDFA;
import de.learnlib.algorithm.ttt.dfa.TTTLearnerDFABuilder;
import de.learnlib.oracle.MembershipOracle;
import de.learnlib.query.DefaultQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.automatalib.alphabet.Alphabet;
import net.automatalib.alphabet.impl.Alphabets;
import net.automatalib.automaton.fsa.DFA;
import net.automatalib.word.Word;

/** Learns a language that has all the beginnings of its words. Mutable: counts its queries. */
public final class Learner {
  private long membershipQueries;
  private long equivalenceQueries;

  /** The membership queries so far, each word of a lesson once. */
  public long membershipQueries() {
    return membershipQueries;
  }

  public long equivalenceQueries() {
    return equivalenceQueries;
  }

  /**
   * Learns until the teacher finds nothing wrong.
   *
   * @param letters how many; they are the numbers from 0
   * @throws RuntimeException what the teacher throws, who so ends the lesson
   */
  public PrefixClosedAutomaton learn(int letters, Teacher teacher) {
    Map<Word<Integer>, Boolean> known = new HashMap<>();
    if (letters == 0) {
      return ofNoLetters(teacher);
    }
    Alphabet<Integer> alphabet = Alphabets.integers(0, letters - 1);
    MembershipOracle<Integer, Boolean> oracle =
        queries ->
            queries.forEach(query -> query.answer(contains(query.getInput(), known, teacher)));
    // The analyser is a fixed one: what is asked next must not depend on a library's default.
    TTTLearnerDFA<Integer> learner =
        new TTTLearnerDFABuilder<Integer>()
            .withAlphabet(alphabet)
            .withOracle(oracle)
            .withAnalyzer(AcexAnalyzers.BINARY_SEARCH_BWD)
            .create();
    learner.startLearning();
    while (true) {
      PrefixClosedAutomaton guess = automaton(learner.getHypothesisModel(), letters);
      equivalenceQueries++;
      Optional<List<Integer>> wrong = teacher.counterexample(guess);
      if (wrong.isEmpty()) {
        return guess;
      }
      Word<Integer> word = Word.fromList(wrong.get());
      boolean refined =
          learner.refineHypothesis(new DefaultQuery<>(word, contains(word, known, teacher)));
      if (!refined) {
        throw new IllegalStateException("no counterexample to the guess: " + word);
      }
    }
  }

  /** The empty word is all there may be. */
  private PrefixClosedAutomaton ofNoLetters(Teacher teacher) {
    membershipQueries++;
    PrefixClosedAutomaton guess =
        new PrefixClosedAutomaton(teacher.contains(List.of()) ? List.of(List.of()) : List.of());
    equivalenceQueries++;
    if (teacher.counterexample(guess).isPresent()) {
      throw new IllegalStateException("a word without letters");
    }
    return guess;
  }

  private boolean contains(Word<Integer> word, Map<Word<Integer>, Boolean> known, Teacher teacher) {
    Boolean answer = known.get(word);
    if (answer == null) {
      membershipQueries++;
      answer = teacher.contains(word.asList());
      known.put(word, answer);
    }
    return answer;
  }

  /** States in the order in which they are reached; words that are refused lead nowhere. */
  private static <S> PrefixClosedAutomaton automaton(DFA<S, Integer> learnt, int letters) {
    List<S> states = new ArrayList<>();
    Map<S, Integer> numbers = new HashMap<>();
    List<List<Integer>> next = new ArrayList<>();
    if (learnt.isAccepting(learnt.getInitialState())) {
      states.add(learnt.getInitialState());
      numbers.put(learnt.getInitialState(), 0);
    }
    for (int at = 0; at < states.size(); at++) {
      List<Integer> row = new ArrayList<>();
      for (int letter = 0; letter < letters; letter++) {
        S target = learnt.getSuccessor(states.get(at), letter);
        if (!learnt.isAccepting(target)) {
          row.add(PrefixClosedAutomaton.REJECTING);
          continue;
        }
        if (numbers.putIfAbsent(target, states.size()) == null) {
          states.add(target);
        }
        row.add(numbers.get(target));
      }
      next.add(row);
    }
    return new PrefixClosedAutomaton(next);
  }

  /** Somebody who knows a regular language; may end the lesson by an exception of its own. */
  public interface Teacher {
    /** A membership query: whether a word is in the language. */
    boolean contains(List<Integer> word);

    /** An equivalence query: a word that is in the language or in the guess, and not in both. */
    Optional<List<Integer>> counterexample(PrefixClosedAutomaton guess);
  }

  /**
   * A deterministic automaton of a language that has all the beginnings of its words.
   *
   * @param next for each state and each letter the state behind it; {@link #REJECTING} if no word
   *     goes on like this. The first state is the initial one.
   */
  public record PrefixClosedAutomaton(List<List<Integer>> next) {
    /** Behind words that are not in the language. */
    public static final int REJECTING = -1;

    public PrefixClosedAutomaton {
      List<List<Integer>> copies = new ArrayList<>();
      next.forEach(row -> copies.add(List.copyOf(row)));
      next = List.copyOf(copies);
    }

    /** How many states; none if not even the empty word is in the language. */
    public int size() {
      return next.size();
    }

    /** The state behind the empty word. */
    public int initial() {
      return next.isEmpty() ? REJECTING : 0;
    }

    /** The state behind one more letter. */
    public int next(int state, int letter) {
      return state == REJECTING ? REJECTING : next.get(state).get(letter);
    }
  }
}
