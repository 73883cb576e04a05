package sunder.proof;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/** An S-expression of SMT-LIB text: an atom or a list. Equality ignores the position. */
sealed interface SExpression {
  /** Returns the offset of the first character. */
  int start();

  /** Returns whether two expressions have the same atoms and structure. */
  boolean hasSameText(SExpression other);

  /**
   * A symbol, a number, a keyword or a quoted string.
   *
   * @param text the text; that of a quoted symbol without its bars
   */
  record AtomExpression(String text, int start) implements SExpression {
    @Override
    public boolean hasSameText(SExpression other) {
      return other instanceof AtomExpression word && text.equals(word.text);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** A list of expressions in parentheses. */
  record ListExpression(List<SExpression> elements, int start) implements SExpression {
    public ListExpression {
      elements = List.copyOf(elements);
    }

    @Override
    public boolean hasSameText(SExpression other) {
      if (!(other instanceof ListExpression that) || elements.size() != that.elements.size()) {
        return false;
      }
      for (int i = 0; i < elements.size(); i++) {
        if (!elements.get(i).hasSameText(that.elements.get(i))) {
          return false;
        }
      }
      return true;
    }

    /** Returns the first element if it is an atom, otherwise the empty string. */
    String head() {
      return !elements.isEmpty() && elements.get(0) instanceof AtomExpression word
          ? word.text()
          : "";
    }

    int size() {
      return elements.size();
    }

    SExpression element(int index) {
      return elements.get(index);
    }

    /** Returns all elements but the first. */
    List<SExpression> rest() {
      return elements.subList(Math.min(1, elements.size()), elements.size());
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("(");
      for (SExpression part : elements) {
        text.append(text.length() > 1 ? " " : "").append(part);
      }
      return text.append(')').toString();
    }
  }

  /** Returns whether this is an atom with a text. */
  default boolean isAtom(String word) {
    return this instanceof AtomExpression that && that.text().equals(word);
  }

  /**
   * An incremental reader of SMT-LIB text. Nesting, atom lengths and number lengths are limited,
   * and nothing is recursive, so that a hostile file exhausts no resource.
   */
  final class Reader {
    /** The maximum number of digits, as conversion of numbers takes quadratic time. */
    private static final int MOST_DIGITS = 2_000;

    /** The maximum length of an atom in characters. */
    private static final int LONGEST_WORD = 10_000;

    /** The maximum nesting depth; certificates of this program have about ten levels. */
    private static final int DEEPEST_NESTING = 1_000;

    private final SourceFile file;
    private final String text;
    private final Map<String, String> words = new HashMap<>();
    private int at;

    Reader(SourceFile file) {
      this.file = file;
      this.text = file.text();
    }

    /** A list under construction. */
    private record OpenList(int start, List<SExpression> parts) {}

    /** Returns the expressions of a text that is known to be correct. */
    static List<SExpression> parse(String text) {
      try {
        Reader reader = new Reader(new SourceFile("", text));
        List<SExpression> all = new ArrayList<>();
        for (var next = reader.next(); next.isPresent(); next = reader.next()) {
          all.add(next.get());
        }
        return all;
      } catch (InputException e) {
        throw new IllegalArgumentException(e);
      }
    }

    /**
     * Returns the next expression of the outermost level; nothing at the end of the text.
     *
     * @throws InputException if parentheses do not match or a limit is exceeded
     */
    Optional<SExpression> next() throws InputException {
      Deque<OpenList> open = new ArrayDeque<>();
      while (true) {
        skipSpace();
        if (at == text.length()) {
          if (!open.isEmpty()) {
            throw failure(
                open.peek().start(), "this bracket is never closed: the file is truncated");
          }
          return Optional.empty();
        }
        int start = at;
        char c = text.charAt(at);
        SExpression complete;
        if (c == '(') {
          at++;
          open.push(new OpenList(start, new ArrayList<>()));
          if (open.size() > DEEPEST_NESTING) {
            throw failure(start, "nested more than " + DEEPEST_NESTING + " deep");
          }
          continue;
        } else if (c == ')') {
          at++;
          if (open.isEmpty()) {
            throw failure(start, "a closing bracket without an opening one");
          }
          OpenList closed = open.pop();
          complete = new SExpression.ListExpression(closed.parts(), closed.start());
        } else {
          complete = word();
        }
        if (open.isEmpty()) {
          return Optional.of(complete);
        }
        open.peek().parts().add(complete);
      }
    }

    private void skipSpace() {
      while (at < text.length()) {
        char c = text.charAt(at);
        if (c == ';') {
          int end = text.indexOf('\n', at);
          at = end < 0 ? text.length() : end;
        } else if (Character.isWhitespace(c)) {
          at++;
        } else {
          return;
        }
      }
    }

    private SExpression.AtomExpression word() throws InputException {
      int start = at;
      char c = text.charAt(at);
      String word;
      if (c == '|' || c == '"') {
        int end = text.indexOf(c, at + 1);
        if (end < 0) {
          throw failure(start, "this quotation is never closed: the file is truncated");
        }
        at = end + 1;
        word = c == '|' ? text.substring(start + 1, end) : text.substring(start, at);
      } else {
        while (at < text.length() && isPartOfWord(text.charAt(at))) {
          at++;
        }
        word = text.substring(start, at);
      }
      check(word, start);
      return new SExpression.AtomExpression(words.computeIfAbsent(word, w -> w), start);
    }

    private static boolean isPartOfWord(char c) {
      return !Character.isWhitespace(c) && "()|\";".indexOf(c) < 0;
    }

    private void check(String word, int start) throws InputException {
      if (word.length() > LONGEST_WORD) {
        throw failure(start, "a word of more than " + LONGEST_WORD + " characters");
      }
      if (word.length() > MOST_DIGITS && Character.isDigit(word.charAt(0))) {
        throw failure(start, "a number of more than " + MOST_DIGITS + " digits");
      }
    }

    InputException failure(int offset, String message) {
      return new InputException(
          new Span(file, offset, Math.min(text.length(), offset + 1)),
          message,
          "write the certificate again with 'sunder verify --certificate'");
    }
  }
}
