package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.frontend.c.preprocess.macro.ExpansionToken;
import sunder.frontend.c.preprocess.macro.MacroDefinition;
import sunder.frontend.c.preprocess.macro.MacroTable;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.NestingDepth;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * Macro expansion by Prosser's algorithm with hide sets, on tokens with presence conditions: a use
 * of a macro with several active definitions expands to the tokens of each of them, in its
 * variants.
 */
final class MacroExpander {
  private static final Pattern DIRECTIVE = Pattern.compile("\\n[ \\t]*(#|%:)");
  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);

  /** The limit on tokens that all macros together produce. */
  private static final int MOST_TOKENS = 20_000_000;

  /** The limit on tokens that one macro use in the text produces. */
  private static final int MOST_OF_ONE = 200_000;

  /** The limit on different tokens that one {@code ##} or {@code #} produces. */
  private static final int MOST_PASTED = 256;

  /** One object for each hide set: millions of tokens of nested macros have a few hundred sets. */
  private final Map<Set<String>, Set<String>> hideSets = new HashMap<>();

  /** The unions of two hide sets, compared by identity. */
  private final Map<Set<String>, Map<Set<String>, Set<String>>> unions = new IdentityHashMap<>();

  /** The names that are part of pasted names; those may be pasted again. */
  private final Map<String, TestedName> tests = new HashMap<>();

  private final MacroTable macros;
  private final BuiltinMacros builtins;
  private final Pragmas pragmas;
  private final PastingListener pasting;
  private final BiConsumer<ConfigSet, Diagnostic> faults;
  private int produced;
  private int depth;
  private boolean inCondition;

  /** The variants in which no arguments of calls follow the text; empty if it is no text. */
  private Optional<ConfigSet> whole = Optional.empty();

  /** Handles pragmas that change macros. */
  @FunctionalInterface
  interface Pragmas {
    /**
     * Handles a {@code _Pragma} operator.
     *
     * @param literal its string literal
     * @return whether the pragma changes macros
     */
    boolean follow(PreprocessingToken literal, ConfigSet when);
  }

  /** Receives the names that {@code ##} tests or makes. */
  interface PastingListener {
    /**
     * A macro tests by pasting whether a name is defined as 1, as {@code IS_ENABLED} of Linux does:
     * the paste with 1 may be a macro, and the paste with the name is none.
     */
    void tested(PreprocessingToken name, ConfigSet when);

    /** A name was pasted that is no macro. */
    void pasted(PreprocessingToken name, ConfigSet when);
  }

  /**
   * @param faults receives errors of macro calls, with their variants
   */
  MacroExpander(
      MacroTable macros,
      BuiltinMacros builtins,
      Pragmas pragmas,
      PastingListener pasting,
      BiConsumer<ConfigSet, Diagnostic> faults) {
    this.macros = macros;
    this.builtins = builtins;
    this.pragmas = pragmas;
    this.pasting = pasting;
    this.faults = faults;
  }

  /**
   * Expands a condition; operands of {@code defined} are not expanded.
   *
   * @throws InputException if a macro use is malformed
   */
  List<ExpansionToken> expandCondition(List<ExpansionToken> text) throws InputException {
    inCondition = true;
    try {
      return expand(text);
    } finally {
      inCondition = false;
    }
  }

  /**
   * Expands a macro argument; {@code defined} does not protect names there, as in gcc.
   *
   * @throws InputException if a macro use is malformed
   */
  List<ExpansionToken> expandArgument(List<ExpansionToken> text) throws InputException {
    boolean outside = inCondition;
    inCondition = false;
    try {
      return expand(text);
    } finally {
      inCondition = outside;
    }
  }

  /**
   * Expands text between directives.
   *
   * @param whole the variants in which no arguments of its calls follow, so that a call without a
   *     closing parenthesis is an error (C11, 6.10.3p4)
   * @throws InputException if a macro use is malformed
   */
  List<ExpansionToken> expandText(List<ExpansionToken> text, ConfigSet whole)
      throws InputException {
    this.whole = Optional.of(whole);
    try {
      return expand(text);
    } finally {
      this.whole = Optional.empty();
    }
  }

  /**
   * Expands a text.
   *
   * @throws InputException if a macro use is malformed
   */
  List<ExpansionToken> expand(List<ExpansionToken> text) throws InputException {
    depth++;
    try {
      List<ExpansionToken> result = expanded(text);
      if (depth == 1) {
        result.removeIf(ExpansionToken::isPadding);
      }
      return result;
    } catch (ExpansionTooLarge e) {
      if (depth > 1) {
        throw e;
      }
      throw new InputException(e.place, e.getMessage());
    } finally {
      depth--;
    }
  }

  /** Signals that one macro use of the text expands to too many tokens. */
  private static final class ExpansionTooLarge extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Span place;

    ExpansionTooLarge(PreprocessingToken use) {
      super(
          "the macro '%s' expands to more than %s tokens".formatted(use.text(), MOST_OF_ONE),
          null,
          false,
          false);
      place = use.span();
    }
  }

  private List<ExpansionToken> expanded(List<ExpansionToken> text) throws InputException {
    List<ExpansionToken> out = new ArrayList<>(text.size());
    Deque<ExpansionToken> open = new ArrayDeque<>(text);
    ExpansionToken outermost = null;
    int before = produced;
    int start = 0;
    int left = text.size(); // the unread tokens of the text at the end of the deque
    while (!open.isEmpty()) {
      ExpansionToken item = open.pop();
      PreprocessingToken word = item.token();
      if (open.size() < left) {
        left = open.size();
        outermost = item;
        before = produced;
        start = out.size();
      }
      boolean plain =
          !word.isIdentifier()
              || !macros.mayBeMacro(word.text())
              || item.hideSet().contains(word.text());
      if (word.isIdentifier() && (useBuiltin(item, open, out) || usePragma(item, open, out))) {
        left = Math.min(left, open.size());
      } else if (plain) {
        out.add(item);
        if (inCondition && word.text().equals("defined")) {
          open.removeIf(ExpansionToken::isPadding);
          boolean opens = !open.isEmpty() && open.peek().token().is(CLexer.LPAREN);
          for (int i = 0; i < (opens ? 2 : 1) && !open.isEmpty(); i++) {
            out.add(open.pop());
          }
          left = Math.min(left, open.size());
        }
      } else {
        try {
          use(item, open, out);
          left = Math.min(left, open.size());
          requireFew(outermost.token(), before);
        } catch (ExpansionTooLarge e) {
          if (depth > 1 || inCondition) {
            throw e;
          }
          while (open.size() > left) {
            open.pop();
          }
          out.subList(start, out.size()).clear();
          PreprocessingToken unread = PreprocessingToken.unread(e.getMessage(), e.place);
          out.add(new ExpansionToken(unread, outermost.presenceCondition(), Set.of()));
          produced = before;
        }
      }
    }
    return out;
  }

  private void requireFew(PreprocessingToken outermost, int before) throws InputException {
    if (produced - before > MOST_OF_ONE) {
      throw new ExpansionTooLarge(outermost);
    } else if (produced > MOST_TOKENS) {
      throw new InputException(
          outermost.span(), "up to here macros expand to more than " + MOST_TOKENS + " tokens");
    }
  }

  private record LiveDefinition(ConfigSet presenceCondition, MacroDefinition macro) {}

  private void use(ExpansionToken item, Deque<ExpansionToken> open, List<ExpansionToken> out)
      throws InputException {
    List<LiveDefinition> choices = new ArrayList<>();
    ConfigSet rest = item.presenceCondition();
    for (MacroTable.ConditionalMacro entry : macros.definitions(item.token().text())) {
      ConfigSet here = item.presenceCondition().and(entry.presenceCondition());
      if (!here.isEmpty()) {
        choices.add(new LiveDefinition(here, entry.macro()));
        rest = rest.minus(here);
      }
    }
    if (choices.isEmpty()) {
      out.add(item);
      return;
    }
    Optional<MacroCall> call = Optional.empty();
    if (choices.stream().anyMatch(choice -> choice.macro().isFunctionLike())) {
      MacroCall.Lookahead finding = MacroCall.find(item, open);
      if (finding.splitAt().isPresent()) {
        splitUse(item, finding.splitAt().get(), open);
        return;
      }
      call = finding.call();
      if (finding.isUnclosed()) {
        choices.stream()
            .filter(choice -> choice.macro().isFunctionLike())
            .forEach(choice -> reportUnclosed(item, choice.presenceCondition()));
      }
    }
    List<ExpansionToken> front = new ArrayList<>();
    for (LiveDefinition choice : choices) {
      if (choice.macro().isFunctionLike() && call.isEmpty()) {
        rest = rest.or(choice.presenceCondition());
      } else {
        front.addAll(replaced(item, choice, call));
      }
    }
    if (!rest.isEmpty()) {
      ConfigSet untouched = rest;
      out.add(item.restrictTo(untouched));
      call.ifPresent(c -> front.addAll(c.tokens(untouched)));
    }
    produced += (int) front.stream().filter(i -> !i.isPadding()).count();
    for (int i = front.size() - 1; i >= 0; i--) {
      open.push(front.get(i));
    }
  }

  /** Reports a call without a closing parenthesis, unless its arguments may continue. */
  private void reportUnclosed(ExpansionToken name, ConfigSet when) {
    ConfigSet ended = depth > 1 ? when : whole.map(when::and).orElse(when.minus(when));
    if (!ended.isEmpty()) {
      String message = "the call of the macro '%s' has no closing parenthesis";
      faults.accept(
          ended, Diagnostic.of(name.token().span(), message.formatted(name.token().text())));
    }
  }

  /** Expands a built-in macro where the text has not redefined its name. */
  private boolean useBuiltin(
      ExpansionToken item, Deque<ExpansionToken> open, List<ExpansionToken> out)
      throws InputException {
    String name = item.token().text();
    if (!BuiltinMacros.NAMES.contains(name)) {
      return false;
    }
    ConfigSet said = macros.determinedVariants(name).and(item.presenceCondition());
    if (said.equals(item.presenceCondition())) {
      return false;
    } else if (!said.isEmpty()) {
      splitUse(item, said, open);
      return true;
    } else if (!BuiltinMacros.isOperator(name)) {
      out.addAll(builtins.expansion(item));
      return true;
    }
    MacroCall.Lookahead finding = MacroCall.find(item, open);
    if (finding.splitAt().isPresent()) {
      splitUse(item, finding.splitAt().get(), open);
    } else if (finding.call().isEmpty()) {
      throw new InputException(
          item.token().span(), "'%s' needs an argument in parentheses".formatted(name));
    } else {
      List<ExpansionToken> call = finding.call().get().tokens(item.presenceCondition());
      List<ExpansionToken> argument = call.subList(1, call.size() - 1);
      boolean isHeader = name.startsWith("__has_include");
      if (isHeader && !inCondition) {
        throw new InputException(
            item.token().span(), "'%s' outside of a condition".formatted(name));
      }
      boolean isWritten = !argument.isEmpty() && argument.get(0).token().is(CLexer.LESS);
      List<ExpansionToken> words =
          new ArrayList<>(isHeader && isWritten ? argument : expand(argument));
      words.removeIf(ExpansionToken::isPadding);
      for (ConfigSet part :
          ConditionEvaluator.partition(
              words, item.presenceCondition(), MOST_PASTED, item.token().span())) {
        List<PreprocessingToken> here =
            ConditionEvaluator.restrictTo(words, part).stream().map(ExpansionToken::token).toList();
        out.add(new ExpansionToken(builtins.answer(item.token(), here), part, item.hideSet()));
      }
    }
    return true;
  }

  /** Handles a {@code _Pragma} operator immediately if it changes macros. */
  private boolean usePragma(
      ExpansionToken item, Deque<ExpansionToken> open, List<ExpansionToken> out)
      throws InputException {
    if (depth > 1 || inCondition || !item.token().text().equals("_Pragma")) {
      return false;
    }
    Optional<MacroCall> call = MacroCall.find(item, open).call();
    if (call.isEmpty()) {
      return false;
    }
    List<ExpansionToken> operator = expand(call.get().tokens(item.presenceCondition()));
    operator.removeIf(ExpansionToken::isPadding);
    PreprocessingToken literal = operator.get(1).token();
    boolean isLiteral = operator.size() == 3 && literal.is(CLexer.STRING);
    if (!isLiteral || !pragmas.follow(literal, item.presenceCondition())) {
      out.add(item);
      out.addAll(operator);
    }
    return true;
  }

  /** Splits a use whose following tokens differ between its variants. */
  private static void splitUse(ExpansionToken item, ConfigSet part, Deque<ExpansionToken> open) {
    open.push(
        new ExpansionToken(item.token(), item.presenceCondition().minus(part), item.hideSet()));
    open.push(item.restrictTo(part));
  }

  private List<ExpansionToken> replaced(
      ExpansionToken item, LiveDefinition choice, Optional<MacroCall> call) throws InputException {
    MacroDefinition macro = choice.macro();
    Set<String> hidden = new HashSet<>(item.hideSet());
    hidden.add(item.token().text());
    if (!macro.isFunctionLike()) {
      List<ExpansionToken> result = new ArrayList<>();
      MacroSubstitution substitution =
          new MacroSubstitution(
              this, macro, Arguments.NONE, item.token().span(), choice.presenceCondition());
      addHidden(substitution.result(), hidden, result);
      pad(result, item.restrictTo(choice.presenceCondition()));
      call.ifPresent(c -> result.addAll(c.tokens(choice.presenceCondition())));
      return result;
    }
    Span span = item.token().span();
    List<ExpansionToken> result = new ArrayList<>();
    Arguments arguments = arguments(macro, call.get(), choice.presenceCondition());
    int expected = macro.parameters().orElseThrow().size();
    if (arguments.texts().size() != expected) {
      String message =
          "the macro '%s' takes %s argument%s, not %s"
              .formatted(
                  item.token().text(),
                  expected,
                  expected == 1 ? "" : "s",
                  arguments.texts().size());
      faults.accept(choice.presenceCondition(), Diagnostic.of(span, message));
      addHidden(List.of(item.restrictTo(choice.presenceCondition())), hidden, result);
      result.addAll(call.get().tokens(choice.presenceCondition()));
      return result;
    }
    // A name is expanded again behind a macro that ends before its arguments do (Prosser).
    List<ExpansionToken> tokens = call.get().tokens(choice.presenceCondition());
    hidden.retainAll(tokens.get(tokens.size() - 1).hideSet());
    hidden.add(item.token().text());
    List<ExpansionToken> raw = macro.unexpandedArguments(arguments.texts());
    for (ConfigSet part :
        ConditionEvaluator.partition(raw, choice.presenceCondition(), MOST_PASTED, span)) {
      MacroSubstitution substitution =
          new MacroSubstitution(this, macro, arguments.within(part), span, part);
      for (ConfigSet sub :
          ConditionEvaluator.partition(substitution.optionalOperands(), part, MOST_PASTED, span)) {
        addHidden(substitution.within(sub).result(), hidden, result);
      }
    }
    pad(result, item.restrictTo(choice.presenceCondition()));
    return result;
  }

  /** Adds tokens to a result, with further names in their hide sets. */
  private void addHidden(
      List<ExpansionToken> tokens, Set<String> names, List<ExpansionToken> result) {
    Set<String> added = canonical(names);
    Map<Set<String>, Set<String>> known =
        unions.computeIfAbsent(added, key -> new IdentityHashMap<>());
    for (ExpansionToken token : tokens) {
      result.add(token.with(known.computeIfAbsent(token.hideSet(), set -> union(set, added))));
    }
  }

  private Set<String> union(Set<String> one, Set<String> other) {
    Set<String> all = new HashSet<>(one);
    all.addAll(other);
    return canonical(all);
  }

  private Set<String> canonical(Set<String> names) {
    Set<String> known = hideSets.get(names);
    if (known == null) {
      known = Set.copyOf(names);
      hideSets.put(known, known);
    }
    return known;
  }

  /** Preserves white space around the expansion of a use for the operator {@code #}. */
  private static void pad(List<ExpansionToken> expansion, ExpansionToken use) {
    expansion.add(
        0,
        new ExpansionToken(
            PreprocessingToken.padding(use.token()), use.presenceCondition(), Set.of()));
    expansion.add(
        new ExpansionToken(
            PreprocessingToken.boundary(use.token().span()), use.presenceCondition(), Set.of()));
  }

  /**
   * The arguments of a macro call.
   *
   * @param isCut whether the variable argument is missing, so that GNU C removes the comma before
   *     it
   */
  record Arguments(List<List<ExpansionToken>> texts, boolean isCut) {
    static final Arguments NONE = new Arguments(List.of(), false);

    Arguments within(ConfigSet part) {
      return new Arguments(
          texts.stream()
              .map(argument -> trimmed(ConditionEvaluator.restrictTo(argument, part)))
              .toList(),
          isCut);
    }
  }

  /** Returns an argument without placeholders at its ends. */
  private static List<ExpansionToken> trimmed(List<ExpansionToken> argument) {
    int start = 0;
    int end = argument.size();
    while (start < end && argument.get(start).isPadding()) {
      start++;
    }
    while (start < end && argument.get(end - 1).isPadding()) {
      end--;
    }
    return argument.subList(start, end);
  }

  private static Arguments arguments(MacroDefinition macro, MacroCall call, ConfigSet when) {
    int expected = macro.parameters().orElseThrow().size();
    List<List<ExpansionToken>> given =
        call.arguments(when, macro.isVariadic() ? expected : Integer.MAX_VALUE);
    boolean isOnlyRest = given.size() == 1 && given.get(0).isEmpty();
    if (isOnlyRest && expected == 0) {
      return Arguments.NONE;
    }
    boolean isShort = macro.isVariadic() && given.size() == expected - 1;
    if (isShort) {
      given.add(List.of());
    }
    return new Arguments(given, isShort || isOnlyRest);
  }

  /**
   * Returns the result of {@code ##}. What is no single token is an error for gcc (C11, 6.10.3.3p3
   * leaves it undefined).
   *
   * @param right the second operand; what has a hide set was expanded before
   * @param place the place of the macro's use
   */
  PreprocessingToken pasted(
      PreprocessingToken left, ExpansionToken right, ConfigSet when, Span place) {
    PreprocessingToken result = joined(left, right.token(), when, place);
    if (result.isIdentifier() && !macros.mayBeMacro(result.text())) {
      pasting.pasted(result, when);
      Optional<TestedName> tested = tested(left, right);
      if (tested.isPresent()) {
        tests.put(result.text(), tested.get());
        if (macros.mayBeMacro(tested.get().textIfSet())) {
          pasting.tested(tested.get().token(), when);
        }
      }
    }
    return result;
  }

  /**
   * A name that is no macro and became part of a pasted name.
   *
   * @param textIfSet the pasted name if the name were defined as 1
   */
  private record TestedName(PreprocessingToken token, String textIfSet) {
    TestedName between(String before, String behind) {
      return new TestedName(token, before + textIfSet + behind);
    }
  }

  /** Returns the name that a pasted name contains. */
  private Optional<TestedName> tested(PreprocessingToken left, ExpansionToken right) {
    TestedName behind = tests.get(right.token().text());
    TestedName before = tests.get(left.text());
    boolean isExpanded = right.token().isIdentifier() && !right.hideSet().isEmpty();
    if (behind != null) {
      return Optional.of(behind.between(left.spelling(), ""));
    } else if (before != null) {
      return Optional.of(before.between("", right.token().spelling()));
    }
    return isExpanded
        ? Optional.of(new TestedName(right.token(), left.spelling() + "1"))
        : Optional.empty();
  }

  private PreprocessingToken joined(
      PreprocessingToken left, PreprocessingToken right, ConfigSet when, Span place) {
    // A number contains universal character names as they are written (C11, 6.4.8).
    String text =
        left.spelling()
            + (left.is(CLexer.NUMBER) ? MacroSubstitution.spelled(right) : right.spelling());
    // behind a name, a # begins no directive
    List<LogicalLine> lines = LogicalLine.tokenize(new sunder.source.SourceFile("", "a " + text));
    boolean isToken = lines.size() == 1 && lines.get(0).tokens().size() == 2;
    if (!isToken && !text.equals("::")) { // gnu17 has that token
      String message =
          "pasting '%s' and '%s' gives no token".formatted(left.spelling(), right.spelling());
      faults.accept(when, Diagnostic.of(place, message));
    }
    int type = isToken ? lines.get(0).tokens().get(1).type() : CLexer.OTHER;
    return new PreprocessingToken(type, text, place, left.hasLeadingSpace());
  }

  /** The parenthesised arguments behind a macro's name, with all their tokens. */
  private record MacroCall(List<ExpansionToken> tokens) {
    /**
     * The call behind a name.
     *
     * @param splitAt variants of the name in which other parentheses follow than in the rest
     * @param isUnclosed whether an opening parenthesis follows and no closing one
     */
    record Lookahead(Optional<MacroCall> call, Optional<ConfigSet> splitAt, boolean isUnclosed) {
      static final Lookahead NOTHING = new Lookahead(Optional.empty(), Optional.empty(), false);
      static final Lookahead UNCLOSED = new Lookahead(Optional.empty(), Optional.empty(), true);

      static Lookahead found(MacroCall call) {
        return new Lookahead(Optional.of(call), Optional.empty(), false);
      }

      static Lookahead split(ConfigSet at) {
        return new Lookahead(Optional.empty(), Optional.of(at), false);
      }
    }

    /**
     * Removes the arguments in the variants of a name from the text and returns them, if there are
     * any.
     */
    static Lookahead find(ExpansionToken name, Deque<ExpansionToken> open) {
      List<ExpansionToken> seen = new ArrayList<>();
      Deque<ExpansionToken> left = new ArrayDeque<>();
      Lookahead finding = gather(name, open, seen, left);
      if (finding.call().isEmpty()) {
        // No call was found: the tokens are restored.
        for (int i = seen.size() - 1; i >= 0; i--) {
          open.push(seen.get(i));
        }
      } else {
        while (!left.isEmpty()) {
          open.push(left.removeLast());
        }
      }
      return finding;
    }

    private static Lookahead gather(
        ExpansionToken name,
        Deque<ExpansionToken> open,
        List<ExpansionToken> seen,
        Deque<ExpansionToken> left) {
      ConfigSet when = name.presenceCondition();
      List<ExpansionToken> taken = new ArrayList<>();
      NestingDepth depth = new NestingDepth(when);
      ConfigSet none = when.minus(when);
      while (!open.isEmpty()) {
        ExpansionToken item = open.pop();
        seen.add(item);
        ConfigSet here = item.presenceCondition().and(when);
        int type = item.token().type();
        if (here.isEmpty()) {
          left.add(item);
          continue;
        } else if (taken.isEmpty() && item.isPadding()) {
          continue;
        } else if (taken.isEmpty() && !here.equals(when)) {
          return Lookahead.split(here);
        } else if (taken.isEmpty()
            && (type != CLexer.LPAREN || isApart(name.token(), item.token()))) {
          return Lookahead.NOTHING;
        }
        // the variants in which the token separates arguments or ends them
        ConfigSet shaped = none;
        if (type == CLexer.COMMA) {
          shaped = depth.at(1).and(here);
        } else if (type == CLexer.LPAREN || type == CLexer.RPAREN) {
          depth.change(here, type == CLexer.LPAREN ? 1 : -1);
          shaped = depth.at(0);
        }
        if (!shaped.isEmpty() && !shaped.equals(when)) {
          return Lookahead.split(shaped);
        }
        ConfigSet others = item.presenceCondition().minus(when);
        if (!others.isEmpty()) {
          left.add(new ExpansionToken(item.token(), others, item.hideSet()));
        }
        taken.add(new ExpansionToken(item.token(), here, item.hideSet()));
        if (type == CLexer.RPAREN && !shaped.isEmpty()) {
          return Lookahead.found(new MacroCall(taken));
        }
      }
      return taken.isEmpty() ? Lookahead.NOTHING : Lookahead.UNCLOSED;
    }

    /**
     * Returns whether a directive is between a name and a parenthesis: compilers do not look for
     * the parenthesis behind a directive, although a directive may be within it.
     */
    private static boolean isApart(PreprocessingToken name, PreprocessingToken open) {
      Span before = name.span();
      Span behind = open.span();
      return before.file() == behind.file()
          && before.end() < behind.start()
          && DIRECTIVE
              .matcher(
                  COMMENT
                      .matcher(before.file().text().substring(before.end(), behind.start()))
                      .replaceAll(" "))
              .find();
    }

    /** Returns the tokens of the call in some variants, including the parentheses. */
    List<ExpansionToken> tokens(ConfigSet when) {
      List<ExpansionToken> result = new ArrayList<>();
      for (ExpansionToken item : tokens) {
        if (item.presenceCondition().intersects(when)) {
          result.add(item.restrictTo(when));
        }
      }
      return result;
    }

    /**
     * Returns the arguments in some variants.
     *
     * @param most the number of arguments beyond which commas belong to the last one
     */
    List<List<ExpansionToken>> arguments(ConfigSet when, int most) {
      List<List<ExpansionToken>> result = new ArrayList<>();
      List<ExpansionToken> current = new ArrayList<>();
      NestingDepth depth = new NestingDepth(when);
      List<ExpansionToken> inside = tokens(when);
      for (ExpansionToken item : inside.subList(1, inside.size() - 1)) {
        int type = item.token().type();
        if (type == CLexer.LPAREN || type == CLexer.RPAREN) {
          depth.change(item.presenceCondition(), type == CLexer.LPAREN ? 1 : -1);
        }
        if (type == CLexer.COMMA
            && result.size() + 1 < most
            && item.presenceCondition().intersects(depth.at(0))) {
          result.add(trimmed(current));
          current = new ArrayList<>();
        } else {
          current.add(item);
        }
      }
      result.add(trimmed(current));
      return result;
    }
  }
}
