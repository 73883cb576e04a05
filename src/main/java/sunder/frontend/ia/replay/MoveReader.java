package sunder.frontend.ia.replay;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.frontend.ia.syntax.ContextItem;
import sunder.frontend.ia.syntax.NamesInUse;
import sunder.frontend.ia.syntax.Program;
import sunder.frontend.ia.syntax.Type;
import sunder.replay.RecordedPlay;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.Suggestions;
import sunder.verdict.Script;
import sunder.verdict.Script.Answer;

/** Reads off recorded moves what the environment answers. */
final class MoveReader {
  private static final String VALUE = "(-?\\d{1,10000}|true|false)";

  /** {@code run}, {@code n.5}, {@code x[2].read}, {@code f-1.done}, {@code n.write(5)}. */
  private static final Pattern MOVE =
      Pattern.compile(
          "(?<whole>run|q|done|"
              + VALUE
              + ")|(?<name>[A-Za-z_]\\w*)(\\[-?\\d{1,10000}\\]|-(?<argument>\\d{1,9}))?\\."
              + "(?<what>read|ok|run|q|done|write\\("
              + VALUE
              + "\\)|(?<value>"
              + VALUE
              + "))");

  private final Map<String, ContextItem> free = new HashMap<>();
  private final Set<String> lengths;
  private final Diagnostics diagnostics = new Diagnostics();
  private final Map<String, List<Answer>> answers = new HashMap<>();

  private MoveReader(Program program) {
    for (ContextItem item : program.context()) {
      if (item instanceof ContextItem.FreeVariable variable) {
        free.put(variable.name(), item);
      } else if (item instanceof ContextItem.FreeProcedure procedure) {
        free.put(procedure.name(), item);
      }
    }
    this.lengths = NamesInUse.of(program).lengths().keySet();
  }

  /**
   * What the environment does in a play of a program.
   *
   * @throws InputException if something is no move, or of nothing that the program has
   */
  static Script script(RecordedPlay play, Program program) throws InputException {
    MoveReader reader = new MoveReader(program);
    play.moves().forEach(reader::read);
    Map<String, BigInteger> lengths = new HashMap<>();
    play.lengths().forEach((name, length) -> lengths.put(name, reader.length(name, length)));
    reader.diagnostics.throwIfAny();
    return new Script(reader.answers, play.choices(), lengths);
  }

  private BigInteger length(String name, RecordedPlay.Length length) {
    if (!lengths.contains(name)) {
      diagnostics.report(length.place(), "the program has no array of length '" + name + "'");
    } else if (length.value().signum() <= 0) {
      diagnostics.report(length.place(), "a length is at least 1");
    }
    return length.value();
  }

  private void read(RecordedPlay.Move move) {
    Matcher matcher = MOVE.matcher(move.text());
    if (!matcher.matches()) {
      diagnostics.report(
          move.place(),
          "this is no move",
          "moves are such as run, n.read, n.5, n.write(5), n.ok, x[2].read, f.run, f-1.run, f.done,"
              + " abort.run");
      return;
    }
    String name = matcher.group("name");
    if (name == null || name.equals("abort")) {
      return;
    }
    if (!free.containsKey(name)) {
      unknown(name, move);
      return;
    }
    answer(name, matcher)
        .ifPresent(a -> answers.computeIfAbsent(name, n -> new ArrayList<>()).add(a));
  }

  private void unknown(String name, RecordedPlay.Move move) {
    String message = "the program has no free '" + name + "'";
    Suggestions.hint(name, new TreeSet<>(free.keySet()))
        .ifPresentOrElse(
            hint -> diagnostics.report(move.place(), message, hint),
            () -> diagnostics.report(move.place(), message));
  }

  /** What the environment does by a move, unless it is the program's. */
  private Optional<Answer> answer(String name, Matcher move) {
    String what = move.group("what");
    Optional<BigInteger> value = Optional.ofNullable(move.group("value")).map(MoveReader::number);
    if (move.group("argument") != null) {
      boolean runs = what.equals("run") || what.equals("q");
      int index = Integer.parseInt(move.group("argument"));
      return runs ? Optional.of(new Answer.RunArgument(index)) : Optional.empty();
    }
    if (free.get(name) instanceof ContextItem.FreeProcedure procedure) {
      boolean returns =
          procedure.result() instanceof Type.Void ? what.equals("done") : value.isPresent();
      return returns ? Optional.of(new Answer.Return(value)) : Optional.empty();
    }
    return value.map(Answer.Value::new);
  }

  private static BigInteger number(String text) {
    return switch (text) {
      case "true" -> BigInteger.ONE;
      case "false" -> BigInteger.ZERO;
      default -> new BigInteger(text);
    };
  }
}
