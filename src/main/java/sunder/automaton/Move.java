package sunder.automaton;

import java.util.List;
import java.util.Optional;
import sunder.expression.IntTerm;
import sunder.expression.Term;

/**
 * An observable move whose values are terms; {@link MoveText} writes it as the original tools do.
 */
public sealed interface Move {

  /** One result for each case: a case that is forgotten does not compile. */
  interface Fold<T> {
    T start(Start s);

    T end(End e);

    T read(Read r);

    T answer(Answer a);

    T write(Write w);

    T written(Written w);

    T readElement(ReadElement r);

    T answerElement(AnswerElement a);

    T writeElement(WriteElement w);

    T writtenElement(WrittenElement w);

    T call(Call c);

    T demand(Demand d);

    T supply(Supply s);

    T returns(Return r);

    T abort(Abort a);

    T abortDone(AbortDone a);

    T act(Act a);
  }

  /** The result for the case at hand. */
  <T> T fold(Fold<T> cases);

  /** The environment starts the program: {@code run}, or {@code q} if its type has values. */
  record Start(boolean hasValue) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.start(this);
    }
  }

  /** The program ends: {@code done}, or its value. */
  record End(Optional<Term> value) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.end(this);
    }
  }

  /** {@code n.read}. */
  record Read(String variable) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.read(this);
    }
  }

  /** {@code n.5}: the environment answers a read. */
  record Answer(String variable, Term value) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.answer(this);
    }
  }

  /** {@code n.write(5)}. */
  record Write(String variable, Term value) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.write(this);
    }
  }

  /** {@code n.ok}. */
  record Written(String variable) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.written(this);
    }
  }

  /** {@code x[2].read}. */
  record ReadElement(String array, IntTerm index) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.readElement(this);
    }
  }

  /** {@code x[2].5}. */
  record AnswerElement(String array, IntTerm index, Term value) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.answerElement(this);
    }
  }

  /** {@code x[2].write(5)}. */
  record WriteElement(String array, IntTerm index, Term value) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.writeElement(this);
    }
  }

  /** {@code x[2].ok}. */
  record WrittenElement(String array, IntTerm index) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.writtenElement(this);
    }
  }

  /** {@code f.run}, or {@code g.q} if its type has values. */
  record Call(String procedure, boolean hasValue) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.call(this);
    }
  }

  /** {@code f-1.run} or {@code f-1.q}: the environment wants argument {@code index}, from 1. */
  record Demand(String procedure, int index, boolean hasValue) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.demand(this);
    }
  }

  /** {@code f-1.done}, or {@code g-1.3}: the program gives its value. */
  record Supply(String procedure, int index, Optional<Term> value) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.supply(this);
    }
  }

  /** {@code f.done}, or {@code g.7}: the environment returns. */
  record Return(String procedure, Optional<Term> value) implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.returns(this);
    }
  }

  /** {@code abort.run}. */
  record Abort() implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.abort(this);
    }
  }

  /** {@code abort.done}, in complete plays only. */
  record AbortDone() implements Move {
    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.abortDone(this);
    }
  }

  /**
   * A step of a process, in languages that have such.
   *
   * @param text as it is drawn
   * @param schedule as the replay is told, in the numbers of the language
   */
  record Act(String text, List<Integer> schedule) implements Move {
    public Act {
      schedule = List.copyOf(schedule);
    }

    @Override
    public <T> T fold(Fold<T> cases) {
      return cases.act(this);
    }
  }
}
