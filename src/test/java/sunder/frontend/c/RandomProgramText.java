package sunder.frontend.c;

import java.util.List;
import java.util.Random;

/** A text that is written at random, line by line, with parts that some variants do not have. */
abstract class RandomProgramText {
  final Random random;
  final StringBuilder out = new StringBuilder();
  final List<String> conditions;

  /**
   * @param conditions directives that begin a part
   */
  RandomProgramText(long seed, List<String> conditions) {
    this.random = new Random(seed);
    this.conditions = conditions;
  }

  void line(String text) {
    out.append(text).append('\n');
  }

  /** Lines that some variants do not have. */
  void optional(String text) {
    line(of(conditions));
    line(text);
    line("#endif");
  }

  /** A statement in a function, one in three of them optional. */
  void statement(String text) {
    if (random.nextInt(3) == 0) {
      optional("  " + text);
    } else {
      line("  " + text);
    }
  }

  /** Other lines in some variants. */
  void either(String one, String other) {
    line(of(conditions));
    line(one);
    line("#else");
    line(other);
    line("#endif");
  }

  String of(List<String> words) {
    return words.get(random.nextInt(words.size()));
  }
}
