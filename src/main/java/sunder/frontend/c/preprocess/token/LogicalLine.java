package sunder.frontend.c.preprocess.token;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * A logical line: a directive without its {@code #}, or text.
 *
 * @param tokens without white space and comments
 * @param start the beginning of the line, also if it has no tokens
 * @param end the offset behind the line
 */
public record LogicalLine(Kind kind, List<PreprocessingToken> tokens, Span start, int end) {
  public enum Kind {
    DIRECTIVE,
    TEXT
  }

  /** Returns the name of the directive, or the empty string. */
  public String directiveName() {
    return tokens.isEmpty() ? "" : tokens.get(0).text();
  }

  /** Returns the tokens behind the directive's name. */
  public List<PreprocessingToken> arguments() {
    return tokens.subList(1, tokens.size());
  }

  /** Returns the lines of a file that have tokens. */
  public static List<LogicalLine> tokenize(SourceFile file) {
    SplicedText text = SplicedText.of(file.text());
    CLexer lexer = new CLexer(CharStreams.fromString(text.text()));
    lexer.removeErrorListeners();
    LineCollector reader = new LineCollector(file, text);
    for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
      reader.see(token);
    }
    reader.endLine(file.text().length());
    return reader.lines;
  }

  private static final class LineCollector {
    private final SourceFile file;
    private final SplicedText text;
    private final int[] offsets;
    private final List<LogicalLine> lines = new ArrayList<>();
    private List<PreprocessingToken> words = new ArrayList<>();
    private boolean spaced;

    LineCollector(SourceFile file, SplicedText text) {
      this.file = file;
      this.text = text;
      this.offsets = new SourceFile("", text.text()).codePoints();
    }

    void see(Token token) {
      switch (token.getType()) {
        case CLexer.NEWLINE -> endLine(text.start(offset(token.getStartIndex())));
        case CLexer.SPACE, CLexer.LINE_COMMENT, CLexer.BLOCK_COMMENT -> spaced = true;
        default -> {
          words.add(new PreprocessingToken(token.getType(), text(token), span(token), spaced));
          spaced = false;
        }
      }
    }

    /** Returns the text of a token; identifiers are normalised. */
    private static String text(Token token) {
      String written = token.getText();
      return token.getType() == CLexer.IDENTIFIER && written.indexOf('\\') >= 0
          ? Literals.named(written)
          : written;
    }

    private Span span(Token token) {
      return new Span(
          file,
          text.start(offset(token.getStartIndex())),
          text.end(offset(token.getStopIndex() + 1)));
    }

    private int offset(int point) {
      return offsets.length == 0 ? point : offsets[point];
    }

    void endLine(int end) {
      if (!words.isEmpty()) {
        boolean directive = words.get(0).is(CLexer.HASH);
        lines.add(
            new LogicalLine(
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
