package sunder.frontend.promela.syntax;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.antlr.v4.runtime.Token;
import sunder.frontend.promela.grammar.PromelaLexer;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * The projection of a model's text to one variant, or its instantiation with the values of numeric
 * features and holes.
 *
 * <p>A projection omits absent regions and declarations of features, and replaces features and
 * holes with numbers. Macro definitions are kept everywhere because they apply in all variants;
 * included files replace their directives. The projection works on unexpanded tokens, so that
 * macros, comments and layout are preserved; line numbers stay the same except for included files.
 */
public final class PromelaVariantProjection {
  private final Model model;
  private final SourceFile file;
  private final Function<String, Optional<BigInteger>> values;

  /**
   * The variant; empty for an instantiation, which keeps conditional regions and Boolean features.
   */
  private final Optional<VariantCondition> selection;

  /** The regions that the variant omits. */
  private final List<Span> absent = new ArrayList<>();

  /** The offsets at which branches of {@code #if} groups begin and end. */
  private final Set<Integer> edges = new HashSet<>();

  private final Map<Integer, Integer> declarations = new TreeMap<>();
  private final StringBuilder result = new StringBuilder();
  private int copied;

  /** The selection of a variant. */
  public interface VariantCondition {
    /** Returns whether a condition over features holds. */
    boolean holds(Expression condition);

    /**
     * Returns whether the name at a source range refers to a feature, or to the variable whose
     * fields are features.
     */
    boolean isFeature(Span place);

    /** Returns whether a name in a macro, which may be used anywhere, refers to a feature. */
    boolean isFeature(String name);
  }

  private PromelaVariantProjection(
      Model model,
      SourceFile file,
      Function<String, Optional<BigInteger>> values,
      Optional<VariantCondition> selection) {
    this.model = model;
    this.file = file;
    this.values = values;
    this.selection = selection;
    selection.ifPresent(
        variant -> model.conditionalGroups().forEach(group -> decide(group, variant)));
    for (Unit unit : model.units()) {
      boolean goes =
          unit instanceof Unit.NumericFeatures
              || selection.isPresent()
                  && (unit instanceof Unit.BooleanFeatures
                      || unit instanceof Unit.FeatureType
                      || unit instanceof Unit.FeatureVariable);
      if (goes && unit.span().file() == file) {
        declarations.put(unit.span().start(), unit.span().end());
      }
    }
  }

  private void decide(Model.ConditionalGroup group, VariantCondition variant) {
    boolean taken = false;
    for (Model.Branch branch : group.branches()) {
      boolean reads = !taken && branch.condition().map(variant::holds).orElse(true);
      taken |= reads;
      if (branch.span().file() == file) {
        if (!reads) {
          absent.add(branch.span());
        }
        edges.add(branch.span().start());
        edges.add(branch.span().end());
      }
    }
  }

  /**
   * Returns the text of one variant.
   *
   * @param values the values of features by name
   */
  public static String of(
      Model model, Function<String, Optional<BigInteger>> values, VariantCondition selection) {
    String text =
        written(new PromelaVariantProjection(model, model.file(), values, Optional.of(selection)));
    return text.replaceAll("(?m)^[ \t]+$", "");
  }

  /**
   * Returns the text in which the given values replace numeric features and holes, and their
   * declarations are removed.
   *
   * @param values the values by name
   */
  public static String instantiate(Model model, Function<String, Optional<BigInteger>> values) {
    return written(new PromelaVariantProjection(model, model.file(), values, Optional.empty()));
  }

  private static String written(PromelaVariantProjection text) {
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

  /** Returns whether the variant includes the text at the current offset. */
  private boolean isRead() {
    return absent.stream().noneMatch(part -> part.start() <= copied && copied < part.end());
  }

  /** Copies or omits the text before an offset. */
  private void put(int end) {
    String text = file.text().substring(copied, end);
    result.append(isRead() ? text : text.replaceAll("[^\n]+", ""));
    copied = end;
  }

  private void directive(Token token) throws InputException {
    put(token.getStartIndex());
    int end = token.getStopIndex() + 1;
    Optional<SourceFile> included = Optional.ofNullable(model.included().get(Tokens.span(token)));
    if (included.isPresent()) {
      SourceFile other = included.get();
      PromelaVariantProjection inner =
          new PromelaVariantProjection(model, other, values, selection);
      if (!isRead()) {
        inner.absent.add(new Span(other, 0, other.text().length()));
      }
      result.append(inner.run());
    } else if (edges.contains(token.getStartIndex()) || edges.contains(end)) {
      result.append(file.text().substring(copied, end).replaceAll("[^\n]+", ""));
    } else {
      List<Token> inner = Directive.tokensWithin(file, token.getStartIndex() + 1, end);
      for (int i = 0; i < inner.size(); i++) {
        String name = inner.get(i).getText();
        i = reference(inner, i, selection.filter(s -> s.isFeature(name)).isPresent());
      }
      result.append(file.text(), copied, end);
    }
    copied = end;
  }

  private int keepInline(List<Token> tokens, int start) {
    put(tokens.get(start).getStartIndex());
    int i = start;
    while (tokens.get(i).getType() != PromelaLexer.LBRACE) {
      i++;
    }
    i = Tokens.closingBracket(tokens, i);
    int end = tokens.get(i).getStopIndex() + 1;
    result.append(file.text(), copied, end);
    copied = end;
    return i;
  }

  /**
   * Replaces the feature, hole or declaration at an index, and returns the index of its last token.
   */
  private int replace(List<Token> tokens, int i) {
    Token token = tokens.get(i);
    Integer declared = declarations.get(token.getStartIndex());
    if (declared != null) {
      return declaration(tokens, i, declared);
    } else if (token.getType() == PromelaLexer.GD && selection.isPresent()) {
      return put(tokens, i, i, "if");
    } else if (token.getType() == PromelaLexer.DG && selection.isPresent()) {
      return put(tokens, i, i, "fi");
    } else if (HoleTokens.isHole(tokens, i)) {
      return hole(tokens, i);
    }
    Span place = Tokens.span(token);
    return reference(tokens, i, selection.filter(s -> s.isFeature(place)).isPresent());
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
    int end = HoleTokens.end(tokens, start);
    Optional<BigInteger> value = values.apply(HoleTokens.name(tokens, start, model));
    return value.isEmpty() ? end : put(tokens, start, end, HoleTokens.number(value.get()));
  }

  /** Replaces {@code ?F}, {@code f.F} or {@code F} with a number. */
  private int reference(List<Token> tokens, int i, boolean isFeature) {
    Token token = tokens.get(i);
    boolean asks =
        token.getType() == PromelaLexer.QUESTION
            && (i == 0 || !HoleTokens.isChannel(tokens.get(i - 1)))
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
    return put(tokens, from, to, HoleTokens.number(value.get()));
  }

  private int put(List<Token> tokens, int from, int to, String text) {
    put(tokens.get(from).getStartIndex());
    result.append(text);
    copied = tokens.get(to).getStopIndex() + 1;
    return to;
  }
}
