package sunder.proof;

import java.util.List;

/** A piece of SMT-LIB text: a word or a list. Where it stands does not count for equality. */
sealed interface SExpression {
  /** Offset of the first character. */
  int start();

  /** Whether the same words stand in the same brackets. */
  boolean says(SExpression other);

  /**
   * A symbol, a number, a keyword or a string with its quotes.
   *
   * @param text a quoted symbol without its bars
   */
  record Word(String text, int start) implements SExpression {
    @Override
    public boolean says(SExpression other) {
      return other instanceof Word word && text.equals(word.text);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Several pieces in brackets. */
  record Sequence(List<SExpression> parts, int start) implements SExpression {
    public Sequence {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean says(SExpression other) {
      if (!(other instanceof Sequence that) || parts.size() != that.parts.size()) {
        return false;
      }
      for (int i = 0; i < parts.size(); i++) {
        if (!parts.get(i).says(that.parts.get(i))) {
          return false;
        }
      }
      return true;
    }

    /** The first word, if the first part is one. */
    String head() {
      return !parts.isEmpty() && parts.get(0) instanceof Word word ? word.text() : "";
    }

    int size() {
      return parts.size();
    }

    SExpression part(int index) {
      return parts.get(index);
    }

    /** All parts but the first. */
    List<SExpression> rest() {
      return parts.subList(Math.min(1, parts.size()), parts.size());
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("(");
      for (SExpression part : parts) {
        text.append(text.length() > 1 ? " " : "").append(part);
      }
      return text.append(')').toString();
    }
  }

  /** Whether this is the word. */
  default boolean is(String word) {
    return this instanceof Word that && that.text().equals(word);
  }
}
