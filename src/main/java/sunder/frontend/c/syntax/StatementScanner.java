package sunder.frontend.c.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.source.Diagnostic;
import sunder.source.Span;

/**
 * The scanner for the end of one syntactic unit, for a set of variants.
 *
 * <p>Input: tokens with presence conditions, from an index on. Output: the tokens of the unit, with
 * markers in nested lists, and the index behind it. Malformed units end at some token; the parser
 * reports the error.
 */
final class StatementScanner {
  /**
   * The tokens that may follow a parameter list; another token begins the declaration list of an
   * old-style definition.
   */
  private static final Set<Integer> AFTER_PARAMETERS =
      Set.of(
          CLexer.SEMI,
          CLexer.COMMA,
          CLexer.ASSIGN,
          CLexer.LBRACE,
          CLexer.LPAREN,
          CLexer.RPAREN,
          CLexer.LBRACKET,
          CLexer.ATTRIBUTE,
          CLexer.ASM,
          CLexer.EOF);

  /** The tokens, outside of brackets, before the body of a function in a block. */
  private static final Set<Integer> IN_DEFINITION_HEADS =
      Stream.concat(
              Parser.TypedefNameResolver.TYPE_SPECIFIERS.stream(),
              Stream.of(
                  CLexer.IDENTIFIER,
                  CLexer.STAR,
                  CLexer.AUTO,
                  CLexer.EXTERN,
                  CLexer.STATIC,
                  CLexer.INLINE,
                  CLexer.NORETURN,
                  CLexer.CONST,
                  CLexer.VOLATILE,
                  CLexer.RESTRICT,
                  CLexer.EXTENSION,
                  CLexer.TYPEOF,
                  CLexer.ATTRIBUTE))
          .collect(Collectors.toUnmodifiableSet());

  private static final int MAX_TOKEN_SEQUENCES = 64;

  /** The maximum number of conditions of a list that is duplicated for each token sequence. */
  private static final int MOST_CONDITIONS_OF_LIST = 6;

  private final ConditionalHoisting hoisting;
  private final ConfigSet when;

  /** A presence condition that {@code when} implies: that of the last token of all variants. */
  private ConfigSet present;

  /** A presence condition that excludes {@code when}: that of the last token of no variant. */
  private ConfigSet absent;

  final List<CToken> scannedTokens = new ArrayList<>();
  private int position;

  StatementScanner(ConditionalHoisting hoisting, ConfigSet when, int position) {
    this.hoisting = hoisting;
    this.when = when;
    this.present = when;
    this.absent = when.minus(when);
    this.position = position;
  }

  /** Returns the index behind the scanned tokens. */
  int position() {
    return position;
  }

  /**
   * Scans one unit of a list.
   *
   * @throws TokenSplit if the variants differ in a token of the unit
   * @throws ParseFailure if a nested unit has too many different token sequences
   */
  void scanUnit(ConditionalHoisting.UnitContext context) throws TokenSplit, ParseFailure {
    if (context == ConditionalHoisting.UnitContext.BLOCK) {
      statement();
    } else if (context == ConditionalHoisting.UnitContext.INITIALIZER_ITEMS
        || context == ConditionalHoisting.UnitContext.ENUMERATORS) {
      item();
    } else {
      declaration(context, 0);
    }
  }

  /**
   * Returns the next token.
   *
   * @throws TokenSplit if only a part of the variants has it
   */
  private Optional<CToken> next() throws TokenSplit, ParseFailure {
    while (position < hoisting.size()) {
      CToken token = hoisting.token(position);
      ConfigSet condition = token.presenceCondition();
      if (condition.equals(present) || when.isSubsetOf(condition)) {
        present = condition;
        Optional<String> unread = token.unreadReason();
        if (unread.isPresent()) {
          throw new ParseFailure(when, Diagnostic.of(token.span(), unread.get()));
        }
        return Optional.of(token);
      }
      if (!condition.equals(absent) && condition.intersects(when)) {
        throw new TokenSplit(when.and(condition));
      }
      absent = condition;
      position++;
    }
    return Optional.empty();
  }

  private int type() throws TokenSplit, ParseFailure {
    return next().map(CToken::type).orElse(CLexer.EOF);
  }

  private void take() {
    scannedTokens.add(hoisting.token(position).withPresenceCondition(when));
    position++;
  }

  /** Scans a statement, a declaration or a label, and returns whether it was a label. */
  private boolean statement() throws TokenSplit, ParseFailure {
    switch (type()) {
      case CLexer.LBRACE -> nested(ConditionalHoisting.UnitContext.BLOCK);
      case CLexer.IF -> {
        take();
        condition();
        substatement();
        if (elseFollows()) {
          take();
          substatement();
        }
      }
      case CLexer.WHILE, CLexer.SWITCH -> {
        take();
        condition();
        substatement();
      }
      case CLexer.FOR -> {
        take();
        group();
        substatement();
      }
      case CLexer.DO -> {
        take();
        substatement();
        declaration(ConditionalHoisting.UnitContext.BLOCK, scannedTokens.size());
      }
      case CLexer.CASE, CLexer.DEFAULT -> {
        untilColon();
        return true;
      }
      case CLexer.IDENTIFIER -> {
        take();
        if (type() == CLexer.COLON) {
          take();
          return true;
        }
        declaration(ConditionalHoisting.UnitContext.BLOCK, scannedTokens.size() - 1);
      }
      case CLexer.RBRACE, CLexer.EOF -> {}
      default -> declaration(ConditionalHoisting.UnitContext.BLOCK, scannedTokens.size());
    }
    return false;
  }

  private void substatement() throws TokenSplit, ParseFailure {
    while (statement()) {
      // Labels precede the statement.
    }
  }

  /**
   * Scans a declaration up to its semicolon, or a function definition.
   *
   * @param start the index of its first token among the scanned ones
   */
  private void declaration(ConditionalHoisting.UnitContext context, int start)
      throws TokenSplit, ParseFailure {
    int before = CLexer.EOF;
    boolean initialized = false;
    boolean lists = false;
    boolean old = false;
    while (true) {
      int type = type();
      boolean headed =
          before == CLexer.LPAREN
              && (context == ConditionalHoisting.UnitContext.EXTERNAL
                  || context == ConditionalHoisting.UnitContext.BLOCK && isDefinitionHead(start));
      old |= headed && !AFTER_PARAMETERS.contains(type) && followsIdentifierList();
      switch (type) {
        case CLexer.SEMI -> {
          take();
          if (!old) {
            return;
          }
        }
        case CLexer.ATTRIBUTE -> {
          take();
          if (type() == CLexer.LPAREN) {
            group();
          }
          continue;
        }
        case CLexer.LPAREN, CLexer.LBRACKET -> group();
        case CLexer.LBRACE -> {
          if (!initialized && (headed || old && before == CLexer.SEMI)) {
            boolean isStatic =
                scannedTokens.stream()
                    .takeWhile(token -> token.type() != CLexer.LPAREN)
                    .anyMatch(token -> token.type() == CLexer.STATIC);
            if (context == ConditionalHoisting.UnitContext.EXTERNAL && isStatic) {
              staticBody();
            } else {
              nested(ConditionalHoisting.UnitContext.BLOCK);
            }
            return;
          }
          if (initialized) {
            nested(ConditionalHoisting.UnitContext.INITIALIZER_ITEMS);
          } else if (lists && hasManyConditions()) {
            nested(ConditionalHoisting.UnitContext.ENUMERATORS);
          } else if (lists
              || context == ConditionalHoisting.UnitContext.BLOCK && before == CLexer.EOF) {
            group();
          } else {
            nested(ConditionalHoisting.UnitContext.MEMBERS);
          }
        }
        case CLexer.RBRACE, CLexer.EOF -> {
          if (context == ConditionalHoisting.UnitContext.EXTERNAL && type == CLexer.RBRACE) {
            take();
          }
          return;
        }
        default -> take();
      }
      initialized |= type == CLexer.ASSIGN;
      lists = type == CLexer.ENUM || lists && type != CLexer.LBRACE;
      before = type;
    }
  }

  /**
   * Returns whether the tokens up to the next closing brace have so many different conditions that
   * the whole list has too many token sequences.
   */
  private boolean hasManyConditions() {
    Set<ConfigSet> conditions = new HashSet<>();
    for (int i = position; i < hoisting.size(); i++) {
      CToken token = hoisting.token(i);
      ConfigSet here = token.presenceCondition().and(when);
      if (!here.isEmpty() && token.type() == CLexer.RBRACE) {
        return false;
      } else if (!here.isEmpty() && !here.equals(when)) {
        conditions.add(here);
        if (conditions.size() > MOST_CONDITIONS_OF_LIST) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Returns whether the tokens of an item of a block, the last of which closes parentheses, may be
   * the specifiers and the declarator of a function definition: no expression has them.
   */
  private boolean isDefinitionHead(int start) {
    int last = opening(scannedTokens.size() - 1) - 1;
    boolean isNamed = last > start && scannedTokens.get(last).type() == CLexer.IDENTIFIER;
    boolean isNested =
        last > start
            && scannedTokens.get(last).type() == CLexer.RPAREN
            && scannedTokens.get(opening(last) + 1).type() == CLexer.STAR;
    int depth = 0;
    for (CToken token : scannedTokens.subList(start, scannedTokens.size())) {
      switch (token.type()) {
        case CLexer.LPAREN, CLexer.LBRACE -> depth++;
        case CLexer.RPAREN, CLexer.RBRACE -> depth--;
        default -> {
          if (depth == 0 && !IN_DEFINITION_HEADS.contains(token.type())) {
            return false;
          }
        }
      }
    }
    return isNamed || isNested;
  }

  /** Returns the index of the scanned parenthesis that the one at an index closes. */
  private int opening(int close) {
    int depth = 0;
    int at = close;
    do {
      int type = scannedTokens.get(at).type();
      depth += type == CLexer.RPAREN ? 1 : type == CLexer.LPAREN ? -1 : 0;
    } while (depth > 0 && at-- > 0);
    return at;
  }

  /** Scans an initializer item up to its comma, or up to the brace behind the last one. */
  private void item() throws TokenSplit, ParseFailure {
    while (true) {
      int type = type();
      switch (type) {
        case CLexer.RBRACE, CLexer.EOF -> {
          return;
        }
        case CLexer.LBRACE -> nested(ConditionalHoisting.UnitContext.INITIALIZER_ITEMS);
        case CLexer.LPAREN, CLexer.LBRACKET -> group();
        default -> take();
      }
      if (type == CLexer.COMMA) {
        return;
      }
    }
  }

  /**
   * Returns whether the last parentheses contain an identifier list, so that a declaration list
   * follows.
   */
  private boolean followsIdentifierList() {
    int i = scannedTokens.size() - 2;
    while (i > 0
        && scannedTokens.get(i).type() == CLexer.IDENTIFIER
        && scannedTokens.get(i - 1).type() == CLexer.COMMA) {
      i -= 2;
    }
    return i > 1
        && scannedTokens.get(i).type() == CLexer.IDENTIFIER
        && scannedTokens.get(i - 1).type() == CLexer.LPAREN
        && scannedTokens.get(i - 2).type() == CLexer.IDENTIFIER;
  }

  /** Scans a bracketed token sequence. */
  private void group() throws TokenSplit, ParseFailure {
    int depth = 0;
    do {
      switch (type()) {
        case CLexer.LPAREN, CLexer.LBRACKET, CLexer.LBRACE -> depth++;
        case CLexer.RPAREN, CLexer.RBRACKET, CLexer.RBRACE -> depth--;
        case CLexer.EOF -> {
          return;
        }
        default -> {}
      }
      take();
    } while (depth > 0);
  }

  /**
   * Scans the body of a static function, such as an inline function of a header, which may have no
   * calls. A body that cannot be read, since its statements have too many different token
   * sequences, is replaced by an unsupported statement: only executions that reach it are not
   * followed.
   */
  private void staticBody() throws TokenSplit, ParseFailure {
    int begin = position;
    int before = scannedTokens.size();
    try {
      nested(ConditionalHoisting.UnitContext.BLOCK);
    } catch (ParseFailure failure) {
      ConfigSet unread = failure.presenceCondition().and(when);
      if (!unread.isEmpty() && !unread.equals(when)) {
        throw new TokenSplit(unread);
      }
      scannedTokens.subList(before, scannedTokens.size()).clear();
      position = begin;
      take();
      position = end(failure);
      Span span = failure.diagnostic().span();
      String reason = '"' + failure.diagnostic().message().replaceAll("[\"\\\\]", "'") + '"';
      add(CLexer.IDENTIFIER, CToken.FEATURE_FUNCTION, span);
      add(CLexer.LPAREN, "(", span);
      add(CLexer.STRING, reason, span);
      add(CLexer.RPAREN, ")", span);
      add(CLexer.SEMI, ";", span);
      take();
    }
  }

  private void add(int type, String text, Span span) {
    scannedTokens.add(new CToken(type, text, span, when));
  }

  /**
   * Returns the index of the brace that closes the block whose first token is next.
   *
   * @throws ParseFailure the given one, if there is no such brace that all variants have
   */
  private int end(ParseFailure failure) throws ParseFailure {
    TreeMap<Integer, ConfigSet> depths = new TreeMap<>(Map.of(1, when));
    for (int i = position; i < hoisting.size(); i++) {
      CToken token = hoisting.token(i);
      int change = token.type() == CLexer.LBRACE ? 1 : token.type() == CLexer.RBRACE ? -1 : 0;
      if (change != 0) {
        TreeMap<Integer, ConfigSet> next = new TreeMap<>();
        depths.forEach(
            (depth, variants) -> {
              ConfigSet moved = variants.and(token.presenceCondition());
              next.merge(depth + change, moved, ConfigSet::or);
              next.merge(depth, variants.minus(moved), ConfigSet::or);
            });
        next.values().removeIf(ConfigSet::isEmpty);
        depths = next;
        if (depths.containsKey(0)) {
          if (depths.size() > 1) {
            throw failure;
          }
          return i;
        }
      }
    }
    throw failure;
  }

  private void nested(ConditionalHoisting.UnitContext context) throws TokenSplit, ParseFailure {
    take();
    ConditionalHoisting.UnitList units = hoisting.hoistUnits(context, when, position);
    scannedTokens.addAll(units.tokens());
    position = units.end();
    if (position < hoisting.size()) {
      take();
    }
  }

  private void untilColon() throws TokenSplit, ParseFailure {
    int questions = 0;
    while (true) {
      int type = type();
      if (type == CLexer.EOF || type == CLexer.SEMI || type == CLexer.RBRACE) {
        return;
      }
      take();
      questions += type == CLexer.QUESTION ? 1 : 0;
      if (type == CLexer.COLON && questions-- == 0) {
        return;
      }
    }
  }

  /**
   * Returns whether the next token is {@code else} and moves to it; other next tokens may differ
   * between variants.
   *
   * @throws TokenSplit if only a part of the variants has the {@code else}
   */
  private boolean elseFollows() throws TokenSplit {
    ConfigSet open = when;
    for (int i = position; i < hoisting.size() && !open.isEmpty(); i++) {
      CToken token = hoisting.token(i);
      ConfigSet here = open.and(token.presenceCondition());
      if (!here.isEmpty() && token.type() == CLexer.ELSE) {
        if (!here.equals(when)) {
          throw new TokenSplit(here);
        }
        position = i;
        return true;
      }
      open = open.minus(here);
    }
    return false;
  }

  /**
   * Scans a parenthesized controlling expression; where it differs between variants, each
   * alternative has markers.
   */
  private void condition() throws TokenSplit, ParseFailure {
    if (type() != CLexer.LPAREN) {
      return;
    }
    take();
    Deque<ConfigSet> open = new ArrayDeque<>(List.of(when));
    List<List<CToken>> readings = new ArrayList<>();
    List<ConfigSet> parts = new ArrayList<>();
    int end = -1;
    while (!open.isEmpty()) {
      ConfigSet part = open.pop();
      StatementScanner scan = new StatementScanner(hoisting, part, position);
      try {
        scan.untilParenthesis();
      } catch (TokenSplit cut) {
        open.push(part.minus(cut.subset()));
        open.push(part.and(cut.subset()));
        if (open.size() + parts.size() > MAX_TOKEN_SEQUENCES) {
          throw ConditionalHoisting.tooMany(
              when, hoisting.token(position - 1).span(), MAX_TOKEN_SEQUENCES);
        }
        continue;
      }
      if (end >= 0 && scan.position != end) {
        throw new TokenSplit(part);
      }
      end = scan.position;
      addReading(readings, parts, scan.scannedTokens, part);
    }
    for (int i = 0; i < readings.size(); i++) {
      scannedTokens.addAll(ConditionalHoisting.withMarkers(readings.get(i), parts.get(i), when));
    }
    position = end;
    if (type() == CLexer.RPAREN) {
      take();
    }
  }

  private static void addReading(
      List<List<CToken>> readings, List<ConfigSet> parts, List<CToken> reading, ConfigSet part) {
    for (int i = 0; i < readings.size(); i++) {
      if (ConditionalHoisting.areSameTokens(readings.get(i), reading)) {
        parts.set(i, parts.get(i).or(part));
        return;
      }
    }
    readings.add(reading);
    parts.add(part);
  }

  /** Scans up to the closing parenthesis, which is not consumed. */
  private void untilParenthesis() throws TokenSplit, ParseFailure {
    while (type() != CLexer.RPAREN && type() != CLexer.EOF) {
      if (type() == CLexer.LPAREN || type() == CLexer.LBRACKET || type() == CLexer.LBRACE) {
        group();
      } else {
        take();
      }
    }
  }

  /** A signal that a unit has different tokens in a subset of its variants and in the others. */
  static final class TokenSplit extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient ConfigSet part;

    TokenSplit(ConfigSet part) {
      super("cut", null, false, false);
      this.part = part;
    }

    ConfigSet subset() {
      return part;
    }
  }
}
