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

/**
 * An active automata learner for prefix-closed regular languages (TTT). Mutable: it counts queries.
 */
public final class Learner {
  private long membershipQueries;
  private long equivalenceQueries;

  /**
   * Returns the number of membership queries; a word that is repeated within a learning run counts
   * once.
   */
  public long membershipQueries() {
    return membershipQueries;
  }

  /** Returns the number of equivalence queries. */
  public long equivalenceQueries() {
    return equivalenceQueries;
  }

  /**
   * Learns until the teacher finds no counterexample, and returns the minimal automaton of the
   * language.
   *
   * @param letters the number of letters, which are the numbers from 0
   * @param teacher answers the queries
   * @throws RuntimeException any exception of the teacher, which ends the learning run
   * @throws IllegalStateException if the teacher's counterexample agrees with the hypothesis
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
    // The analyser is fixed: the queries must not depend on the library's default.
    TTTLearnerDFA<Integer> learner =
        new TTTLearnerDFABuilder<Integer>()
            .withAlphabet(alphabet)
            .withOracle(oracle)
            .withAnalyzer(AcexAnalyzers.BINARY_SEARCH_BWD)
            .create();
    learner.startLearning();
    while (true) {
      PrefixClosedAutomaton hypothesis = automaton(learner.getHypothesisModel(), letters);
      equivalenceQueries++;
      Optional<List<Integer>> counterexample = teacher.counterexample(hypothesis);
      if (counterexample.isEmpty()) {
        return hypothesis;
      }
      Word<Integer> word = Word.fromList(counterexample.get());
      boolean refined =
          learner.refineHypothesis(new DefaultQuery<>(word, contains(word, known, teacher)));
      if (!refined) {
        throw new IllegalStateException("no counterexample to the guess: " + word);
      }
    }
  }

  /**
   * Returns the automaton over the empty alphabet: the language is empty or contains only the empty
   * word.
   */
  private PrefixClosedAutomaton ofNoLetters(Teacher teacher) {
    membershipQueries++;
    PrefixClosedAutomaton hypothesis =
        new PrefixClosedAutomaton(teacher.contains(List.of()) ? List.of(List.of()) : List.of());
    equivalenceQueries++;
    if (teacher.counterexample(hypothesis).isPresent()) {
      throw new IllegalStateException("a word without letters");
    }
    return hypothesis;
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

  /**
   * Returns the automaton with states numbered in the order of discovery; rejecting states are
   * merged into {@link PrefixClosedAutomaton#REJECTING}.
   */
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

  /**
   * A minimally adequate teacher of a regular language (Angluin, Information and Computation 75,
   * 1987). It may end a learning run by an exception.
   */
  public interface Teacher {
    /** Answers a membership query: returns whether the word is in the language. */
    boolean contains(List<Integer> word);

    /**
     * Answers an equivalence query: returns a word of the symmetric difference of the language and
     * the hypothesis; empty if they are equal.
     */
    Optional<List<Integer>> counterexample(PrefixClosedAutomaton hypothesis);
  }

  /**
   * A deterministic finite automaton of a prefix-closed language; all its states accept.
   *
   * @param next the successor by state and letter; {@link #REJECTING} if no word continues so.
   *     State 0 is initial.
   */
  public record PrefixClosedAutomaton(List<List<Integer>> next) {
    /** The successor for words that are not in the language. */
    public static final int REJECTING = -1;

    public PrefixClosedAutomaton {
      List<List<Integer>> copies = new ArrayList<>();
      next.forEach(row -> copies.add(List.copyOf(row)));
      next = List.copyOf(copies);
    }

    /** Returns the number of states; 0 if the language is empty. */
    public int size() {
      return next.size();
    }

    /** Returns the initial state; {@link #REJECTING} if the language is empty. */
    public int initial() {
      return next.isEmpty() ? REJECTING : 0;
    }

    /**
     * Returns the successor of a state by a letter; {@link #REJECTING} stays {@link #REJECTING}.
     */
    public int next(int state, int letter) {
      return state == REJECTING ? REJECTING : next.get(state).get(letter);
    }
  }
}
