package sunder.automaton;

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
    if (move instanceof Move.Start m) {
      return question(m.hasValue());
    } else if (move instanceof Move.End m) {
      return m.value().map(text).orElse("done");
    } else if (move instanceof Move.Read m) {
      return m.variable() + ".read";
    } else if (move instanceof Move.Answer m) {
      return m.variable() + "." + text.apply(m.value());
    } else if (move instanceof Move.Write m) {
      return m.variable() + ".write(" + text.apply(m.value()) + ")";
    } else if (move instanceof Move.Written m) {
      return m.variable() + ".ok";
    } else if (move instanceof Move.ReadElement m) {
      return element(m.array(), m.index(), text) + ".read";
    } else if (move instanceof Move.AnswerElement m) {
      return element(m.array(), m.index(), text) + "." + text.apply(m.value());
    } else if (move instanceof Move.WriteElement m) {
      return element(m.array(), m.index(), text) + ".write(" + text.apply(m.value()) + ")";
    } else if (move instanceof Move.WrittenElement m) {
      return element(m.array(), m.index(), text) + ".ok";
    }
    return ofCall(move, text);
  }

  private static String ofCall(Move move, Function<Term, String> text) {
    if (move instanceof Move.Call m) {
      return m.procedure() + "." + question(m.hasValue());
    } else if (move instanceof Move.Demand m) {
      return m.procedure() + "-" + m.index() + "." + question(m.hasValue());
    } else if (move instanceof Move.Supply m) {
      return m.procedure() + "-" + m.index() + "." + m.value().map(text).orElse("done");
    } else if (move instanceof Move.Return m) {
      return m.procedure() + "." + m.value().map(text).orElse("done");
    } else if (move instanceof Move.Abort) {
      return "abort.run";
    } else if (move instanceof Move.Act m) {
      return m.text();
    }
    return "abort.done";
  }

  private static String question(boolean hasValue) {
    return hasValue ? "q" : "run";
  }

  private static String element(String array, Term index, Function<Term, String> text) {
    return array + "[" + text.apply(index) + "]";
  }
}
