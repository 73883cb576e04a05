package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.frontend.promela.syntax.Model.Group;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * Writes the text of one variant: without the parts that it does not have and the declarations of
 * features, with numbers where features and holes were; or of all variants that have some numbers
 * for numeric features and holes. Definitions stay wherever they are, since they count in all
 * variants. It works on the tokens as they are written, so that macros, comments and the layout
 * stay; lines keep their numbers.
 */
public final class VariantText {
  private final Model model;
  private final SourceFile file;
  private final Function<String, Optional<BigInteger>> values;

  /** Nothing if parts, and features that are not numeric, stay as they are. */
  private final Optional<Selection> selection;

  private final Map<Integer, Group> groups = new TreeMap<>();
  private final Map<Integer, Integer> declarations = new TreeMap<>();
  private final StringBuilder result = new StringBuilder();
  private final Deque<Open> open = new ArrayDeque<>();
  private int copied;

  /** What a variant is. */
  public interface Selection {
    /** Whether a condition over features holds. */
    boolean holds(Expression condition);

    /** Whether a name is that of a feature, or of the variable of features, at a place. */
    boolean isFeature(int offset);

    /** The same in a macro, which may be used anywhere. */
    boolean isFeature(String name);
  }

  /**
   * An {@code #if} that is not closed yet.
   *
   * @param reads whether the variant has what stands here
   * @param taken whether it has some branch so far
   */
  private record Open(boolean reads, boolean taken) {}

  private VariantText(
      Model model, Function<String, Optional<BigInteger>> values, Optional<Selection> selection) {
    this.model = model;
    this.file = model.file();
    this.values = values;
    this.selection = selection;
    if (selection.isPresent()) {
      model.groups().forEach(group -> groups.put(group.span().start(), group));
    }
    for (Unit unit : model.units()) {
      boolean goes =
          unit instanceof Unit.FeatureRange
              || selection.isPresent()
                  && (unit instanceof Unit.FeatureSwitch
                      || unit instanceof Unit.FeatureType
                      || unit instanceof Unit.FeatureVariable);
      if (goes) {
        declarations.put(unit.span().start(), unit.span().end());
      }
    }
  }

  /**
   * The text of one variant.
   *
   * @param values the numbers of its features by name
   */
  public static String of(
      Model model, Function<String, Optional<BigInteger>> values, Selection selection) {
    String text = written(new VariantText(model, values, Optional.of(selection)));
    return text.replaceAll("(?m)^[ \t]+$", "");
  }

  /**
   * The text with numbers in the place of numeric features and holes, and without these.
   *
   * @param values the numbers by name
   */
  public static String completed(Model model, Function<String, Optional<BigInteger>> values) {
    return written(new VariantText(model, values, Optional.empty()));
  }

  private static String written(VariantText text) {
    try {
      return text.run();
    } catch (InputException e) {
      throw new IllegalStateException("a text that was read before", e);
    }
  }

  private String run() throws InputException {
    List<Token> tokens = Tokens.of(file);
    for (int i = 0; i + 1 < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.getType() == PromelaLexer.DIRECTIVE) {
        directive(token);
      } else if (!isRead() && token.getType() == PromelaLexer.INLINE) {
        i = keepInline(tokens, i);
      } else if (isRead()) {
        i = replace(tokens, i);
      }
    }
    put(file.text().length());
    return result.toString();
  }

  private boolean isRead() {
    return open.stream().allMatch(Open::reads);
  }

  /** Copies or leaves out what comes before an offset. */
  private void put(int end) {
    String text = file.text().substring(copied, end);
    result.append(isRead() ? text : text.replaceAll("[^\n]+", ""));
    copied = end;
  }

  private void directive(Token token) throws InputException {
    put(token.getStartIndex());
    int end = token.getStopIndex() + 1;
    Group group = groups.get(token.getStartIndex());
    if (group != null) {
      follow(group);
      result.append(file.text().substring(copied, end).replaceAll("[^\n]+", ""));
    } else {
      List<Token> inner = Tokens.of(file, token.getStartIndex() + 1, end);
      for (int i = 0; i + 1 < inner.size(); i++) {
        String name = inner.get(i).getText();
        i = reference(inner, i, selection.filter(s -> s.isFeature(name)).isPresent());
      }
      result.append(file.text(), copied, end);
    }
    copied = end;
  }

  private void follow(Group group) {
    switch (group.kind()) {
      case IF -> {
        boolean holds = selection.orElseThrow().holds(group.condition().orElseThrow());
        open.push(new Open(holds, holds));
      }
      case ELIF -> {
        boolean taken = open.pop().taken();
        boolean holds = !taken && selection.orElseThrow().holds(group.condition().orElseThrow());
        open.push(new Open(holds, taken || holds));
      }
      case ELSE -> open.push(new Open(!open.pop().taken(), true));
      case ENDIF -> open.pop();
    }
  }

  private int keepInline(List<Token> tokens, int start) {
    put(tokens.get(start).getStartIndex());
    int i = start;
    while (tokens.get(i).getType() != PromelaLexer.LBRACE) {
      i++;
    }
    i = Tokens.closing(tokens, i);
    int end = tokens.get(i).getStopIndex() + 1;
    result.append(file.text(), copied, end);
    copied = end;
    return i;
  }

  /** The last token of what was replaced. */
  private int replace(List<Token> tokens, int i) {
    Token token = tokens.get(i);
    Integer declared = declarations.get(token.getStartIndex());
    if (declared != null) {
      return declaration(tokens, i, declared);
    } else if (token.getType() == PromelaLexer.GD && selection.isPresent()) {
      return put(tokens, i, i, "if");
    } else if (token.getType() == PromelaLexer.DG && selection.isPresent()) {
      return put(tokens, i, i, "fi");
    } else if (Holes.isHole(tokens, i)) {
      return hole(tokens, i);
    }
    int offset = token.getStartIndex();
    return reference(tokens, i, selection.filter(s -> s.isFeature(offset)).isPresent());
  }

  private int declaration(List<Token> tokens, int start, int end) {
    int i = start;
    while (tokens.get(i + 1).getStartIndex() < end) {
      i++;
    }
    if (tokens.get(i + 1).getType() == PromelaLexer.SEMI) {
      i++;
    }
    int from = tokens.get(start).getStartIndex();
    int to = tokens.get(i).getStopIndex() + 1;
    return put(tokens, start, i, file.text().substring(from, to).replaceAll("[^\n]+", ""));
  }

  private int hole(List<Token> tokens, int start) {
    int end = Holes.end(tokens, start);
    Optional<BigInteger> value = values.apply(Holes.name(tokens, start, model));
    return value.isEmpty() ? end : put(tokens, start, end, Holes.number(value.get()));
  }

  /** {@code ?F}, {@code f.F} or {@code F}. */
  private int reference(List<Token> tokens, int i, boolean isFeature) {
    Token token = tokens.get(i);
    boolean asks =
        token.getType() == PromelaLexer.QUESTION
            && (i == 0 || !Holes.isChannel(tokens.get(i - 1)))
            && i + 1 < tokens.size();
    if (asks) {
      return value(tokens, i, i + 1);
    } else if (!isFeature || token.getType() != PromelaLexer.IDENT || isMember(tokens, i)) {
      return i;
    }
    boolean member = i + 2 < tokens.size() && tokens.get(i + 1).getType() == PromelaLexer.DOT;
    return value(tokens, i, member ? i + 2 : i);
  }

  private static boolean isMember(List<Token> tokens, int i) {
    return i > 0 && tokens.get(i - 1).getType() == PromelaLexer.DOT;
  }

  private int value(List<Token> tokens, int from, int to) {
    Optional<BigInteger> value = values.apply(tokens.get(to).getText());
    if (value.isEmpty()) {
      return from;
    }
    return put(tokens, from, to, Holes.number(value.get()));
  }

  private int put(List<Token> tokens, int from, int to, String text) {
    put(tokens.get(from).getStartIndex());
    result.append(text);
    copied = tokens.get(to).getStopIndex() + 1;
    return to;
  }
}
