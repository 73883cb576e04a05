package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * One logical line: a directive without its {@code #}, or text.
 *
 * @param words without white space and comments
 * @param start where the line is, also if it has no words
 * @param end offset behind it, what follows the words included
 */
record Line(Kind kind, List<Word> words, Span start, int end) {
  enum Kind {
    DIRECTIVE,
    TEXT
  }

  /** The directive's name, or nothing. */
  String directive() {
    return words.isEmpty() ? "" : words.get(0).text();
  }

  /** What follows the directive's name. */
  List<Word> rest() {
    return words.subList(1, words.size());
  }

  /** All lines of a file that have words. */
  static List<Line> of(SourceFile file) {
    CLexer lexer = new CLexer(CharStreams.fromString(file.text()));
    lexer.removeErrorListeners();
    Reader reader = new Reader(file, file.codePoints());
    for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
      reader.see(token);
    }
    reader.endLine(file.text().length());
    return reader.lines;
  }

  private static final class Reader {
    private final SourceFile file;
    private final int[] offsets;
    private final List<Line> lines = new ArrayList<>();
    private List<Word> words = new ArrayList<>();
    private boolean spaced;

    Reader(SourceFile file, int[] offsets) {
      this.file = file;
      this.offsets = offsets;
    }

    void see(Token token) {
      switch (token.getType()) {
        case CLexer.NEWLINE -> endLine(offset(token.getStartIndex()));
        case CLexer.SPACE, CLexer.LINE_COMMENT, CLexer.BLOCK_COMMENT -> spaced = true;
        default -> {
          words.add(new Word(token.getType(), token.getText(), span(token), spaced));
          spaced = false;
        }
      }
    }

    private Span span(Token token) {
      return new Span(file, offset(token.getStartIndex()), offset(token.getStopIndex() + 1));
    }

    private int offset(int point) {
      return offsets.length == 0 ? point : offsets[point];
    }

    void endLine(int end) {
      if (!words.isEmpty()) {
        boolean directive = words.get(0).is(CLexer.HASH);
        lines.add(
            new Line(
                directive ? Kind.DIRECTIVE : Kind.TEXT,
                directive ? words.subList(1, words.size()) : words,
                words.get(0).span(),
                end));
        words = new ArrayList<>();
      }
      spaced = true;
    }
  }
}
