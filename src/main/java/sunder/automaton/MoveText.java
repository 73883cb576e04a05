package sunder.automaton;

import java.util.Optional;
import java.util.function.Function;
import sunder.expression.Term;

/** Writes moves as the original tools do. */
public final class MoveText {
  private MoveText() {}

  /**
   * The text of a move.
   *
   * @param text how to write a value or an index
   */
  public static String of(Move move, Function<Term, String> text) {
    return move.fold(new Text(text));
  }

  /**
   * By kind of move.
   *
   * @param text how to write a value or an index
   */
  private record Text(Function<Term, String> text) implements Move.Fold<String> {
    private static String question(boolean hasValue) {
      return hasValue ? "q" : "run";
    }

    private String done(Optional<Term> value) {
      return value.map(text).orElse("done");
    }

    private String element(String array, Term index) {
      return array + "[" + text.apply(index) + "]";
    }

    @Override
    public String start(Move.Start m) {
      return question(m.hasValue());
    }

    @Override
    public String end(Move.End m) {
      return done(m.value());
    }

    @Override
    public String read(Move.Read m) {
      return m.variable() + ".read";
    }

    @Override
    public String answer(Move.Answer m) {
      return m.variable() + "." + text.apply(m.value());
    }

    @Override
    public String write(Move.Write m) {
      return m.variable() + ".write(" + text.apply(m.value()) + ")";
    }

    @Override
    public String written(Move.Written m) {
      return m.variable() + ".ok";
    }

    @Override
    public String readElement(Move.ReadElement m) {
      return element(m.array(), m.index()) + ".read";
    }

    @Override
    public String answerElement(Move.AnswerElement m) {
      return element(m.array(), m.index()) + "." + text.apply(m.value());
    }

    @Override
    public String writeElement(Move.WriteElement m) {
      return element(m.array(), m.index()) + ".write(" + text.apply(m.value()) + ")";
    }

    @Override
    public String writtenElement(Move.WrittenElement m) {
      return element(m.array(), m.index()) + ".ok";
    }

    @Override
    public String call(Move.Call m) {
      return m.procedure() + "." + question(m.hasValue());
    }

    @Override
    public String demand(Move.Demand m) {
      return m.procedure() + "-" + m.index() + "." + question(m.hasValue());
    }

    @Override
    public String supply(Move.Supply m) {
      return m.procedure() + "-" + m.index() + "." + done(m.value());
    }

    @Override
    public String returns(Move.Return m) {
      return m.procedure() + "." + done(m.value());
    }

    @Override
    public String abort(Move.Abort m) {
      return "abort.run";
    }

    @Override
    public String act(Move.Act m) {
      return m.text();
    }

    @Override
    public String abortDone(Move.AbortDone m) {
      return "abort.done";
    }
  }
}
