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
 * Writes the text of one variant: without the parts that it does not have and the declarations of
 * features, with numbers where features and holes were; or of all variants that have some numbers
 * for numeric features and holes. Definitions stay wherever they are, since they count in all
 * variants, and files stand in the place of the directives that include them. It works on the
 * tokens as they are written, so that macros, comments and the layout stay; lines keep their
 * numbers.
 */
public final class PromelaVariantProjection {
  private final Model model;
  private final SourceFile file;
  private final Function<String, Optional<BigInteger>> values;

  /** Nothing if parts, and features that are not numeric, stay as they are. */
  private final Optional<VariantCondition> selection;

  /** What the variant does not have, and where the directives begin and end around any part. */
  private final List<Span> absent = new ArrayList<>();

  private final Set<Integer> edges = new HashSet<>();
  private final Map<Integer, Integer> declarations = new TreeMap<>();
  private final StringBuilder result = new StringBuilder();
  private int copied;

  /** What a variant is. */
  public interface VariantCondition {
    /** Whether a condition over features holds. */
    boolean holds(Expression condition);

    /** Whether a name is that of a feature, or of the variable of features, at a place. */
    boolean isFeature(Span place);

    /** The same in a macro, which may be used anywhere. */
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
   * The text of one variant.
   *
   * @param values the numbers of its features by name
   */
  public static String of(
      Model model, Function<String, Optional<BigInteger>> values, VariantCondition selection) {
    String text =
        written(new PromelaVariantProjection(model, model.file(), values, Optional.of(selection)));
    return text.replaceAll("(?m)^[ \t]+$", "");
  }

  /**
   * The text with numbers in the place of numeric features and holes, and without these.
   *
   * @param values the numbers by name
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

  /** Whether the variant has what comes next. */
  private boolean isRead() {
    return absent.stream().noneMatch(part -> part.start() <= copied && copied < part.end());
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
    Optional<SourceFile> included = Optional.ofNullable(model.included().get(Tokens.span(token)));
    if (included.isPresent() && isRead()) {
      result.append(new PromelaVariantProjection(model, included.get(), values, selection).run());
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

  /** {@code ?F}, {@code f.F} or {@code F}. */
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
