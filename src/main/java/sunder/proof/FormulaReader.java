package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.expression.BoolTerm;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.Feature;
import sunder.horn.SmtTermPrinter;
import sunder.source.InputException;

/**
 * A reader of the definitions of a certificate.
 *
 * <p>Input: {@code define-fun} commands, each over earlier definitions: Boolean combinations of
 * features, applications, comparisons of terms, and such formulas for every element of an array.
 * Terms may select elements at constant indices. Output: definitions as formulas. Errors: {@code
 * InputException} at the place of an unsupported expression.
 */
final class FormulaReader {
  private final FeatureSymbols vocabulary;
  private final FormulaFactory formulas;
  private final Map<String, Formula.Definition> definitions;
  private final Set<String> taken;
  private final Map<String, Formula.Parameter> parameters = new LinkedHashMap<>();
  private final SExpression.Reader places;
  private final SmtTermReader terms;
  private final Map<FixedElement, Symbol> cells = new LinkedHashMap<>();
  private Optional<QuantifiedIndex> bound = Optional.empty();

  /** An array element at a constant index. */
  private record FixedElement(Formula.ArrayParameter array, BigInteger index) {}

  /** A bound index and the array that it selects from. Mutable. */
  private static final class QuantifiedIndex {
    private final String name;
    private final Symbol index;
    private Optional<Formula.ArrayParameter> array = Optional.empty();
    private Optional<Symbol> element = Optional.empty();

    QuantifiedIndex(String name, Symbol index) {
      this.name = name;
      this.index = index;
    }
  }

  /**
   * Creates a reader.
   *
   * @param definitions the definitions read before, to which new ones are added
   * @param taken the names in use
   * @param places the reader that reports errors
   */
  FormulaReader(
      FeatureSymbols vocabulary,
      Map<String, Formula.Definition> definitions,
      Set<String> taken,
      SExpression.Reader places) {
    this.vocabulary = vocabulary;
    this.formulas = new FormulaFactory(vocabulary.space);
    this.definitions = definitions;
    this.taken = taken;
    this.places = places;
    this.terms = new SmtTermReader(this::integer, places);
  }

  /**
   * Reads {@code (define-fun name (parameters) Bool body)}.
   *
   * @throws InputException if the command is not such a definition
   */
  void define(SExpression.ListExpression command) throws InputException {
    if (command.size() != 5
        || !(command.element(1) instanceof SExpression.AtomExpression name)
        || !(command.element(2) instanceof SExpression.ListExpression variables)
        || !command.element(3).isAtom("Bool")) {
      throw failure(command, "a definition of a Boolean function is wanted here");
    }
    parameters.clear();
    cells.clear();
    for (SExpression variable : variables.elements()) {
      parameter(variable);
    }
    if (definitions.containsKey(name.text()) || taken.contains(name.text())) {
      throw failure(name, "'" + name.text() + "' is defined twice");
    }
    List<Formula.Parameter> known = List.copyOf(parameters.values());
    Formula body = condition(command.element(4));
    for (Map.Entry<FixedElement, Symbol> cell : cells.entrySet()) {
      FixedElement place = cell.getKey();
      body = new Formula.ForElementAt(place.array(), place.index(), cell.getValue(), body);
    }
    definitions.put(name.text(), new Formula.Definition(name.text(), known, body));
  }

  private void parameter(SExpression text) throws InputException {
    if (!(text instanceof SExpression.ListExpression pair)
        || pair.size() != 2
        || !(pair.element(0) instanceof SExpression.AtomExpression name)
        || vocabulary.feature(name.text()).isPresent()) {
      throw failure(text, "a parameter with its sort is wanted here");
    }
    Formula.Parameter parameter =
        parameter(pair.element(1).toString(), name.text(), parameters.size())
            .orElseThrow(() -> failure(pair, "an unknown sort"));
    if (parameters.put(name.text(), parameter) != null) {
      throw failure(name, "two parameters of the same name");
    }
  }

  private Optional<Formula.Parameter> parameter(String sort, String name, int place) {
    return switch (sort) {
      case "Bool" -> Optional.of(scalar(Symbol.Sort.BOOL, name));
      case "Int" -> Optional.of(scalar(Symbol.Sort.INT, name));
      case "(Array Int Int)" -> Optional.of(new Formula.ArrayParameter(place, Symbol.Sort.INT));
      case "(Array Int Bool)" -> Optional.of(new Formula.ArrayParameter(place, Symbol.Sort.BOOL));
      default -> Optional.empty();
    };
  }

  private Formula.ScalarParameter scalar(Symbol.Sort sort, String name) {
    return new Formula.ScalarParameter(vocabulary.supply.of(Symbol.Kind.REGISTER, sort, name));
  }

  private Formula condition(SExpression text) throws InputException {
    if (text instanceof SExpression.AtomExpression word) {
      return condition(word);
    }
    SExpression.ListExpression list = (SExpression.ListExpression) text;
    List<SExpression> rest = list.rest();
    return switch (list.head()) {
      case "and" -> formulas.conjunction(conditions(rest));
      case "or" -> disjunction(rest);
      case "not" -> formulas.not(condition(only(list, 1).get(0)));
      case "=>" -> implication(only(list, 2));
      case "ite" -> choice(only(list, 3));
      case "<=" -> comparison(list);
      case "=" -> equality(list);
      case "forall" -> everyElement(list);
      case "select" -> formulas.termCondition(BoolTerm.of(element(list, Symbol.Sort.BOOL)));
      default -> use(list.head(), rest, list);
    };
  }

  /**
   * Reads a disjunction; the form {@code (or (and c yes) (and (not c) no))} becomes a case
   * distinction.
   */
  private Formula disjunction(List<SExpression> parts) throws InputException {
    if (parts.size() == 2
        && parts.get(0) instanceof SExpression.ListExpression yes
        && parts.get(1) instanceof SExpression.ListExpression no
        && isBoth(yes)
        && isBoth(no)
        && no.element(1) instanceof SExpression.ListExpression not
        && not.head().equals("not")
        && not.size() == 2
        && not.element(1).hasSameText(yes.element(1))) {
      return choice(List.of(yes.element(1), yes.element(2), no.element(2)));
    }
    return formulas.disjunction(conditions(parts));
  }

  private static boolean isBoth(SExpression.ListExpression list) {
    return list.head().equals("and") && list.size() == 3;
  }

  private List<Formula> conditions(List<SExpression> texts) throws InputException {
    List<Formula> result = new ArrayList<>();
    for (SExpression text : texts) {
      result.add(condition(text));
    }
    return result;
  }

  private List<SExpression> only(SExpression.ListExpression list, int count) throws InputException {
    if (list.size() != count + 1) {
      throw failure(list, "'" + list.head() + "' takes " + count + " arguments here");
    }
    return list.rest();
  }

  private Formula implication(List<SExpression> parts) throws InputException {
    return formulas.disjunction(
        List.of(formulas.not(condition(parts.get(0))), condition(parts.get(1))));
  }

  private Formula choice(List<SExpression> parts) throws InputException {
    return formulas.ifThenElse(
        condition(parts.get(0)), condition(parts.get(1)), condition(parts.get(2)));
  }

  private Formula condition(SExpression.AtomExpression word) throws InputException {
    if (word.isAtom("true") || word.isAtom("false")) {
      return formulas.constant(word.isAtom("true"));
    }
    if (parameters.get(word.text()) instanceof Formula.ScalarParameter scalar
        && scalar.symbol().isBoolean()) {
      return formulas.termCondition(BoolTerm.of(scalar.symbol()));
    }
    Optional<Feature> feature = vocabulary.feature(word.text());
    if (feature.isPresent() && feature.get() instanceof Feature.Bool selected) {
      return new Formula.InSet(vocabulary.space.selected(selected));
    }
    return use(word.text(), List.of(), word);
  }

  private Formula use(String name, List<SExpression> given, SExpression at) throws InputException {
    Formula.Definition definition = definitions.get(name);
    if (definition == null || given.size() != definition.parameters().size()) {
      throw failure(
          at,
          definition == null
              ? "'" + name + "' is not known here"
              : "'" + name + "' takes " + definition.parameters().size() + " arguments");
    }
    List<Formula.Argument> arguments = new ArrayList<>();
    for (int i = 0; i < given.size(); i++) {
      arguments.add(argument(definition.parameters().get(i), given.get(i)));
    }
    return arguments.isEmpty()
        ? definition.body()
        : new Formula.DefinitionCall(definition, arguments);
  }

  private Formula.Argument argument(Formula.Parameter parameter, SExpression given)
      throws InputException {
    if (parameter instanceof Formula.ArrayParameter wanted) {
      if (given instanceof SExpression.AtomExpression word
          && parameters.get(word.text()) instanceof Formula.ArrayParameter array
          && array.sort() == wanted.sort()) {
        return new Formula.ArrayArgument(array);
      }
      throw failure(given, "an array of the same sort is wanted here");
    }
    return new Formula.TermArgument(
        term(((Formula.ScalarParameter) parameter).symbol().sort(), given));
  }

  private Term term(Symbol.Sort sort, SExpression given) throws InputException {
    if (sort == Symbol.Sort.INT) {
      return terms.read(given);
    }
    Formula condition = condition(given);
    if (condition instanceof Formula.TermCondition test) {
      return test.condition();
    }
    throw failure(given, "a condition on registers is wanted here");
  }

  private Formula comparison(SExpression.ListExpression list) throws InputException {
    List<Formula> parts = new ArrayList<>();
    for (int i = 2; i < list.size(); i++) {
      parts.add(
          test(BoolTerm.atMost(terms.read(list.element(i - 1)), terms.read(list.element(i)))));
    }
    if (parts.isEmpty()) {
      throw failure(list, "'<=' takes at least two arguments");
    }
    return formulas.conjunction(parts);
  }

  private Formula equality(SExpression.ListExpression list) throws InputException {
    List<SExpression> sides = only(list, 2);
    Optional<Formula> bit = bit(list);
    if (bit.isPresent()) {
      return bit.get();
    }
    if (isInteger(sides.get(0))) {
      return test(BoolTerm.equal(terms.read(sides.get(0)), terms.read(sides.get(1))));
    }
    return formulas.equivalence(condition(sides.get(0)), condition(sides.get(1)));
  }

  /**
   * Reads a test of a bit of a numeric feature, in the form of {@link sunder.horn.SmtSetPrinter}:
   * {@code (= (mod (div (- K low) weight) 2) 1)}, without the subtraction if the least value is 0;
   * nothing for other equations.
   */
  private Optional<Formula> bit(SExpression.ListExpression equation) {
    if (!equation.element(2).isAtom("1")
        || !(equation.element(1) instanceof SExpression.ListExpression mod)
        || !mod.head().equals("mod")
        || mod.size() != 3
        || !mod.element(2).isAtom("2")
        || !(mod.element(1) instanceof SExpression.ListExpression div)
        || !div.head().equals("div")
        || div.size() != 3) {
      return Optional.empty();
    }
    return distance(div.element(1)).flatMap(feature -> withBit(feature, div.element(2)));
  }

  private Optional<Formula> withBit(Feature.Numeric feature, SExpression weight) {
    if (!(weight instanceof SExpression.AtomExpression word)
        || !SmtTermReader.isNumber(word.text())) {
      return Optional.empty();
    }
    BigInteger value = new BigInteger(word.text());
    int bit = value.bitLength() - 1;
    return bit >= 0 && value.equals(BigInteger.ONE.shiftLeft(bit))
        ? Optional.of(new Formula.InSet(vocabulary.space.withBit(feature, bit)))
        : Optional.empty();
  }

  /** Returns the feature whose difference from its least value an expression is. */
  private Optional<Feature.Numeric> distance(SExpression distance) {
    if (distance instanceof SExpression.ListExpression list) {
      if (!list.head().equals("-") || list.size() != 3) {
        return Optional.empty();
      }
      return named(list.element(1))
          .filter(f -> list.element(2).toString().equals(SmtTermPrinter.of(f.low())));
    }
    return named(distance).filter(feature -> feature.low().signum() == 0);
  }

  private Optional<Feature.Numeric> named(SExpression text) {
    return text instanceof SExpression.AtomExpression word
        ? vocabulary
            .feature(word.text())
            .filter(Feature.Numeric.class::isInstance)
            .map(Feature.Numeric.class::cast)
        : Optional.empty();
  }

  private Formula test(BoolTerm condition) {
    return vocabulary
        .variantsSatisfying(condition)
        .<Formula>map(Formula.InSet::new)
        .orElseGet(() -> formulas.termCondition(condition));
  }

  private boolean isInteger(SExpression text) {
    if (text instanceof SExpression.AtomExpression word) {
      return SmtTermReader.isNumber(word.text()) || integer(word).isPresent();
    }
    SExpression.ListExpression list = (SExpression.ListExpression) text;
    return SmtTermReader.OPERATIONS.contains(list.head()) || integer(list).isPresent();
  }

  /**
   * Returns the symbol that an integer expression denotes: a parameter, a feature or an element.
   */
  private Optional<Symbol> integer(SExpression text) {
    if (text instanceof SExpression.AtomExpression word) {
      if (parameters.get(word.text()) instanceof Formula.ScalarParameter scalar) {
        return Optional.of(scalar.symbol()).filter(symbol -> !symbol.isBoolean());
      }
      return vocabulary
          .feature(word.text())
          .filter(Feature.Numeric.class::isInstance)
          .map(feature -> vocabulary.symbol((Feature.Numeric) feature));
    }
    return selected((SExpression.ListExpression) text).filter(symbol -> !symbol.isBoolean());
  }

  private Symbol element(SExpression.ListExpression list, Symbol.Sort sort) throws InputException {
    return selected(list)
        .filter(symbol -> symbol.sort() == sort)
        .orElseThrow(
            () -> failure(list, "an element at a number or at its quantifier's index is wanted"));
  }

  /** Returns the element that a selection denotes, at a constant or at the bound index. */
  private Optional<Symbol> selected(SExpression.ListExpression list) {
    if (!list.head().equals("select")
        || list.size() != 3
        || !(list.element(1) instanceof SExpression.AtomExpression name)
        || !(parameters.get(name.text()) instanceof Formula.ArrayParameter array)) {
      return Optional.empty();
    }
    Optional<BigInteger> index = SmtTermReader.constant(list.element(2));
    if (index.isPresent()) {
      FixedElement cell = new FixedElement(array, index.get());
      return Optional.of(
          cells.computeIfAbsent(
              cell, c -> vocabulary.supply.of(Symbol.Kind.ELEMENT, array.sort(), "element")));
    }
    return bound
        .filter(here -> list.element(2).isAtom(here.name))
        .flatMap(here -> element(here, array));
  }

  /** Returns the element at the bound index; the index may select from one array only. */
  private Optional<Symbol> element(QuantifiedIndex here, Formula.ArrayParameter array) {
    if (here.array.isEmpty()) {
      here.array = Optional.of(array);
      here.element = Optional.of(vocabulary.boundElement(array.sort()));
    }
    return here.array.get().equals(array) ? here.element : Optional.empty();
  }

  private Formula everyElement(SExpression.ListExpression list) throws InputException {
    List<SExpression> parts = only(list, 2);
    String name = boundName(parts.get(0));
    if (bound.isPresent() || parameters.containsKey(name)) {
      throw failure(list, "a quantifier inside another, or one that hides a parameter");
    }
    QuantifiedIndex here = new QuantifiedIndex(name, vocabulary.boundIndex);
    bound = Optional.of(here);
    parameters.put(name, new Formula.ScalarParameter(here.index));
    Formula body = condition(parts.get(1));
    parameters.remove(name);
    bound = Optional.empty();
    if (here.array.isEmpty()) {
      throw failure(list, "this quantifier speaks of no array");
    }
    return new Formula.ForEveryElement(here.array.get(), here.index, here.element.get(), body);
  }

  private String boundName(SExpression variables) throws InputException {
    if (variables instanceof SExpression.ListExpression all
        && all.size() == 1
        && all.element(0) instanceof SExpression.ListExpression one
        && one.size() == 2
        && one.element(0) instanceof SExpression.AtomExpression name
        && one.element(1).isAtom("Int")) {
      return name.text();
    }
    throw failure(variables, "a quantifier over one integer is wanted here");
  }

  private InputException failure(SExpression at, String message) {
    return places.failure(at.start(), message);
  }
}
