package sunder.family.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.Rule;
import sunder.source.InputException;
import sunder.source.Span;

/**
 * A Kconfig model: its symbols, choices and the rules of their values after a complete
 * configuration. Source: Linux, Documentation/kbuild/kconfig-language.rst, and {@code
 * sym_calc_value} of the tools of Linux 6.1 where the text is silent.
 *
 * <p>Output: {@code CONFIG_X} is a Boolean feature, and {@code CONFIG_X_MODULE} is the feature that
 * X is a module, as C code sees them. Without a symbol for modules, no symbol can be a module.
 * {@link KconfigValues} has numbers and strings. No other name with the prefix {@code CONFIG_} is
 * defined.
 */
final class Kconfig {
  static final String PREFIX = "CONFIG_";

  /**
   * A tristate condition as two rules.
   *
   * @param atLeastModule its value is m or y
   * @param yes its value is y
   */
  record TristateCondition(Rule atLeastModule, Rule yes) {
    static final TristateCondition NO = new TristateCondition(Rule.NEVER, Rule.NEVER);
    static final TristateCondition YES = new TristateCondition(Rule.ALWAYS, Rule.ALWAYS);
    static final TristateCondition MODULE = new TristateCondition(Rule.ALWAYS, Rule.NEVER);

    static TristateCondition of(Rule rule) {
      return new TristateCondition(rule, rule);
    }

    TristateCondition and(TristateCondition other) {
      return new TristateCondition(atLeastModule.and(other.atLeastModule), yes.and(other.yes));
    }

    TristateCondition or(TristateCondition other) {
      return new TristateCondition(atLeastModule.or(other.atLeastModule), yes.or(other.yes));
    }

    TristateCondition not() {
      return new TristateCondition(yes.not(), atLeastModule.not());
    }

    Rule is(TristateCondition other) {
      return atLeastModule.iff(other.atLeastModule).and(yes.iff(other.yes));
    }
  }

  /** A condition that is evaluated once all symbols are known. */
  interface Condition {
    Condition ALWAYS = symbols -> TristateCondition.YES;

    TristateCondition in(Kconfig symbols);

    default Condition and(Condition other) {
      return symbols -> in(symbols).and(other.in(symbols));
    }
  }

  /** The type of a symbol. */
  enum Type {
    BOOL,
    TRISTATE,
    INT,
    HEX,
    TEXT;

    boolean isNumber() {
      return this == INT || this == HEX;
    }
  }

  /**
   * A default: a value under a condition.
   *
   * @param text the first word, as it is written
   * @param value the value as a condition
   * @param when the condition of the default
   */
  record ConditionalValue(String text, Condition value, Condition when) {}

  /** The range of a number under a condition; the bounds are numbers or symbols with numbers. */
  record Range(String low, String high, Condition when) {}

  /** A condition of a definition, as it is written. */
  record Requirement(Span span, String text, Condition condition) {}

  /** The condition under which another symbol selects or implies a symbol. */
  record ReverseDependency(String by, Condition condition) {}

  /** A choice, one of whose members is y. Blocks with one name are one choice. */
  static final class Choice {
    final Span span;
    final List<Symbol> members = new ArrayList<>();

    /** The indices of the first members of its blocks. */
    final Set<Integer> firsts = new HashSet<>();

    /** The definitions with its prompts: the choice is made where one of them is visible. */
    final List<Definition> definitions = new ArrayList<>();

    boolean optional;
    Optional<Type> type = Optional.empty();

    Choice(Span span) {
      this.span = span;
    }
  }

  /** A definition of a symbol; a symbol can have several. */
  static final class Definition {
    final Span span;
    Condition dependencies = Condition.ALWAYS;

    /** The conditions of its prompts: its dependencies, and those of the enclosing blocks. */
    final List<Requirement> requirements = new ArrayList<>();

    /** Whether the definition has no dependencies. */
    boolean isUnconditional = true;

    final List<Condition> prompts = new ArrayList<>();
    final List<ConditionalValue> defaults = new ArrayList<>();
    final List<Range> ranges = new ArrayList<>();

    Definition(Span span) {
      this.span = span;
    }
  }

  /** A symbol with its definitions. */
  static final class Symbol {
    final String name;
    final Span span;
    final List<Definition> definitions = new ArrayList<>();
    Optional<Type> type = Optional.empty();
    Optional<Choice> choice = Optional.empty();

    /**
     * The conditions of its reverse dependencies ({@code select}), and of its weak ones ({@code
     * imply}).
     */
    final List<ReverseDependency> selected = new ArrayList<>();

    final List<ReverseDependency> implied = new ArrayList<>();

    Symbol(String name, Span span) {
      this.name = name;
      this.span = span;
    }

    Feature.Bool yesFeature() {
      return new Feature.Bool(PREFIX + name);
    }

    Feature.Bool moduleFeature() {
      return new Feature.Bool(PREFIX + name + "_MODULE");
    }

    Type type() {
      return type.orElse(choice.isPresent() ? Type.BOOL : Type.TEXT);
    }
  }

  private final Map<String, Symbol> symbols = new LinkedHashMap<>();
  private final List<Choice> choices = new ArrayList<>();
  private final Map<String, Choice> named = new HashMap<>();
  private final KconfigValues values = new KconfigValues(this);
  private Optional<Symbol> modulesSymbol = Optional.empty();

  private final KconfigMacros macros;

  Kconfig(KconfigMacros macros) {
    this.macros = macros;
  }

  KconfigMacros macros() {
    return macros;
  }

  Symbol symbol(String name, Span span) {
    return symbols.computeIfAbsent(name, key -> new Symbol(key, span));
  }

  void setModulesSymbol(Symbol symbol) {
    modulesSymbol = Optional.of(symbol);
  }

  /**
   * Returns the choice of a block, which may continue a named choice.
   *
   * @param name the name; empty if it has none
   */
  Choice choice(String name, Span span) {
    Choice choice = named.getOrDefault(name, new Choice(span));
    if (!name.isEmpty()) {
      named.put(name, choice);
    }
    if (!choices.contains(choice)) {
      choices.add(choice);
    }
    choice.firsts.add(choice.members.size());
    return choice;
  }

  KconfigValues values() {
    return values;
  }

  /** Returns the value of a symbol; n if it has no definition. */
  TristateCondition level(String name) {
    Symbol symbol = symbols.get(name);
    if (symbol == null || symbol.definitions.isEmpty()) {
      return TristateCondition.NO;
    }
    Rule yes = Rule.selected(symbol.yesFeature());
    return switch (symbol.type()) {
      case BOOL -> TristateCondition.of(yes);
      case TRISTATE ->
          modulesSymbol.isEmpty()
              ? TristateCondition.of(yes)
              : new TristateCondition(yes.or(Rule.selected(symbol.moduleFeature())), yes);
      case INT, HEX, TEXT -> TristateCondition.NO;
    };
  }

  /** Returns the value of the constant {@code m} in a condition: n if modules are disabled. */
  TristateCondition moduleConstant() {
    return new TristateCondition(
        modulesSymbol.map(on -> level(on.name).yes()).orElse(Rule.NEVER), Rule.NEVER);
  }

  /** Returns whether a prompt of a choice is visible; its members are never modules. */
  TristateCondition level(Choice choice) {
    return TristateCondition.of(visibility(choice.definitions).atLeastModule());
  }

  /** Returns the symbol with a name, if it has a definition. */
  Optional<Symbol> valued(String name) {
    return Optional.ofNullable(symbols.get(name)).filter(known -> !known.definitions.isEmpty());
  }

  /** Returns the symbols with a definition. */
  List<Symbol> defined() {
    return symbols.values().stream().filter(symbol -> !symbol.definitions.isEmpty()).toList();
  }

  /** Returns the rule that a symbol has a value other than n. */
  Rule isSet(Symbol symbol) {
    boolean isNumberOrText = symbol.type().isNumber() || symbol.type() == Type.TEXT;
    return isNumberOrText ? values.isWritten(symbol) : level(symbol.name).atLeastModule();
  }

  ExternalModel model() throws InputException {
    if (modulesSymbol.isEmpty()) {
      modulesSymbol = valued("MODULES").filter(known -> known.type() == Type.BOOL);
    }
    choices.forEach(this::removeSubmenus);
    List<Constraint> constraints = new ArrayList<>();
    for (Symbol symbol : symbols.values()) {
      if (!symbol.definitions.isEmpty()) {
        constraints.add(new Constraint(definition(symbol), symbol.span));
      }
    }
    choices.forEach(choice -> constraints.add(new Constraint(rule(choice), choice.span)));
    constraints.addAll(values.comparisonConstraints());
    List<Feature> features = new ArrayList<>(macros.features());
    choices.stream().filter(this::mayBeModules).map(Kconfig::mode).forEach(features::add);
    Set<String> defined = new HashSet<>();
    for (Symbol symbol : symbols.values()) {
      Type type = symbol.definitions.isEmpty() ? Type.TEXT : symbol.type();
      if (type == Type.BOOL || type == Type.TRISTATE) {
        features.add(symbol.yesFeature());
      } else if (!symbol.definitions.isEmpty() && values.feature(symbol).isEmpty()) {
        defined.add(symbol.yesFeature().name());
      }
      if (type == Type.TRISTATE && modulesSymbol.isPresent()) {
        Optional<Symbol> same = valued(symbol.name + "_MODULE");
        if (same.isPresent()) {
          String message = "C knows '%s' as a module by the same name".formatted(symbol.name);
          throw new InputException(same.get().span, message, "rename one of them");
        }
        features.add(symbol.moduleFeature());
      }
      values.feature(symbol).ifPresent(features::add);
      values.isDefined(symbol).ifPresent(features::add);
    }
    features.addAll(values.unknownComparisons());
    features.forEach(feature -> defined.add(feature.name()));
    return Constraint.model(features, constraints)
        .closed(PREFIX, defined)
        .withUnsettable(new KconfigUnsettable(this));
  }

  /**
   * Removes from a choice the symbols that depend on the preceding member: they form a submenu of
   * that member.
   */
  private void removeSubmenus(Choice choice) {
    Set<Rule> above = new HashSet<>();
    List<Symbol> all = List.copyOf(choice.members);
    for (int i = 0; i < all.size(); i++) {
      Symbol symbol = all.get(i);
      symbol.type = Optional.of(symbol.type());
      boolean isBelow =
          !choice.firsts.contains(i)
              && conjuncts(dependencies(symbol).atLeastModule()).anyMatch(above::contains);
      if (isBelow) {
        choice.members.remove(symbol);
        symbol.choice = Optional.empty();
      } else {
        above.clear();
      }
      above.add(Rule.selected(symbol.yesFeature()));
    }
  }

  private static Stream<Rule> conjuncts(Rule rule) {
    return rule instanceof Rule.AllOf all
        ? all.parts().stream().flatMap(Kconfig::conjuncts)
        : Stream.of(rule);
  }

  /** Returns the rule of a symbol, as its definition if it depends on no value of its own. */
  private Rule definition(Symbol symbol) {
    Rule rule = rule(symbol);
    Set<Feature> own = new HashSet<>();
    if (symbol.type().isNumber()) {
      values.feature(symbol).ifPresent(own::add);
      values.isDefined(symbol).ifPresent(own::add);
    } else {
      own.add(symbol.yesFeature());
      own.add(symbol.moduleFeature());
    }
    boolean isDefinition =
        symbol.choice.isEmpty()
            && (symbol.type() == Type.BOOL || symbol.type() == Type.TRISTATE
                ? isIndependent(symbol, own)
                : values.hasConstantRanges(symbol) && isIndependent(symbol, own));
    return isDefinition && !rule.equals(Rule.ALWAYS) ? new Rule.Definition(rule, own) : rule;
  }

  private boolean isIndependent(Symbol symbol, Set<Feature> own) {
    List<Rule> conditions =
        new ArrayList<>(
            List.of(
                visibility(symbol.definitions).atLeastModule(),
                dependencies(symbol).atLeastModule(),
                anyOf(symbol.selected).atLeastModule(),
                anyOf(symbol.implied).atLeastModule()));
    for (ConditionalValue given : defaults(symbol)) {
      conditions.add(given.when().in(this).atLeastModule());
      if (!symbol.type().isNumber()) {
        conditions.add(given.value().in(this).atLeastModule());
      }
    }
    modulesSymbol.ifPresent(modules -> conditions.add(Rule.selected(modules.yesFeature())));
    return conditions.stream()
        .noneMatch(condition -> condition.features().stream().anyMatch(own::contains));
  }

  private Rule rule(Symbol symbol) {
    return switch (symbol.type()) {
      case BOOL -> symbol.choice.isPresent() ? Rule.ALWAYS : value(symbol, false);
      case TRISTATE -> symbol.choice.isPresent() ? Rule.ALWAYS : tristate(symbol);
      case INT, HEX -> values.rule(symbol);
      case TEXT -> Rule.ALWAYS;
    };
  }

  private Rule tristate(Symbol symbol) {
    if (modulesSymbol.isEmpty()) {
      return value(symbol, false);
    }
    Rule on = Rule.selected(modulesSymbol.get().yesFeature());
    Rule isModule = Rule.selected(symbol.moduleFeature());
    Rule notBoth = isModule.and(Rule.selected(symbol.yesFeature())).not();
    Rule without = value(symbol, false).and(isModule.not());
    return notBoth.and(on.implies(value(symbol, true))).and(on.not().implies(without));
  }

  /**
   * Returns the rule of a symbol's value: where a prompt is visible, any value up to its
   * visibility, otherwise the default, which may exceed the visibility; always at least the value
   * of its reverse dependencies.
   */
  private Rule value(Symbol symbol, boolean mayBeModule) {
    TristateCondition own =
        mayBeModule ? level(symbol.name) : TristateCondition.of(level(symbol.name).yes());
    TristateCondition visibility = whole(visibility(symbol.definitions), mayBeModule);
    TristateCondition least = whole(anyOf(symbol.selected), mayBeModule);
    TristateCondition most = visibility.or(least);
    Rule answered =
        own.atLeastModule().implies(most.atLeastModule()).and(own.yes().implies(most.yes()));
    Rule unasked = own.is(whole(defaultValue(symbol), mayBeModule).or(least));
    // The prompt of a Boolean symbol allows all values.
    Rule asked = mayBeModule ? answered.or(unasked) : answered;
    return least
        .atLeastModule()
        .implies(own.atLeastModule())
        .and(least.yes().implies(own.yes()))
        .and(visibility.atLeastModule().implies(asked))
        .and(visibility.atLeastModule().not().implies(unasked));
  }

  /** Returns a condition whose value m counts as y where the symbol cannot be a module. */
  private static TristateCondition whole(TristateCondition level, boolean mayBeModule) {
    return mayBeModule ? level : TristateCondition.of(level.atLeastModule());
  }

  private TristateCondition anyOf(List<ReverseDependency> dependencies) {
    return any(dependencies.stream().map(ReverseDependency::condition).toList());
  }

  private TristateCondition any(List<Condition> conditions) {
    return conditions.stream()
        .map(c -> c.in(this))
        .reduce(TristateCondition.NO, TristateCondition::or);
  }

  /** Returns the visibility: the maximum of the conditions of the prompts. */
  TristateCondition visibility(List<Definition> definitions) {
    TristateCondition visibility = TristateCondition.NO;
    for (Definition definition : definitions) {
      visibility = visibility.or(any(definition.prompts).and(definition.dependencies.in(this)));
    }
    return visibility;
  }

  /** Returns the defaults in order, each under the dependencies of its definition. */
  static List<ConditionalValue> defaults(Symbol symbol) {
    return symbol.definitions.stream()
        .flatMap(
            definition ->
                definition.defaults.stream()
                    .map(
                        d ->
                            new ConditionalValue(
                                d.text(), d.value(), d.when().and(definition.dependencies))))
        .toList();
  }

  /**
   * Returns the dependencies of a symbol ({@code dir_dep} in Linux 6.1): the disjunction of those
   * of its definitions, without unconditional ones if there are others, since {@code expr_alloc_or}
   * takes a missing expression as absent and not as y.
   */
  private TristateCondition dependencies(Symbol symbol) {
    boolean isAnywhere = symbol.definitions.stream().allMatch(d -> d.isUnconditional);
    return any(
        symbol.definitions.stream()
            .filter(definition -> isAnywhere || !definition.isUnconditional)
            .map(definition -> definition.dependencies)
            .toList());
  }

  /**
   * Returns the default value: that of the first default whose condition holds. Where a weak
   * reverse dependency ({@code imply}) is not n, it is at least that, and at most the dependencies
   * of the symbol; they bound a default only there ({@code sym_calc_value} of Linux 6.1).
   */
  private TristateCondition defaultValue(Symbol symbol) {
    TristateCondition result = TristateCondition.NO;
    Rule before = Rule.NEVER;
    for (ConditionalValue given : defaults(symbol)) {
      TristateCondition when = given.when().in(this);
      TristateCondition first = TristateCondition.of(before.not());
      result = result.or(given.value().in(this).and(when).and(first));
      before = before.or(when.atLeastModule());
    }
    TristateCondition implied = anyOf(symbol.implied);
    TristateCondition isImplied = TristateCondition.of(implied.atLeastModule());
    return result
        .and(isImplied.not())
        .or(result.or(implied).and(dependencies(symbol)).and(isImplied));
  }

  /** Returns whether the members of a choice may be modules. */
  private boolean mayBeModules(Choice choice) {
    return modulesSymbol.isPresent()
        && choice.type.filter(Type.TRISTATE::equals).isPresent()
        && choice.members.stream().anyMatch(m -> m.type() == Type.TRISTATE);
  }

  /** Returns the feature that one member of a choice is y and none is a module. */
  private static Feature.Bool mode(Choice choice) {
    return new Feature.Bool("choice at " + choice.span.file().name() + ":" + choice.span.line());
  }

  /**
   * Returns the rule of a choice: exactly one visible member is y, if there is one; of an optional
   * choice at most one. Where the choice is m, each member is m or n.
   */
  private Rule rule(Choice choice) {
    List<Rule> rules = new ArrayList<>();
    boolean mayBeModules = mayBeModules(choice);
    TristateCondition visible = visibility(choice.definitions);
    Rule isYes = Rule.ALWAYS;
    if (mayBeModules) {
      Rule on = Rule.selected(modulesSymbol.orElseThrow().yesFeature());
      isYes = Rule.selected(mode(choice));
      rules.add(isYes.implies(visible.atLeastModule()).and(isYes.and(on).implies(visible.yes())));
      if (!choice.optional) {
        rules.add(visible.atLeastModule().and(on.not()).implies(isYes));
      }
    }
    Rule any = Rule.NEVER;
    Set<Feature> own = new HashSet<>();
    Set<Feature> conditions = new HashSet<>(visible.atLeastModule().features());
    for (Symbol member : choice.members) {
      TristateCondition visibility = visibility(member.definitions);
      Rule isVisible =
          mayBeModules && member.type() == Type.TRISTATE
              ? visibility
                  .yes()
                  .or(
                      level(modulesSymbol.orElseThrow().name)
                          .yes()
                          .not()
                          .and(visibility.atLeastModule()))
              : visibility.atLeastModule();
      Rule selected = Rule.selected(member.yesFeature());
      rules.add(selected.implies(isVisible.and(isYes)));
      if (modulesSymbol.isPresent() && member.type() == Type.TRISTATE) {
        Rule isModule = Rule.selected(member.moduleFeature());
        Rule on = Rule.selected(modulesSymbol.get().yesFeature());
        Rule most = mayBeModules ? isYes.not().and(on).and(visibility.atLeastModule()) : Rule.NEVER;
        rules.add(isModule.implies(most));
        own.add(member.moduleFeature());
      }
      own.add(member.yesFeature());
      conditions.addAll(visibility.atLeastModule().features());
      any = any.or(isVisible);
    }
    List<Feature.Bool> members = choice.members.stream().map(Symbol::yesFeature).toList();
    rules.add(Rule.count(members, 0, 1));
    if ((!choice.optional || mayBeModules) && !members.isEmpty()) {
      rules.add(any.and(isYes).implies(Rule.count(members, 1, 1)));
    }
    if (mayBeModules) {
      own.add(mode(choice));
    }
    Rule rule = new Rule.AllOf(rules);
    return conditions.stream().noneMatch(own::contains) && !own.isEmpty()
        ? new Rule.Definition(rule, own)
        : rule;
  }
}
