package sunder.frontend.c;

import java.util.List;
import java.util.Random;

/** A text that is written at random, line by line, with parts that some variants do not have. */
abstract class RandomProgramText {
  /** Directives of parts about three features. */
  static final List<String> OF_THREE_FEATURES = List.of("#ifdef FA", "#ifndef FB", "#if FC");

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

  /** The declarations of a program whose result is a number, to which {@code add} adds. */
  void result() {
    line("extern void reach_error(void);");
    line("extern void show(unsigned short);");
    line("static unsigned short h;");
    line("static void add(unsigned x) { h = h * 31 + x; }");
  }

  /** The end of {@code main}: the number is shown, and an error if it is the expected one. */
  void end(int expected) {
    line("  show(h);");
    line("  if (h == %d) reach_error();".formatted(expected));
    line("  return 0;");
    line("}");
  }

  String of(List<String> words) {
    return words.get(random.nextInt(words.size()));
  }
}
