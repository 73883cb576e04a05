package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import sunder.family.ConfigSet;
import sunder.frontend.c.grammar.CLexer;
import sunder.source.Diagnostic;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * Expands macros by Prosser's algorithm (hide sets), on tokens with presence conditions: a use with
 * several live bodies gives the tokens of each, every one in its own variants.
 */
final class Expander {
  private static final Pattern DIRECTIVE = Pattern.compile("\\n[ \\t]*(#|%:)");
  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);

  /** Tokens that all macros together may produce. */
  private static final int MOST_TOKENS = 4_000_000;

  /** Tokens that a macro may produce that is used in the text. */
  private static final int MOST_OF_ONE = 200_000;

  /** Different words that one {@code ##} or {@code #} may make. */
  private static final int MOST_PASTED = 256;

  /**
   * A token on its way.
   *
   * @param hidden the macros it came out of: they are not expanded again in it
   */
  record Item(Word word, ConfigSet when, Set<String> hidden) {
    Item within(ConfigSet part) {
      return new Item(word, when.and(part), hidden);
    }

    Item hiding(Set<String> names) {
      if (hidden.isEmpty()) {
        return new Item(word, when, names);
      }
      Set<String> all = new HashSet<>(hidden);
      all.addAll(names);
      return new Item(word, when, all);
    }
  }

  private final Macros macros;
  private final BiConsumer<ConfigSet, Diagnostic> faults;
  private int produced;
  private boolean inCondition;

  /**
   * @param faults hears of calls that no compiler takes, in which variants
   */
  Expander(Macros macros, BiConsumer<ConfigSet, Diagnostic> faults) {
    this.macros = macros;
    this.faults = faults;
  }

  /**
   * The same for a condition: what {@code defined} asks for stays as it is.
   *
   * @throws InputException if a macro is used in a way that cannot be
   */
  List<Item> expandCondition(List<Item> text) throws InputException {
    inCondition = true;
    try {
      return expand(text);
    } finally {
      inCondition = false;
    }
  }

  /**
   * @throws InputException if a macro is used in a way that cannot be
   */
  List<Item> expand(List<Item> text) throws InputException {
    List<Item> out = new ArrayList<>(text.size());
    Deque<Item> open = new ArrayDeque<>(text);
    Word outermost = null;
    int before = produced;
    int left = text.size(); // so many are not looked at yet, and none of them is of a macro
    while (!open.isEmpty()) {
      Item item = open.pop();
      Word word = item.word();
      if (open.size() < left) {
        left = open.size();
        outermost = word;
        before = produced;
      }
      boolean plain =
          !word.isName() || !macros.knows(word.text()) || item.hidden().contains(word.text());
      if (plain) {
        out.add(item);
        if (inCondition && word.text().equals("defined")) {
          boolean opens = !open.isEmpty() && open.peek().word().is(CLexer.LPAREN);
          for (int i = 0; i < (opens ? 2 : 1) && !open.isEmpty(); i++) {
            out.add(open.pop());
          }
          left = Math.min(left, open.size());
        }
      } else {
        use(item, open, out);
        left = Math.min(left, open.size());
      }
      requireFew(outermost, before);
    }
    return out;
  }

  private void requireFew(Word outermost, int before) throws InputException {
    if (produced - before > MOST_OF_ONE) {
      throw bad(
          outermost.span(),
          "the macro '%s' expands to more than %s tokens".formatted(outermost.text(), MOST_OF_ONE));
    } else if (produced > MOST_TOKENS) {
      throw bad(
          outermost.span(), "up to here macros expand to more than " + MOST_TOKENS + " tokens");
    }
  }

  /** A body that a use has in some of its variants. */
  private record Choice(ConfigSet when, Macro macro) {}

  private void use(Item item, Deque<Item> open, List<Item> out) throws InputException {
    List<Choice> choices = new ArrayList<>();
    ConfigSet rest = item.when();
    for (Macros.Entry entry : macros.bodies(item.word().text())) {
      ConfigSet here = item.when().and(entry.when());
      if (!here.isEmpty()) {
        choices.add(new Choice(here, entry.macro()));
        rest = rest.minus(here);
      }
    }
    if (choices.isEmpty()) {
      out.add(item);
      return;
    }
    Optional<MacroCall> call = Optional.empty();
    if (choices.stream().anyMatch(choice -> choice.macro().isFunction())) {
      MacroCall.Finding finding = MacroCall.find(item, open);
      if (finding.splitAt().isPresent()) {
        splitUse(item, finding.splitAt().get(), open);
        return;
      }
      call = finding.call();
    }
    List<Item> front = new ArrayList<>();
    for (Choice choice : choices) {
      if (choice.macro().isFunction() && call.isEmpty()) {
        rest = rest.or(choice.when());
      } else {
        front.addAll(replaced(item, choice, call));
      }
    }
    if (!rest.isEmpty()) {
      ConfigSet untouched = rest;
      out.add(item.within(untouched));
      call.ifPresent(c -> front.addAll(c.tokens(untouched)));
    }
    produced += front.size();
    for (int i = front.size() - 1; i >= 0; i--) {
      open.push(front.get(i));
    }
  }

  /** What follows the name differs between its variants: each goes its own way. */
  private static void splitUse(Item item, ConfigSet part, Deque<Item> open) {
    open.push(new Item(item.word(), item.when().minus(part), item.hidden()));
    open.push(item.within(part));
  }

  private List<Item> replaced(Item item, Choice choice, Optional<MacroCall> call)
      throws InputException {
    Macro macro = choice.macro();
    Set<String> hidden = new HashSet<>(item.hidden());
    hidden.add(item.word().text());
    if (!macro.isFunction()) {
      List<Item> result = new ArrayList<>();
      Set<String> names = hidden;
      new Substitution(this, macro, List.of(), item.word().span(), choice.when())
          .result()
          .forEach(i -> result.add(i.hiding(names)));
      call.ifPresent(c -> result.addAll(c.tokens(choice.when())));
      return result;
    }
    Span span = item.word().span();
    List<Item> result = new ArrayList<>();
    List<List<Item>> arguments = arguments(macro, call.get(), choice.when());
    int expected = macro.parameters().orElseThrow().size();
    if (arguments.size() != expected) {
      String message =
          "the macro '%s' takes %s argument%s, not %s"
              .formatted(item.word().text(), expected, expected == 1 ? "" : "s", arguments.size());
      faults.accept(choice.when(), Diagnostic.of(span, message));
      result.add(item.within(choice.when()).hiding(hidden));
      result.addAll(call.get().tokens(choice.when()));
      return result;
    }
    for (ConfigSet part : Condition.parts(macro.raw(arguments), choice.when(), MOST_PASTED, span)) {
      List<List<Item>> here =
          arguments.stream().map(argument -> Condition.within(argument, part)).toList();
      for (Item i : new Substitution(this, macro, here, span, part).result()) {
        result.add(i.hiding(hidden));
      }
    }
    return result;
  }

  private static List<List<Item>> arguments(Macro macro, MacroCall call, ConfigSet when) {
    int expected = macro.parameters().orElseThrow().size();
    List<List<Item>> given =
        call.arguments(when, macro.isVariadic() ? expected : Integer.MAX_VALUE);
    if (given.size() == 1 && given.get(0).isEmpty() && expected == 0) {
      return List.of();
    }
    if (macro.isVariadic() && given.size() == expected - 1) {
      given.add(List.of());
    }
    return given;
  }

  static InputException bad(Span span, String message) {
    return new InputException(span, message);
  }

  /** A word made by pasting or quoting. */
  static Word made(String text, Span span, boolean spaced) {
    List<Line> lines = Line.of(new sunder.source.SourceFile("", text));
    boolean one =
        lines.size() == 1
            && lines.get(0).kind() == Line.Kind.TEXT
            && lines.get(0).words().size() == 1;
    int type = one ? lines.get(0).words().get(0).type() : CLexer.OTHER;
    return new Word(type, text, span, spaced);
  }

  /** The parenthesised arguments behind a macro's name, with all their tokens. */
  private record MacroCall(List<Expander.Item> tokens) {
    /**
     * What stands behind a name.
     *
     * @param splitAt a part of the name's variants in which other parentheses follow than in the
     *     rest
     */
    record Finding(Optional<MacroCall> call, Optional<ConfigSet> splitAt) {
      static final Finding NOTHING = new Finding(Optional.empty(), Optional.empty());
    }

    /** Takes the arguments that stand in the variants of a name out of the text, if they do. */
    static Finding find(Expander.Item name, Deque<Expander.Item> open) {
      List<Expander.Item> seen = new ArrayList<>();
      Deque<Expander.Item> left = new ArrayDeque<>();
      Finding finding = gather(name, open, seen, left);
      if (finding.call().isEmpty()) {
        // Nothing was taken: everything goes back as it was.
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

    private static Finding gather(
        Expander.Item name,
        Deque<Expander.Item> open,
        List<Expander.Item> seen,
        Deque<Expander.Item> left) {
      ConfigSet when = name.when();
      List<Expander.Item> taken = new ArrayList<>();
      int depth = 0;
      while (!open.isEmpty()) {
        Expander.Item item = open.pop();
        seen.add(item);
        ConfigSet here = item.when().and(when);
        int type = item.word().type();
        boolean shapes = type == CLexer.LPAREN || type == CLexer.RPAREN || type == CLexer.COMMA;
        if (here.isEmpty()) {
          left.add(item);
          continue;
        }
        if (!here.equals(when) && (shapes || depth == 0)) {
          return new Finding(Optional.empty(), Optional.of(here));
        }
        if (depth == 0 && (type != CLexer.LPAREN || isApart(name.word(), item.word()))) {
          return Finding.NOTHING;
        }
        ConfigSet others = item.when().minus(when);
        if (!others.isEmpty()) {
          left.add(new Expander.Item(item.word(), others, item.hidden()));
        }
        taken.add(new Expander.Item(item.word(), here, item.hidden()));
        depth += type == CLexer.LPAREN ? 1 : type == CLexer.RPAREN ? -1 : 0;
        if (depth == 0) {
          return new Finding(Optional.of(new MacroCall(taken)), Optional.empty());
        }
      }
      return Finding.NOTHING;
    }

    /** Compilers look for a parenthesis behind no directive, though one may be within it. */
    private static boolean isApart(Word name, Word open) {
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

    /** The tokens that stand in some variants, the parentheses too. */
    List<Expander.Item> tokens(ConfigSet when) {
      List<Expander.Item> result = new ArrayList<>();
      for (Expander.Item item : tokens) {
        if (item.when().intersects(when)) {
          result.add(item.within(when));
        }
      }
      return result;
    }

    /**
     * The arguments in some variants.
     *
     * @param most commas behind so many arguments belong to the last one
     */
    List<List<Expander.Item>> arguments(ConfigSet when, int most) {
      List<List<Expander.Item>> result = new ArrayList<>();
      List<Expander.Item> current = new ArrayList<>();
      int depth = 0;
      List<Expander.Item> inside = tokens(when);
      for (Expander.Item item : inside.subList(1, inside.size() - 1)) {
        int type = item.word().type();
        depth += type == CLexer.LPAREN ? 1 : type == CLexer.RPAREN ? -1 : 0;
        if (type == CLexer.COMMA && depth == 0 && result.size() + 1 < most) {
          result.add(current);
          current = new ArrayList<>();
        } else {
          current.add(item);
        }
      }
      result.add(current);
      return result;
    }
  }
}
