package sunder.frontend.c.syntax;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.grammar.CParser;
import sunder.frontend.c.preprocess.EffectTable;
import sunder.frontend.c.preprocess.EffectTable.Effect;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.frontend.c.syntax.TypeSyntax.Packing;
import sunder.source.Diagnostic;
import sunder.source.Span;

/**
 * The attributes of GNU C: the check that they are supported, and those that affect the layout of
 * objects (GCC manual, Attribute Syntax, Common Type Attributes).
 */
final class Attributes {
  private static final EffectTable EFFECTS = new EffectTable("attributes.txt");

  /** The attribute of a name for an entity that has another name. */
  static final String ALIAS = "alias";

  private static final String COPY = "copy";
  private static final String MODE = "mode";

  /** The types of the machine modes of x86 (GCC internals, Machine Modes). */
  private static final Map<String, String> MODES =
      Map.ofEntries(
          Map.entry("QI", "char"),
          Map.entry("byte", "char"),
          Map.entry("HI", "short"),
          Map.entry("SI", "int"),
          Map.entry("DI", "long long"),
          Map.entry("TI", "int128"),
          Map.entry("word", "long"),
          Map.entry("pointer", "long"),
          Map.entry("SF", "float"),
          Map.entry("DF", "double"));

  private static final Set<String> REAL = Set.of("float", "double");
  private static final Set<String> INTEGERS =
      Set.of("char", "short", "int", "long", "signed", "unsigned", "__signed__");

  /** The tokens before a parenthesis that begins no declarator. */
  private static final Set<Integer> BEFORE_SPECIFIERS =
      Set.of(CLexer.FOR, CLexer.SIZEOF, CLexer.ALIGNOF, CLexer.ASSIGN, CLexer.RETURN);

  private static final String ALIGNED = "aligned";

  /** The alignment in bytes of the attribute {@code aligned} without an argument. */
  private static final String MAX_ALIGNMENT = "16";

  /** The attributes of functions that are called before and after {@code main}. */
  static final Set<String> CONSTRUCTORS = Set.of("constructor", "destructor");

  /** An argument of the attribute {@code optimize} that changes what arithmetic means. */
  private static final Pattern ARITHMETIC =
      Pattern.compile("\"[^\"]*(wrapv|trapv|strict-overflow|math|fast|signed-zeros)[^\"]*\"");

  private Attributes() {}

  /**
   * Checks that all attributes are supported.
   *
   * @throws ParseFailure at the first attribute that is not
   */
  static void requireSupported(List<CToken> tokens) throws ParseFailure {
    boolean within = false;
    int depth = -1;
    for (int i = 1; i < tokens.size(); i++) {
      CToken token = tokens.get(i);
      CToken before = tokens.get(i - 1);
      if (before.type() == CLexer.ATTRIBUTE) {
        within =
            i > 2
                && tokens.get(i - 2).type() == CLexer.LPAREN
                && !BEFORE_SPECIFIERS.contains(tokens.get(i - 3).type());
        depth = 0;
      }
      boolean begins = before.type() == CLexer.LPAREN || before.type() == CLexer.COMMA;
      if (depth >= 0 && token.type() == CLexer.LPAREN) {
        depth++;
      } else if (depth >= 0 && token.type() == CLexer.RPAREN) {
        depth = depth == 1 ? -1 : depth - 1;
      } else if (depth == 3 && ARITHMETIC.matcher(token.text()).matches()) {
        String message = "the attribute 'optimize' with " + token.text() + " is not supported";
        throw new ParseFailure(token.presenceCondition(), Diagnostic.of(token.span(), message));
      } else if (depth == 2 && begins && token.type() != CLexer.COMMA) {
        boolean aligns = within && withoutUnderscores(token.text()).equals(ALIGNED);
        boolean isOpenMode = name(token).equals(MODE) && !hasNumberType(tokens, i);
        boolean isOpenAlias = name(token).equals(ALIAS) && !isAliasOfName(tokens, i);
        boolean isUnsupported =
            !copiesAlias(tokens, i)
                && isUnsupported(token, tokens.get(isCall(tokens, i) ? i + 2 : i));
        if (aligns || isOpenMode || isOpenAlias || isUnsupported) {
          String message = "the attribute '" + token.text() + "' is not supported";
          throw new ParseFailure(token.presenceCondition(), Diagnostic.of(token.span(), message));
        }
      }
    }
  }

  private static String name(CToken attribute) {
    return withoutUnderscores(attribute.text());
  }

  /**
   * Returns whether an attribute {@code alias} names an identifier, in a declaration at file scope
   * without a body or an initializer list.
   */
  private static boolean isAliasOfName(List<CToken> tokens, int alias) {
    return isCall(tokens, alias)
        && alias + 3 < tokens.size()
        && tokens.get(alias + 2).text().matches("\"[A-Za-z_]\\w*\"")
        && tokens.get(alias + 3).type() == CLexer.RPAREN
        && tokens.stream().noneMatch(token -> token.type() == CLexer.LBRACE);
  }

  /**
   * Returns whether an attribute is {@code copy} of the entity that the declaration is an alias of,
   * which has these attributes anyway.
   */
  private static boolean copiesAlias(List<CToken> tokens, int copy) {
    if (!name(tokens.get(copy)).equals(COPY) || !isCall(tokens, copy)) {
      return false;
    }
    ConfigSet having = tokens.get(copy).presenceCondition();
    String entity = "\"" + tokens.get(copy + 2).text() + "\"";
    return copy + 3 < tokens.size()
        && tokens.get(copy + 3).type() == CLexer.RPAREN
        && IntStream.range(0, tokens.size())
            .filter(i -> name(tokens.get(i)).equals(ALIAS) && isAliasOfName(tokens, i))
            .filter(i -> having.isSubsetOf(tokens.get(i).presenceCondition()))
            .anyMatch(i -> tokens.get(i + 2).text().equals(entity));
  }

  /**
   * Returns whether the declaration with an attribute {@code mode} is of numbers, by keywords, that
   * the mode fits.
   */
  private static boolean hasNumberType(List<CToken> tokens, int mode) {
    int attribute = mode;
    while (tokens.get(attribute).type() != CLexer.ATTRIBUTE) {
      attribute--;
    }
    Set<String> words = new HashSet<>();
    for (int i = attribute - 1; i >= 0 && !tokens.get(i).text().matches("[;{}()]"); i--) {
      words.add(tokens.get(i).text());
    }
    for (int i = mode + 1; i < tokens.size() && !tokens.get(i).text().matches("[;,]"); i++) {
      words.add(tokens.get(i).text());
    }
    String size = isCall(tokens, mode) ? withoutUnderscores(tokens.get(mode + 2).text()) : "";
    Set<String> fitting = REAL.contains(MODES.get(size)) ? REAL : INTEGERS;
    return !words.contains("*")
        && !words.contains("[")
        && words.stream().anyMatch(fitting::contains);
  }

  private static boolean isCall(List<CToken> tokens, int name) {
    return name + 2 < tokens.size() && tokens.get(name + 1).type() == CLexer.LPAREN;
  }

  private static boolean isUnsupported(CToken attribute, CToken inside) {
    String name = withoutUnderscores(attribute.text());
    return EFFECTS.of(List.of(name)) == Effect.NOT_FOLLOWED
        || CONSTRUCTORS.contains(name) && inside != attribute && !inside.text().matches("[0-9]+")
        || name.equals(MODE) && !MODES.containsKey(withoutUnderscores(inside.text()));
  }

  /** Returns whether an attribute has no effect on verdicts. */
  static boolean hasNoEffect(String name) {
    return EFFECTS.of(List.of(name)) == Effect.NONE;
  }

  /** Returns the name of an attribute without surrounding underscores. */
  static String withoutUnderscores(String name) {
    int start = 0;
    int end = name.length();
    while (start < end && name.charAt(start) == '_') {
      start++;
    }
    while (end > start && name.charAt(end - 1) == '_') {
      end--;
    }
    return name.substring(start, end);
  }

  private static Stream<CParser.PropertyContext> named(
      List<CParser.AttributeContext> attributes, String name) {
    return attributes.stream()
        .flatMap(attribute -> attribute.property().stream())
        .filter(property -> withoutUnderscores(property.word.getText()).equals(name));
  }

  /** Returns the packing that the attributes give. */
  static Packing packing(List<CParser.AttributeContext> attributes) {
    return named(attributes, "packed").findAny().isPresent() ? Packing.PACKED : Packing.NATURAL;
  }

  /** Returns the alignments in bytes of the attributes {@code aligned}, in source order. */
  static List<Expression> aligned(
      List<CParser.AttributeContext> attributes, ExpressionBuilder expressions) {
    return named(attributes, ALIGNED).map(property -> aligned(property, expressions)).toList();
  }

  private static Expression aligned(
      CParser.PropertyContext property, ExpressionBuilder expressions) {
    Span span = ParserToken.span(property);
    if (property.getChildCount() == 1) {
      return new Expression.NumericConstant(MAX_ALIGNMENT, span);
    }
    return property.conditional() == null
        ? new Expression.Unsupported("this alignment", span)
        : expressions.conditional(property.conditional());
  }

  /**
   * Returns the type that an attribute {@code mode} gives: a number with the size of the mode and
   * the sign and the qualifiers of the type (GCC manual, Common Variable Attributes).
   */
  static TypeSyntax withMode(TypeSyntax type, List<CParser.AttributeContext> attributes) {
    Optional<String> mode =
        named(attributes, MODE)
            .map(property -> property.getText().replaceAll(".*\\(_*|_*\\)", ""))
            .findFirst();
    if (mode.isPresent() && type instanceof TypeSyntax.Vector vector) {
      return new TypeSyntax.Vector(
          withMode(vector.element(), attributes), vector.size(), vector.span());
    }
    if (mode.isEmpty() || !(type instanceof TypeSyntax.BasicType number)) {
      return type;
    }
    List<String> words = new ArrayList<>(List.of(MODES.get(mode.get()).split(" ")));
    List<String> old = number.specifiers();
    if (old.stream().noneMatch(REAL::contains)) {
      words.add(old.contains("unsigned") ? "unsigned" : "signed");
    }
    return new TypeSyntax.BasicType(words, number.qualifiers(), number.span());
  }

  /** Returns a type with the attributes {@code vector_size}. */
  static TypeSyntax withVectorSize(
      TypeSyntax type, List<CParser.AttributeContext> attributes, ExpressionBuilder expressions) {
    return named(attributes, "vector_size")
        .map(
            property ->
                property.conditional() == null
                    ? new Expression.Unsupported("this size", ParserToken.span(property))
                    : expressions.conditional(property.conditional()))
        .reduce(type, TypeSyntax::asVector, (one, other) -> other);
  }

  /** Returns the attributes among declaration specifiers. */
  static List<CParser.AttributeContext> attributesIn(CParser.SpecifiersContext specifiers) {
    List<CParser.AttributeContext> result = new ArrayList<>();
    for (CParser.SpecifierContext specifier : specifiers.specifier()) {
      if (specifier.attribute() != null) {
        result.add(specifier.attribute());
      }
    }
    return result;
  }
}
