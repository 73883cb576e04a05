package sunder.verify.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sunder.verify.learning.Learner.PrefixClosedAutomaton;
import sunder.verify.learning.Learner.Teacher;

class LearnerTest {
  private static final int LETTERS = 2;

  /** Compares a guess with the language on all words up to a length. */
  private record Words(Predicate<List<Integer>> language, int longest, List<List<Integer>> asked)
      implements Teacher {
    @Override
    public boolean contains(List<Integer> word) {
      asked.add(List.copyOf(word));
      return language.test(word);
    }

    @Override
    public Optional<List<Integer>> counterexample(PrefixClosedAutomaton guess) {
      List<List<Integer>> layer = List.of(List.of());
      for (int length = 0; length <= longest; length++) {
        for (List<Integer> word : layer) {
          if (accepts(guess, word) != language.test(word)) {
            return Optional.of(word);
          }
        }
        layer = layer.stream().flatMap(word -> longer(word).stream()).toList();
      }
      return Optional.empty();
    }
  }

  private static List<List<Integer>> longer(List<Integer> word) {
    List<List<Integer>> result = new ArrayList<>();
    for (int letter = 0; letter < LETTERS; letter++) {
      List<Integer> next = new ArrayList<>(word);
      next.add(letter);
      result.add(next);
    }
    return result;
  }

  private static boolean accepts(PrefixClosedAutomaton automaton, List<Integer> word) {
    int state = automaton.initial();
    for (int letter : word) {
      state = automaton.next(state, letter);
    }
    return state != PrefixClosedAutomaton.REJECTING;
  }

  /** At most so many more of the letter 0 than of 1 at any time, and never fewer. */
  private static Predicate<List<Integer>> stack(int most) {
    return word -> {
      int height = 0;
      for (int letter : word) {
        height += letter == 0 ? 1 : -1;
        if (height < 0 || height > most) {
          return false;
        }
      }
      return true;
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5})
  void theAutomatonIsTheSmallest(int most) {
    Words teacher = new Words(stack(most), most + 3, new ArrayList<>());
    PrefixClosedAutomaton learnt = new Learner().learn(LETTERS, teacher);
    assertThat(learnt.size()).isEqualTo(most + 1);
    assertThat(teacher.counterexample(learnt)).isEmpty();
  }

  @Test
  void languagesMayHaveNoWordOrAll() {
    Words nothing = new Words(word -> false, 2, new ArrayList<>());
    assertThat(new Learner().learn(LETTERS, nothing).size()).isZero();
    Words all = new Words(word -> true, 2, new ArrayList<>());
    assertThat(new Learner().learn(LETTERS, all).next())
        .isEqualTo(List.of(Collections.nCopies(LETTERS, 0)));
    assertThat(new Learner().learn(0, new Words(w -> true, 0, new ArrayList<>())).size())
        .isEqualTo(1);
  }

  @Test
  void theSameQuestionsAreAskedAgainAndEachOnce() {
    Words first = new Words(stack(4), 7, new ArrayList<>());
    Words second = new Words(stack(4), 7, new ArrayList<>());
    Learner learner = new Learner();
    learner.learn(LETTERS, first);
    assertThat(new Learner().learn(LETTERS, second)).isNotNull();
    assertThat(first.asked()).isEqualTo(second.asked()).doesNotHaveDuplicates();
    assertThat(learner.membershipQueries()).isEqualTo(first.asked().size());
    assertThat(learner.equivalenceQueries()).isPositive();
  }

  @Test
  void teachersMayEndALesson() {
    Words teacher =
        new Words(
            word -> {
              throw new IllegalArgumentException("enough");
            },
            1,
            new ArrayList<>());
    assertThatThrownBy(() -> new Learner().learn(LETTERS, teacher)).hasMessage("enough");
  }
}
