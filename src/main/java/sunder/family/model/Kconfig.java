package sunder.family.model;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.Rule;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * The configurations that a Kconfig allows, as rules: what its symbols can be after somebody
 * answered all prompts (Linux, Documentation/kbuild/kconfig-language.rst, and {@code
 * sym_calc_value} of its tools, which decide where the text is silent).
 *
 * <p>{@code CONFIG_X} is a Boolean feature; that X is a module is another one, {@code
 * CONFIG_X_MODULE}, as C sees it. Without a symbol for modules nothing is one. A number with a
 * range is a numeric feature, which keeps one value where nothing asks for it and is defined where
 * something does or it has a default ({@code defined_CONFIG_X}); numbers without a range and texts
 * are no features, and what is said of one of their values may be so or not.
 */
final class Kconfig {
  private static final String PREFIX = "CONFIG_";

  /** How much of n, m and y something is: at least m, and y. */
  record TristateCondition(Rule module, Rule yes) {
    static final TristateCondition NO = new TristateCondition(Rule.NEVER, Rule.NEVER);
    static final TristateCondition YES = new TristateCondition(Rule.ALWAYS, Rule.ALWAYS);
    static final TristateCondition MODULE = new TristateCondition(Rule.ALWAYS, Rule.NEVER);

    static TristateCondition of(Rule rule) {
      return new TristateCondition(rule, rule);
    }

    TristateCondition and(TristateCondition other) {
      return new TristateCondition(module.and(other.module), yes.and(other.yes));
    }

    TristateCondition or(TristateCondition other) {
      return new TristateCondition(module.or(other.module), yes.or(other.yes));
    }

    TristateCondition not() {
      return new TristateCondition(yes.not(), module.not());
    }

    Rule is(TristateCondition other) {
      return module.iff(other.module).and(yes.iff(other.yes));
    }
  }

  /** A condition, once all symbols are known. */
  interface Condition {
    Condition ALWAYS = symbols -> TristateCondition.YES;

    TristateCondition in(Kconfig symbols);

    default Condition and(Condition other) {
      return symbols -> in(symbols).and(other.in(symbols));
    }
  }

  /** What a symbol holds. */
  enum Type {
    BOOL,
    TRISTATE,
    NUMBER,
    TEXT
  }

  /** A value that something has where a condition holds: a symbol, a number, a condition. */
  record ConditionalValue(String text, Condition value, Condition when) {}

  /** The range of a number where a condition holds; bounds are numbers, or symbols that are. */
  record Range(String low, String high, Condition when) {}

  /** One of the two bounds of a range: as it is written, and which of several is the widest. */
  private record Bound(Function<Range, String> text, BinaryOperator<BigInteger> widest) {
    /** Where it is a symbol, its own widest one. */
    Optional<BigInteger> of(Kconfig symbols, Range range) {
      String own = text.apply(range);
      return number(own)
          .or(
              () ->
                  symbols.valued(own).stream()
                      .flatMap(Symbol::ranges)
                      .flatMap(r -> number(text.apply(r)).stream())
                      .reduce(widest));
    }
  }

  private static final Bound LOW = new Bound(Range::low, BigInteger::min);
  private static final Bound HIGH = new Bound(Range::high, BigInteger::max);

  /** One of those of which one is chosen. */
  static final class Choice {
    final Span span;
    final List<Symbol> members = new ArrayList<>();
    Condition there = Condition.ALWAYS;
    boolean optional;

    Choice(Span span) {
      this.span = span;
    }
  }

  /** A block that defines a symbol, or more of it. */
  static final class Definition {
    Condition there = Condition.ALWAYS;
    final List<Condition> prompts = new ArrayList<>();
    final List<ConditionalValue> defaults = new ArrayList<>();
    final List<Range> ranges = new ArrayList<>();
  }

  /** A symbol and all that is said of it. */
  static final class Symbol {
    final String name;
    final Span span;
    final List<Definition> definitions = new ArrayList<>();
    Optional<Type> type = Optional.empty();
    Optional<Choice> choice = Optional.empty();

    /** What selects it, and what implies it. */
    final List<Condition> selected = new ArrayList<>();

    final List<Condition> implied = new ArrayList<>();

    Symbol(String name, Span span) {
      this.name = name;
      this.span = span;
    }

    Feature.Bool yes() {
      return new Feature.Bool(PREFIX + name);
    }

    Feature.Bool module() {
      return new Feature.Bool(PREFIX + name + "_MODULE");
    }

    private Stream<Range> ranges() {
      return definitions.stream().flatMap(definition -> definition.ranges.stream());
    }
  }

  private final Map<String, Symbol> symbols = new LinkedHashMap<>();
  private final List<Choice> choices = new ArrayList<>();
  private final Map<String, Feature.Bool> unknown = new LinkedHashMap<>();
  private Optional<Symbol> modules = Optional.empty();

  Symbol symbol(String name, Span span) {
    return symbols.computeIfAbsent(name, key -> new Symbol(key, span));
  }

  void modules(Symbol symbol) {
    modules = Optional.of(symbol);
  }

  Choice choice(Span span) {
    Choice choice = new Choice(span);
    choices.add(choice);
    return choice;
  }

  /** What a symbol is; one that nothing defines is n. */
  TristateCondition level(String name) {
    Symbol symbol = symbols.get(name);
    if (symbol == null || symbol.definitions.isEmpty()) {
      return TristateCondition.NO;
    }
    Rule yes = Rule.selected(symbol.yes());
    return switch (symbol.type.orElse(Type.TEXT)) {
      case BOOL -> TristateCondition.of(yes);
      case TRISTATE ->
          modules.isEmpty()
              ? TristateCondition.of(yes)
              : new TristateCondition(yes.or(Rule.selected(symbol.module())), yes);
      case NUMBER, TEXT -> TristateCondition.NO;
    };
  }

  /** What is known of the value of a symbol, or of one that is none. */
  Optional<Symbol> valued(String name) {
    return Optional.ofNullable(symbols.get(name)).filter(known -> !known.definitions.isEmpty());
  }

  /** The feature of a number, if it has a range. */
  Optional<Feature.Numeric> number(Symbol symbol) {
    Optional<BigInteger> low =
        symbol.ranges().flatMap(r -> LOW.of(this, r).stream()).reduce(LOW.widest());
    Optional<BigInteger> high =
        symbol.ranges().flatMap(r -> HIGH.of(this, r).stream()).reduce(HIGH.widest());
    boolean ranged = low.isPresent() && high.isPresent() && low.get().compareTo(high.get()) <= 0;
    return ranged && symbol.type.equals(Optional.of(Type.NUMBER))
        ? Optional.of(new Feature.Numeric(PREFIX + symbol.name, low.get(), high.get()))
        : Optional.empty();
  }

  /** A claim about a value that is not followed: it may be so or not. */
  Rule maybe(String claim) {
    String name = PREFIX + claim.replaceAll("\\W+", "_");
    return Rule.selected(unknown.computeIfAbsent(name, Feature.Bool::new));
  }

  ExternalModel model() throws InputException {
    if (modules.isEmpty()) {
      modules = valued("MODULES").filter(known -> known.type.equals(Optional.of(Type.BOOL)));
    }
    List<Constraint> constraints = new ArrayList<>();
    for (Symbol symbol : symbols.values()) {
      if (!symbol.definitions.isEmpty()) {
        constraints.add(new Constraint(rule(symbol), symbol.span));
      }
    }
    choices.forEach(choice -> constraints.add(new Constraint(rule(choice), choice.span)));
    List<Feature> features = new ArrayList<>();
    for (Symbol symbol : symbols.values()) {
      Type type = symbol.definitions.isEmpty() ? Type.TEXT : symbol.type.orElse(Type.TEXT);
      if (type == Type.BOOL || type == Type.TRISTATE) {
        features.add(symbol.yes());
      }
      if (type == Type.TRISTATE && modules.isPresent()) {
        Optional<Symbol> same = valued(symbol.name + "_MODULE");
        if (same.isPresent()) {
          String message = "C knows '%s' as a module by the same name".formatted(symbol.name);
          throw new InputException(same.get().span, message, "rename one of them");
        }
        features.add(symbol.module());
      }
      number(symbol).ifPresent(features::add);
      isDefined(symbol).ifPresent(features::add);
    }
    features.addAll(unknown.values());
    return Constraint.model(features, constraints);
  }

  private Rule rule(Symbol symbol) {
    return switch (symbol.type.orElse(Type.TEXT)) {
      case BOOL -> symbol.choice.isPresent() ? Rule.ALWAYS : value(symbol, false);
      case TRISTATE -> tristate(symbol);
      case NUMBER -> number(symbol).map(feature -> number(symbol, feature)).orElse(Rule.ALWAYS);
      case TEXT -> Rule.ALWAYS;
    };
  }

  private Rule tristate(Symbol symbol) {
    if (modules.isEmpty()) {
      return value(symbol, false);
    }
    Rule on = Rule.selected(modules.get().yes());
    Rule module = Rule.selected(symbol.module());
    Rule one = module.and(Rule.selected(symbol.yes())).not();
    Rule without = value(symbol, false).and(module.not());
    return one.and(on.implies(value(symbol, true))).and(on.not().implies(without));
  }

  /** Where a prompt is seen the answer, else a default; and at least what selects it. */
  private Rule value(Symbol symbol, boolean mayBeModule) {
    TristateCondition own =
        mayBeModule ? level(symbol.name) : TristateCondition.of(level(symbol.name).yes());
    TristateCondition seen = whole(seen(symbol), mayBeModule);
    TristateCondition least = whole(any(symbol.selected), mayBeModule);
    TristateCondition most = seen.or(least);
    Rule answered = own.module().implies(most.module()).and(own.yes().implies(most.yes()));
    Rule unasked = own.is(whole(standard(symbol), mayBeModule).or(least));
    return least
        .module()
        .implies(own.module())
        .and(least.yes().implies(own.yes()))
        .and(seen.module().implies(answered))
        .and(seen.module().not().implies(unasked));
  }

  /** Of what can be no module, m is y. */
  private static TristateCondition whole(TristateCondition level, boolean mayBeModule) {
    return mayBeModule ? level : TristateCondition.of(level.module());
  }

  private TristateCondition any(List<Condition> conditions) {
    return conditions.stream()
        .map(c -> c.in(this))
        .reduce(TristateCondition.NO, TristateCondition::or);
  }

  private TristateCondition seen(Symbol symbol) {
    TristateCondition seen = TristateCondition.NO;
    for (Definition definition : symbol.definitions) {
      seen = seen.or(any(definition.prompts).and(definition.there.in(this)));
    }
    return seen;
  }

  /** In their order, each where its definition is there. */
  private static List<ConditionalValue> defaults(Symbol symbol) {
    return symbol.definitions.stream()
        .flatMap(
            definition ->
                definition.defaults.stream()
                    .map(
                        d ->
                            new ConditionalValue(
                                d.text(), d.value(), d.when().and(definition.there))))
        .toList();
  }

  private TristateCondition there(Symbol symbol) {
    return any(symbol.definitions.stream().map(definition -> definition.there).toList());
  }

  /** The first default whose condition holds; what is implied is at least that. */
  private TristateCondition standard(Symbol symbol) {
    TristateCondition result = TristateCondition.NO;
    Rule before = Rule.NEVER;
    for (ConditionalValue given : defaults(symbol)) {
      TristateCondition when = given.when().in(this);
      TristateCondition first = TristateCondition.of(before.not());
      result = result.or(given.value().in(this).and(when).and(first));
      before = before.or(when.module());
    }
    return result.or(any(symbol.implied)).and(there(symbol));
  }

  /** Whether C sees a number: a feature, if not all variants have it. */
  private Optional<Feature.Bool> isDefined(Symbol symbol) {
    return number(symbol)
        .filter(feature -> !written(symbol).equals(Rule.ALWAYS))
        .map(feature -> new Feature.Bool(Feature.definedName(feature.name())));
  }

  /** A number is written where it is asked for, or has a default. */
  private Rule written(Symbol symbol) {
    Rule result = seen(symbol).module();
    for (ConditionalValue given : defaults(symbol)) {
      result = result.or(given.when().in(this).module());
    }
    return result;
  }

  /** Between what bounds a number is in some variants. */
  private record Bounds(Rule when, BigInteger low, BigInteger high) {
    /** What becomes of a number that may be outside. */
    Rule at(BigInteger value, Feature.Numeric feature) {
      BigInteger inside = value.max(low).min(high);
      return when.implies(new Rule.InRange(feature, inside, inside));
    }
  }

  private List<Bounds> bounds(Symbol symbol, Feature.Numeric feature) {
    List<Bounds> result = new ArrayList<>();
    Rule before = Rule.NEVER;
    for (Definition definition : symbol.definitions) {
      for (Range range : definition.ranges) {
        Rule when = range.when().in(this).and(definition.there.in(this)).module();
        result.add(
            new Bounds(
                before.not().and(when),
                LOW.of(this, range).orElse(feature.low()),
                HIGH.of(this, range).orElse(feature.high())));
        before = before.or(when);
      }
    }
    result.add(new Bounds(before.not(), feature.low(), feature.high()));
    return result;
  }

  private Rule number(Symbol symbol, Feature.Numeric feature) {
    Rule seen = seen(symbol).module();
    List<Bounds> bounds = bounds(symbol, feature);
    List<Rule> rules = new ArrayList<>();
    for (Bounds one : bounds) {
      Rule inside = new Rule.InRange(feature, one.low(), one.high());
      rules.add(seen.and(one.when()).implies(inside));
    }
    Rule unasked = Rule.NEVER;
    Rule chosen = Rule.NEVER;
    for (ConditionalValue given : defaults(symbol)) {
      Rule when = given.when().in(this).module();
      Rule equal =
          number(given.text())
              .<Rule>map(v -> new Rule.AllOf(bounds.stream().map(b -> b.at(v, feature)).toList()))
              .orElse(Rule.ALWAYS);
      unasked = unasked.or(chosen.not().and(when).and(equal));
      chosen = chosen.or(when);
    }
    Rule least = new Rule.InRange(feature, feature.low(), feature.low());
    rules.add(seen.or(unasked).or(chosen.not().and(least)));
    isDefined(symbol).ifPresent(defined -> rules.add(Rule.selected(defined).iff(written(symbol))));
    return new Rule.AllOf(rules);
  }

  /** A decimal or hexadecimal number. */
  static Optional<BigInteger> number(String text) {
    return text.matches("-?\\d{1,18}")
        ? Optional.of(new BigInteger(text))
        : text.matches("0[xX][0-9a-fA-F]{1,15}")
            ? Optional.of(new BigInteger(text.substring(2), 16))
            : Optional.empty();
  }

  /** One of the members that are seen is y, if there are any; of an optional choice at most one. */
  private Rule rule(Choice choice) {
    Rule there = choice.there.in(this).module();
    List<Rule> rules = new ArrayList<>();
    Rule any = Rule.NEVER;
    for (Symbol member : choice.members) {
      Rule seen = seen(member).module().and(there);
      rules.add(Rule.selected(member.yes()).implies(seen));
      any = any.or(seen);
    }
    List<Feature.Bool> members = choice.members.stream().map(Symbol::yes).toList();
    rules.add(Rule.count(members, 0, 1));
    if (!choice.optional && !members.isEmpty()) {
      rules.add(any.implies(Rule.count(members, 1, 1)));
    }
    return new Rule.AllOf(rules);
  }
}
