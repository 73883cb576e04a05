package sunder.testing;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.verdict.Script;

/**
 * Writes scripts shortly: {@code "n: 1 0"} for reads, {@code "f: run1 run2 done"} for procedures,
 * {@code "g: run1 =7"} for procedures with a value, {@code "or: L R"} for choices, {@code "length
 * k: 3"}.
 */
public final class Scripts {
  public static final Script EMPTY = script();

  private Scripts() {}

  public static Script script(String... lines) {
    Map<String, List<Script.Answer>> answers = new LinkedHashMap<>();
    List<Boolean> choices = new ArrayList<>();
    Map<String, BigInteger> lengths = new LinkedHashMap<>();
    for (String line : lines) {
      String name = line.substring(0, line.indexOf(':'));
      String[] words = line.substring(line.indexOf(':') + 1).trim().split(" +");
      if (name.equals("or")) {
        for (String word : words) {
          choices.add(word.equals("L"));
        }
      } else if (name.startsWith("length ")) {
        lengths.put(name.substring("length ".length()), new BigInteger(words[0]));
      } else {
        List<Script.Answer> list = answers.computeIfAbsent(name, n -> new ArrayList<>());
        for (String word : words) {
          list.add(answer(word));
        }
      }
    }
    return new Script(answers, choices, lengths);
  }

  private static Script.Answer answer(String word) {
    if (word.startsWith("run")) {
      return new Script.Answer.RunArgument(Integer.parseInt(word.substring(3)));
    } else if (word.equals("done")) {
      return new Script.Answer.Return(Optional.empty());
    } else if (word.startsWith("=")) {
      return new Script.Answer.Return(Optional.of(new BigInteger(word.substring(1))));
    }
    return new Script.Answer.Value(new BigInteger(word));
  }
}
