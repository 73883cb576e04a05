package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.family.Configuration;
import sunder.family.Feature;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.option.COptions;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * The regions of a text under conditional directives, for displays and projections of single
 * variants.
 */
public final class ConditionalRegions {
  private final SourceFile file;
  private final List<TextSegment> pieces;
  private final COptions options;
  private final List<FeatureSpace.FeatureMacro> values;
  private final Set<String> pasted;

  /**
   * @param pieces the segments of the file and of its includes, in order
   * @param values the macros that features define
   * @param pasted those of them that macros test or name by pasting, so that no text contains them
   */
  ConditionalRegions(
      SourceFile file,
      List<TextSegment> pieces,
      COptions options,
      List<FeatureSpace.FeatureMacro> values,
      Set<String> pasted) {
    this.pasted = pasted;
    this.file = file;
    this.pieces = List.copyOf(pieces);
    this.options = options;
    this.values = List.copyOf(values);
  }

  /**
   * A region of the text.
   *
   * @param presenceCondition the variants that have it
   */
  public record Region(Span span, ConfigSet presenceCondition) {}

  /** Returns the regions of the file that some variants lack. */
  public List<Region> regions() {
    return pieces.stream()
        .filter(piece -> piece instanceof TextSegment.CodeSegment)
        .filter(piece -> !piece.presenceCondition().equals(piece.presenceCondition().space().all()))
        .map(piece -> new Region(piece.span(), piece.presenceCondition()))
        .toList();
  }

  /** Comments, literals and names. */
  private static final Pattern NAME =
      Pattern.compile(
          "//[^\\n]*|(?s:/\\*.*?\\*/)|'(?:\\\\.|[^'\\\\])*'|\"(?:\\\\.|[^\"\\\\])*\""
              + "|\\d[\\w.]*|[A-Za-z_$][\\w$]*");

  /** Returns the places of some names in the text that a variant reads, in textual order. */
  public List<Span> named(Set<String> names) {
    List<Span> places = new ArrayList<>();
    addNamed(pieces, names, places);
    return places;
  }

  private static void addNamed(List<TextSegment> pieces, Set<String> names, List<Span> places) {
    for (TextSegment piece : pieces) {
      Span span = piece.span();
      if (piece instanceof TextSegment.IncludeSegment included) {
        addNamed(included.segments(), names, places);
      } else if (piece instanceof TextSegment.ConditionalDirective) {
        NAME.matcher(span.file().text().substring(span.start(), span.end()))
            .results()
            .filter(name -> names.contains(name.group()))
            .map(n -> new Span(span.file(), span.start() + n.start(), span.start() + n.end()))
            .forEach(places::add);
      } else if (piece instanceof TextSegment.CodeSegment text
          && !text.presenceCondition().isEmpty()) {
        text.tokens().stream()
            .filter(
                word -> names.contains(word.isFeatureValue() ? word.featureName() : word.text()))
            .map(PreprocessingToken::span)
            .filter(place -> place.file() == span.file())
            .forEach(places::add);
      }
    }
  }

  /** Returns the files of the text, without bundled headers. */
  public List<SourceFile> files() {
    Set<SourceFile> files = new LinkedHashSet<>(List.of(file));
    collect(pieces, files);
    return List.copyOf(files);
  }

  private static void collect(List<TextSegment> pieces, Set<SourceFile> files) {
    for (TextSegment piece : pieces) {
      files.add(piece.span().file());
      if (piece instanceof TextSegment.IncludeSegment included) {
        collect(included.segments(), files);
      }
    }
  }

  /**
   * Returns the text of one variant: without conditional directives and inactive regions, with the
   * texts of local files instead of their includes, and with features as macros. Line numbers are
   * kept, unless a file is included or there is no line for a macro.
   */
  public String projection(Configuration configuration) {
    return new VariantProjection(configuration, options, values, pasted).of(pieces);
  }

  /**
   * Writes the text of one variant. A feature that the text uses becomes a macro in the place of an
   * earlier conditional directive, or at the beginning, and one that a macro tests by pasting is
   * undefined there if it has no value; variables of a product simulator become constants.
   */
  private static final class VariantProjection {
    /** The place of a conditional directive. */
    private static final String LEFT_OUT = "\0";

    /**
     * Such a place between a name and a parenthesis, which keeps them from becoming a macro call.
     */
    private static final Pattern APART = Pattern.compile("([\\w$]\\s*)\0((?:\\s|\0)*\\()");

    private final Configuration configuration;
    private final Map<String, String> macros = new LinkedHashMap<>();
    private final Map<String, Feature> features = new HashMap<>();
    private final FeatureVariableSubstitution choices;
    private final Set<String> pasted;

    /**
     * @param values the macros that features define
     */
    VariantProjection(
        Configuration configuration,
        COptions options,
        List<FeatureSpace.FeatureMacro> values,
        Set<String> pasted) {
      this.configuration = configuration;
      this.pasted = pasted;
      configuration.values().keySet().forEach(feature -> features.put(feature.name(), feature));
      this.choices =
          new FeatureVariableSubstitution(options.featureVariablePrefixes(), this::chosen);
      for (Feature feature : features.values()) {
        if (feature instanceof Feature.Numeric && !choices.isVariable(feature.name())) {
          macros.put(feature.name(), value(feature));
        }
      }
      for (FeatureSpace.FeatureMacro value : values) {
        macros.remove(value.name());
      }
      for (FeatureSpace.FeatureMacro value : values) {
        if (value.presenceCondition().contains(configuration)) {
          macros.put(value.name(), inParentheses(value.token().spelling()));
        }
      }
    }

    String of(List<TextSegment> whole) {
      List<TextSegment> pieces = new ArrayList<>();
      whole.forEach(piece -> collect(piece, pieces));
      Map<Integer, String> definitions = new HashMap<>();
      StringBuilder above = new StringBuilder();
      firstUses(pieces)
          .forEach(
              (name, use) -> {
                String definition =
                    macros.containsKey(name)
                        ? "#define " + name + " " + macros.get(name)
                        : "#undef " + name;
                int place = free(pieces, use, definitions);
                if (place < 0) {
                  above.append(definition).append('\n');
                } else {
                  definitions.put(place, definition);
                }
              });
      for (int i = 0; i < pieces.size(); i++) {
        above.append(definitions.getOrDefault(i, ""));
        above.append(pieces.get(i) instanceof TextSegment.ConditionalDirective ? LEFT_OUT : "");
        above.append(isPresent(pieces.get(i)) ? text(pieces.get(i)) : blank(pieces.get(i)));
      }
      return APART
          .matcher(above)
          .replaceAll("$1#$2")
          .replace(LEFT_OUT, "")
          .replaceAll("(?m)^[ \t]+$", "");
    }

    /** Collects segments; an included file replaces its include. */
    private void collect(TextSegment piece, List<TextSegment> pieces) {
      if (piece instanceof TextSegment.IncludeSegment included && isPresent(piece)) {
        included.segments().forEach(inner -> collect(inner, pieces));
      } else {
        pieces.add(piece);
      }
    }

    private boolean isPresent(TextSegment piece) {
      return !(piece instanceof TextSegment.ConditionalDirective)
          && piece.presenceCondition().contains(configuration);
    }

    /** Returns the index of the first segment that uses each feature. */
    private Map<String, Integer> firstUses(List<TextSegment> pieces) {
      Map<String, Integer> uses = new LinkedHashMap<>();
      pasted.forEach(name -> uses.put(name, 0));
      for (int i = 0; i < pieces.size(); i++) {
        if (pieces.get(i) instanceof TextSegment.CodeSegment text && isPresent(text)) {
          for (PreprocessingToken word : text.tokens()) {
            if (macros.containsKey(word.text())) {
              uses.putIfAbsent(word.text(), i);
            }
          }
        }
      }
      return uses;
    }

    private String value(Feature feature) {
      return inParentheses(configuration.valueOf(feature).toString());
    }

    private static String inParentheses(String number) {
      return number.startsWith("-") ? "(" + number + ")" : number;
    }

    private String chosen(String name) {
      return features.containsKey(name) ? value(features.get(name)) : name;
    }

    /**
     * Returns the index of a blank line before a segment, or a negative number if there is none.
     */
    private static int free(List<TextSegment> pieces, int before, Map<Integer, String> taken) {
      for (int i = 0; i < before; i++) {
        boolean onALine =
            pieces.get(i) instanceof TextSegment.ConditionalDirective
                && source(pieces.get(i)).indexOf('\n') < 0;
        if (onALine && !taken.containsKey(i)) {
          return i;
        }
      }
      return -1;
    }

    private static String source(TextSegment piece) {
      return piece.span().file().text().substring(piece.span().start(), piece.span().end());
    }

    private static String blank(TextSegment piece) {
      return source(piece).replaceAll("[^\n]+", "");
    }

    private String text(TextSegment piece) {
      return piece instanceof TextSegment.CodeSegment text ? choices.replaced(text) : source(piece);
    }

    /**
     * The feature variables of a product simulator in one variant: their uses and choices are
     * replaced by constants; declarations are kept.
     *
     * @param values the values of the variables by name; other names are kept
     */
    private record FeatureVariableSubstitution(
        List<String> prefixes, UnaryOperator<String> values) {
      private static final Set<String> BEFORE_VALUES =
          Set.of("return", "case", "else", "goto", "do", "sizeof");
      private static final Set<String> TYPES =
          Set.of("int", "_Bool", "char", "short", "long", "unsigned", "signed", "static", "extern");

      /** Returns whether a feature of this name is a variable. */
      boolean isVariable(String name) {
        return prefixes.stream().anyMatch(name::startsWith);
      }

      /** Returns a segment's text with constants. */
      String replaced(TextSegment.CodeSegment piece) {
        String source = piece.span().file().text();
        StringBuilder result = new StringBuilder();
        List<PreprocessingToken> words = piece.tokens();
        int copied = piece.span().start();
        for (int i = 0; i < words.size(); i++) {
          String name = words.get(i).text();
          String value = isVariable(name) ? values.apply(name) : name;
          if (!value.equals(name) && !isDeclared(words, i)) {
            result.append(source, copied, words.get(i).span().start()).append(value);
            i = endOfChoice(words, i);
            copied = words.get(i).span().end();
          }
        }
        return result.append(source, copied, piece.span().end()).toString();
      }

      /** Returns whether the name is declared, as in {@code int X;} or {@code int X, Y;}. */
      private static boolean isDeclared(List<PreprocessingToken> words, int at) {
        if (at == 0) {
          return false;
        }
        PreprocessingToken before = words.get(at - 1);
        if (!before.is(CLexer.COMMA)) {
          return before.isIdentifier() && !BEFORE_VALUES.contains(before.text());
        }
        int start = at;
        while (start > 0
            && (words.get(start - 1).isIdentifier() || words.get(start - 1).is(CLexer.COMMA))) {
          start--;
        }
        return TYPES.contains(words.get(start).text());
      }

      /**
       * Returns the index of the last token of {@code X = f(...)}, which chooses the variable, or
       * of {@code X}.
       */
      private static int endOfChoice(List<PreprocessingToken> words, int at) {
        boolean chosen =
            at + 3 < words.size()
                && words.get(at + 1).is(CLexer.ASSIGN)
                && words.get(at + 2).isIdentifier()
                && words.get(at + 3).is(CLexer.LPAREN);
        if (!chosen) {
          return at;
        }
        int depth = 0;
        for (int i = at + 3; i < words.size(); i++) {
          depth += words.get(i).is(CLexer.LPAREN) ? 1 : words.get(i).is(CLexer.RPAREN) ? -1 : 0;
          if (depth == 0) {
            return i;
          }
        }
        return at;
      }
    }
  }

  /**
   * A segment of a text: code between two conditional directives, a conditional directive, or an
   * include.
   */
  sealed interface TextSegment {
    Span span();

    /** Returns the variants that have it. */
    ConfigSet presenceCondition();

    /**
     * Code, with directives other than conditional ones.
     *
     * @param tokens the tokens that are subject to macro expansion
     */
    record CodeSegment(Span span, ConfigSet presenceCondition, List<PreprocessingToken> tokens)
        implements TextSegment {
      public CodeSegment {
        tokens = List.copyOf(tokens);
      }
    }

    record ConditionalDirective(Span span, ConfigSet presenceCondition) implements TextSegment {}

    /** An include of a local file, with the segments of that file. */
    record IncludeSegment(Span span, ConfigSet presenceCondition, List<TextSegment> segments)
        implements TextSegment {
      public IncludeSegment {
        segments = List.copyOf(segments);
      }
    }
  }
}
