package sunder.frontend.c.preprocess.header;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.Span;

/**
 * The definitions of static functions and of macros in a header, found without a parser: braces are
 * matched in the text before preprocessing, where each conditional group is balanced.
 *
 * <p>A definition whose body contains another directive than a conditional, or a part of a
 * conditional, is not listed; behind groups of one conditional with different braces, none is.
 */
final class HeaderOutline {
  /**
   * A definition of a static function.
   *
   * @param names the names one of which it defines: those with a parenthesis in the declarator, and
   *     their places
   * @param open the place of the opening brace
   * @param close the place of the closing brace
   * @param uses the names in the body
   */
  record FunctionBody(Map<String, Span> names, Place open, Place close, Set<String> uses) {}

  /** A token of a file, by the index of its line and its own. */
  record Place(int line, int token) {}

  /** An open group of a conditional: the brackets before it, and those behind its first group. */
  private record Group(List<Integer> before, Optional<List<Integer>> after) {}

  private final List<LogicalLine> lines;
  private final List<FunctionBody> functions = new ArrayList<>();
  private final Map<String, Set<String>> macros = new HashMap<>();
  private final Set<String> calledByMembers = new LinkedHashSet<>();

  /** The closing brackets that are expected, innermost first. */
  private Deque<Integer> brackets = new ArrayDeque<>();

  private final Deque<Group> groups = new ArrayDeque<>();

  /** The tokens of the declaration so far. */
  private final List<PreprocessingToken> declaration = new ArrayList<>();

  private Optional<Place> open = Optional.empty();
  private int groupsAtOpen;
  private boolean isPlain;
  private boolean isRegular = true;

  private HeaderOutline(List<LogicalLine> lines) {
    this.lines = lines;
  }

  /** Returns the outline of a file. */
  static HeaderOutline of(List<LogicalLine> lines) {
    HeaderOutline outline = new HeaderOutline(lines);
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).kind() == LogicalLine.Kind.DIRECTIVE) {
        outline.directive(lines.get(i));
      } else {
        outline.text(i);
      }
    }
    return outline;
  }

  List<FunctionBody> functions() {
    return functions;
  }

  /** Returns the names in the replacement lists of each macro. */
  Map<String, Set<String>> macros() {
    return macros;
  }

  /** Returns the names with a parenthesis in the members of structures and unions. */
  Set<String> calledByMembers() {
    return calledByMembers;
  }

  private void directive(LogicalLine line) {
    switch (line.directiveName()) {
      case "if", "ifdef", "ifndef" ->
          groups.push(new Group(List.copyOf(brackets), Optional.empty()));
      case "elif", "elifdef", "elifndef", "else", "endif" -> endGroup(line.directiveName());
      case "define" -> {
        isPlain = false;
        if (line.tokens().size() > 1) {
          macros
              .computeIfAbsent(line.tokens().get(1).text(), name -> new LinkedHashSet<>())
              .addAll(uses(line.tokens().subList(2, line.tokens().size())));
        }
      }
      default -> isPlain = false;
    }
  }

  private void endGroup(String directive) {
    if (groups.isEmpty()) {
      isRegular = false;
      return;
    }
    isPlain &= groups.size() > groupsAtOpen;
    Group group = groups.pop();
    List<Integer> now = List.copyOf(brackets);
    List<Integer> after = group.after().orElse(now);
    isRegular &= after.equals(now) && (!directive.equals("endif") || !isOneGroup(group, now));
    if (!directive.equals("endif")) {
      groups.push(new Group(group.before(), Optional.of(after)));
      brackets = new ArrayDeque<>(group.before());
    }
  }

  /** Returns whether a conditional of one group opens or closes brackets. */
  private static boolean isOneGroup(Group group, List<Integer> now) {
    return group.after().isEmpty() && !group.before().equals(now);
  }

  private void text(int line) {
    List<PreprocessingToken> tokens = lines.get(line).tokens();
    for (int i = 0; i < tokens.size() && isRegular; i++) {
      see(tokens.get(i), new Place(line, i));
    }
  }

  private void see(PreprocessingToken token, Place place) {
    switch (token.type()) {
      case CLexer.LPAREN -> brackets.push(CLexer.RPAREN);
      case CLexer.LBRACKET -> brackets.push(CLexer.RBRACKET);
      case CLexer.LBRACE -> {
        if (brackets.isEmpty()) {
          open = Optional.of(place);
          groupsAtOpen = groups.size();
          isPlain = true;
        }
        brackets.push(CLexer.RBRACE);
      }
      case CLexer.RPAREN, CLexer.RBRACKET, CLexer.RBRACE -> {
        isRegular = !brackets.isEmpty() && brackets.pop() == token.type();
        if (isRegular && brackets.isEmpty() && token.is(CLexer.RBRACE)) {
          endBraces(place);
          return;
        }
      }
      default -> {}
    }
    if (brackets.isEmpty() && token.is(CLexer.SEMI)) {
      declaration.clear();
    } else if (open.isEmpty()) {
      declaration.add(token);
    }
  }

  private void endBraces(Place close) {
    List<Integer> types = declaration.stream().map(PreprocessingToken::type).toList();
    Map<String, Span> names = new LinkedHashMap<>();
    functionNames(types)
        .forEach(i -> names.put(declaration.get(i).text(), declaration.get(i).span()));
    Place from = open.orElseThrow();
    if (isPlain && types.contains(CLexer.STATIC) && !names.isEmpty()) {
      functions.add(new FunctionBody(names, from, close, uses(between(from, close))));
    } else if (names.isEmpty() && isRecord(types)) {
      List<PreprocessingToken> members = between(from, close);
      for (int i = 0; i + 1 < members.size(); i++) {
        if (members.get(i).isIdentifier() && members.get(i + 1).is(CLexer.LPAREN)) {
          calledByMembers.add(members.get(i).text());
        }
      }
    }
    if (!names.isEmpty()) {
      declaration.clear();
    }
    open = Optional.empty();
  }

  private List<PreprocessingToken> between(Place open, Place close) {
    List<PreprocessingToken> inside = new ArrayList<>();
    for (int i = open.line(); i <= close.line(); i++) {
      List<PreprocessingToken> tokens = lines.get(i).tokens();
      int first = i == open.line() ? open.token() + 1 : 0;
      inside.addAll(tokens.subList(first, i == close.line() ? close.token() : tokens.size()));
    }
    return inside;
  }

  /**
   * Returns whether braces behind a declaration are the members of a structure or union.
   *
   * @param types the types of the tokens of the declaration
   */
  static boolean isRecord(List<Integer> types) {
    return (types.contains(CLexer.STRUCT) || types.contains(CLexer.UNION))
        && !types.contains(CLexer.ASSIGN);
  }

  /**
   * Returns the indices of the names one of which a declaration, before its body or semicolon,
   * declares as a function: those with a parenthesis behind them; none if it is another
   * declaration.
   *
   * @param types the types of its tokens
   */
  static List<Integer> functionNames(List<Integer> types) {
    List<Integer> names = new ArrayList<>();
    int depth = 0;
    boolean isBehindParameters = false;
    for (int i = 0; i < types.size(); i++) {
      switch (types.get(i)) {
        case CLexer.LPAREN -> {
          if (depth == 0 && i > 0 && types.get(i - 1) == CLexer.IDENTIFIER) {
            names.add(i - 1);
          }
          depth++;
        }
        case CLexer.RPAREN -> {
          depth--;
          isBehindParameters |= depth == 0 && !names.isEmpty();
        }
        case CLexer.ASSIGN -> {
          if (depth == 0) {
            return List.of();
          }
        }
        case CLexer.STRUCT, CLexer.UNION, CLexer.ENUM -> {
          if (depth == 0 && isBehindParameters) {
            return List.of();
          }
        }
        default -> {}
      }
    }
    return isBehindParameters ? names : List.of();
  }

  /** Returns the names in some tokens that may denote functions or macros. */
  static Set<String> uses(List<PreprocessingToken> tokens) {
    Set<String> names = new LinkedHashSet<>();
    for (int i = 0; i < tokens.size(); i++) {
      boolean isMember =
          i > 0 && (tokens.get(i - 1).is(CLexer.DOT) || tokens.get(i - 1).is(CLexer.ARROW));
      if (tokens.get(i).isIdentifier() && !isMember) {
        names.add(tokens.get(i).text());
      }
    }
    return names;
  }
}
