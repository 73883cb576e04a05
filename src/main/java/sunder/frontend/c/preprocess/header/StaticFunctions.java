package sunder.frontend.c.preprocess.header;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.token.CToken;
import sunder.frontend.c.preprocess.token.NestingDepth;
import sunder.limit.CancellationPoint;

/**
 * The static functions of headers in preprocessed text, also those that macros define. The bodies
 * of those that the text does not use are left out: their declarations stay.
 */
final class StaticFunctions {
  private static final Set<Integer> TYPE_WORDS =
      Set.of(
          CLexer.BOOL,
          CLexer.CHAR,
          CLexer.DOUBLE,
          CLexer.FLOAT,
          CLexer.IDENTIFIER,
          CLexer.INT,
          CLexer.INT_128,
          CLexer.LONG,
          CLexer.SHORT,
          CLexer.SIGNED,
          CLexer.UNSIGNED,
          CLexer.VOID);

  /** The tokens before the names of members and tags. */
  private static final Set<Integer> NO_FUNCTIONS =
      Set.of(CLexer.ARROW, CLexer.DOT, CLexer.ENUM, CLexer.STRUCT, CLexer.UNION);

  private static final Set<Integer> TYPE_MODIFIERS =
      Set.of(CLexer.STAR, CLexer.CONST, CLexer.VOLATILE, CLexer.RESTRICT);

  /**
   * A definition.
   *
   * @param names the names one of which it defines
   * @param open the index of the opening brace
   * @param close the index of the closing brace
   */
  private record Definition(Set<String> names, int open, int close) {}

  private final List<CToken> tokens;
  private final List<Definition> definitions = new ArrayList<>();

  /** The definitions that are used. */
  private final Set<Definition> kept = new HashSet<>();

  /** The indices of the names that definitions and prototypes at file scope declare. */
  private final Set<Integer> declared = new HashSet<>();

  private StaticFunctions(List<CToken> tokens) {
    this.tokens = tokens;
    find();
  }

  /**
   * @param tokens preprocessed text
   * @param entries the names of functions that are used though the text does not use them
   */
  static StaticFunctions of(List<CToken> tokens, Collection<String> entries) {
    StaticFunctions functions = new StaticFunctions(tokens);
    functions.keepUsed(entries);
    return functions;
  }

  /**
   * Returns the indices of the names that prototypes at file scope and definitions of static
   * functions of headers declare in preprocessed text; at other indices a name may be a use.
   */
  static Set<Integer> declaredNames(List<CToken> tokens) {
    return new StaticFunctions(tokens).declared;
  }

  /** Returns the number of definitions that are not used. */
  int unused() {
    return definitions.size() - kept.size();
  }

  private void find() {
    // The indices of a declaration's tokens that are not between brackets.
    List<Integer> declaration = new ArrayList<>();
    boolean isFileScope = true;
    for (int i = 0; i < tokens.size(); i++) {
      declaration.add(i);
      switch (tokens.get(i).type()) {
        case CLexer.SEMI -> {
          if (isFileScope) {
            declared.addAll(functionNames(declaration));
          }
          declaration.clear();
        }
        case CLexer.LBRACE -> {
          CancellationPoint.check();
          int close = close(i);
          if (close < 0) {
            // What follows may be statements.
            isFileScope = false;
          } else {
            if (defines(declaration, i, close)) {
              declaration.clear();
            } else if (HeaderOutline.isRecord(types(declaration))) {
              addPointers(i, close);
            }
            i = close;
          }
        }
        case CLexer.LPAREN, CLexer.LBRACKET -> {
          // A semicolon within parentheses ends no declaration.
          int close = close(i);
          isFileScope &= close >= 0;
          if (close >= 0) {
            declaration.add(close);
            i = close;
          }
        }
        default -> {}
      }
    }
  }

  /** Adds the function that a declaration before braces defines; returns whether it does. */
  private boolean defines(List<Integer> declaration, int open, int close) {
    ConfigSet when = tokens.get(open).presenceCondition();
    List<Integer> names =
        functionNames(
            declaration.stream()
                .filter(i -> tokens.get(i).presenceCondition().intersects(when))
                .toList());
    if (!names.isEmpty() && isStaticOfHeader(names.get(0), open, close)) {
      Set<String> texts = new LinkedHashSet<>();
      names.forEach(name -> texts.add(tokens.get(name).text()));
      definitions.add(new Definition(texts, open, close));
      declared.addAll(names);
    }
    return !names.isEmpty();
  }

  private List<Integer> types(List<Integer> declaration) {
    return declaration.stream().map(i -> tokens.get(i).type()).toList();
  }

  /** Adds the members of a structure or union that are declared as pointers to functions. */
  private void addPointers(int open, int close) {
    for (int i = open + 4; i + 2 < close; i++) {
      boolean isPointer =
          tokens.get(i - 2).type() == CLexer.LPAREN
              && tokens.get(i - 1).type() == CLexer.STAR
              && tokens.get(i).type() == CLexer.IDENTIFIER
              && tokens.get(i + 1).type() == CLexer.RPAREN
              && tokens.get(i + 2).type() == CLexer.LPAREN;
      int before = tokens.get(i - 3).type();
      if (isPointer && (TYPE_WORDS.contains(before) || TYPE_MODIFIERS.contains(before))) {
        declared.add(i);
      }
    }
  }

  /**
   * Returns the index of the bracket that closes the one at an index in all its variants, where all
   * tokens between them belong to these variants; negative if there is none.
   */
  private int close(int open) {
    ConfigSet when = tokens.get(open).presenceCondition();
    NestingDepth depth = new NestingDepth(when);
    for (int i = open; i < tokens.size(); i++) {
      CToken token = tokens.get(i);
      ConfigSet here = token.presenceCondition();
      if (!here.equals(when) && !here.isSubsetOf(when)) {
        return -1;
      }
      int change =
          switch (token.type()) {
            case CLexer.LPAREN, CLexer.LBRACKET, CLexer.LBRACE -> 1;
            case CLexer.RPAREN, CLexer.RBRACKET, CLexer.RBRACE -> -1;
            default -> 0;
          };
      if (change != 0) {
        depth.change(here, change);
        ConfigSet closed = depth.at(0);
        if (!closed.isEmpty()) {
          return closed.equals(when) && here.equals(when) ? i : -1;
        }
      }
    }
    return -1;
  }

  /** Returns the indices of the names one of which some tokens declare as a function. */
  private List<Integer> functionNames(List<Integer> declaration) {
    return HeaderOutline.functionNames(types(declaration)).stream().map(declaration::get).toList();
  }

  private boolean isStaticOfHeader(int name, int brace, int close) {
    ConfigSet when = tokens.get(brace).presenceCondition();
    boolean isHeader =
        tokens.get(brace).span().file().name().endsWith(".h")
            && tokens.get(close).span().file().equals(tokens.get(brace).span().file());
    for (int i = name - 1; isHeader && i >= 0; i--) {
      CToken token = tokens.get(i);
      if (token.type() == CLexer.STATIC) {
        return when.isSubsetOf(token.presenceCondition());
      } else if (token.type() == CLexer.SEMI || token.type() == CLexer.RBRACE) {
        return false;
      }
    }
    return false;
  }

  private void keepUsed(Collection<String> entries) {
    Map<String, List<Definition>> byName = new HashMap<>();
    for (Definition definition : definitions) {
      definition
          .names()
          .forEach(name -> byName.computeIfAbsent(name, key -> new ArrayList<>()).add(definition));
    }
    Set<String> used = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(entries);
    open.retainAll(byName.keySet());
    int from = 0;
    for (Definition definition : definitions) {
      addUses(from, definition.open(), byName.keySet(), open);
      from = definition.close() + 1;
    }
    addUses(from, tokens.size(), byName.keySet(), open);
    while (!open.isEmpty()) {
      String name = open.pop();
      if (used.add(name)) {
        for (Definition definition : byName.get(name)) {
          if (kept.add(definition)) {
            addUses(definition.open(), definition.close(), byName.keySet(), open);
          }
        }
      }
    }
  }

  /** Returns the text without the bodies of definitions that are not used. */
  List<CToken> withoutUnused() {
    List<CToken> result = new ArrayList<>();
    int from = 0;
    for (Definition definition : definitions) {
      if (!kept.contains(definition)) {
        CToken brace = tokens.get(definition.open());
        result.addAll(tokens.subList(from, definition.open()));
        result.add(new CToken(CLexer.SEMI, ";", brace.span(), brace.presenceCondition()));
        from = definition.close() + 1;
      }
    }
    result.addAll(tokens.subList(from, tokens.size()));
    return result;
  }

  private void addUses(int from, int to, Set<String> functions, Collection<String> uses) {
    for (int i = from; i < to; i++) {
      if (functions.contains(tokens.get(i).text()) && !declared.contains(i) && isUse(tokens, i)) {
        uses.add(tokens.get(i).text());
      }
    }
  }

  /**
   * Returns whether a name may denote a function whose body matters where it stands: it is no
   * member's, tag's or object's, nor the only operand of {@code typeof}.
   */
  static boolean isUse(List<CToken> tokens, int at) {
    if (at == 0 || at + 1 == tokens.size()) {
      return true;
    }
    int before = at - 1;
    int type = tokens.get(before).type();
    boolean isOperandOfType =
        type == CLexer.LPAREN
            && before > 0
            && tokens.get(before - 1).type() == CLexer.TYPEOF
            && tokens.get(at + 1).type() == CLexer.RPAREN;
    if (NO_FUNCTIONS.contains(type) || isOperandOfType) {
      return false;
    } else if (tokens.get(at + 1).type() == CLexer.LPAREN) {
      return true;
    }
    while (before > 0 && TYPE_MODIFIERS.contains(tokens.get(before).type())) {
      before--;
    }
    return !TYPE_WORDS.contains(tokens.get(before).type());
  }
}
