package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * A text with numbers where features and holes were. It works on the tokens as they are written, so
 * that macros, comments and the layout stay.
 */
public final class Completion {
  private final Model model;
  private final SourceFile file;
  private final List<Token> tokens;
  private final Configuration values;
  private final StringBuilder result = new StringBuilder();
  private int copied;

  private Completion(Model model, List<Token> tokens, Configuration values) {
    this.model = model;
    this.file = model.file();
    this.tokens = tokens;
    this.values = values;
  }

  /** The text of a model in which numeric features have these values. */
  public static String of(Model model, Configuration values) {
    try {
      return new Completion(model, flat(model.file()), values).run();
    } catch (InputException e) {
      throw new IllegalStateException("a text that was read before", e);
    }
  }

  /** What stands in definitions is text as well. */
  private static List<Token> flat(SourceFile file) throws InputException {
    List<Token> result = new ArrayList<>();
    for (Token token : Tokens.of(file)) {
      if (token.getType() == PromelaLexer.DIRECTIVE) {
        List<Token> inner = Tokens.of(file, token.getStartIndex() + 1, token.getStopIndex() + 1);
        result.addAll(inner.subList(0, inner.size() - 1));
      } else {
        result.add(token);
      }
    }
    return result;
  }

  private String run() {
    for (int i = 0; i + 1 < tokens.size(); i++) {
      int type = tokens.get(i).getType();
      if (type == PromelaLexer.FEATURES && isRange(i)) {
        i = declaration(i);
      } else if (Holes.isHole(tokens, i)) {
        i = hole(i);
      } else if (type == PromelaLexer.QUESTION && i > 0 && !Holes.isChannel(tokens.get(i - 1))) {
        i = feature(i);
      }
    }
    result.append(file.text(), copied, file.text().length());
    return result.toString();
  }

  private boolean isRange(int i) {
    return tokens.get(i + 1).getType() == PromelaLexer.INT;
  }

  /** {@code features int[lo,hi] F, G} goes. */
  private int declaration(int start) {
    int i = start;
    while (tokens.get(i).getType() != PromelaLexer.RBRACK) {
      i++;
    }
    i += 2;
    while (tokens.get(i).getType() == PromelaLexer.COMMA) {
      i += 2;
    }
    if (tokens.get(i).getType() == PromelaLexer.SEMI) {
      i++;
    }
    replace(start, i - 1, "");
    return i - 1;
  }

  private int hole(int start) {
    int end = Holes.end(tokens, start);
    value(Holes.name(tokens, start, model))
        .ifPresent(value -> replace(start, end, Holes.number(value)));
    return end;
  }

  private int feature(int start) {
    value(tokens.get(start + 1).getText())
        .ifPresent(value -> replace(start, start + 1, Holes.number(value)));
    return start + 1;
  }

  private void replace(int from, int to, String text) {
    result.append(file.text(), copied, tokens.get(from).getStartIndex()).append(text);
    copied = tokens.get(to).getStopIndex() + 1;
  }

  private Optional<BigInteger> value(String name) {
    return values.values().keySet().stream()
        .filter(feature -> feature instanceof Feature.Numeric && feature.name().equals(name))
        .findFirst()
        .map(values::valueOf);
  }
}
