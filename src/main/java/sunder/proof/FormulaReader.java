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
import sunder.horn.TermText;
import sunder.source.InputException;

/**
 * Reads definitions of a certificate, each over earlier ones. They are Boolean combinations of
 * features, of earlier definitions, of comparisons of terms, and of such conditions for every
 * element of an array. Terms may select elements at fixed indices.
 */
final class FormulaReader {
  private final Vocabulary vocabulary;
  private final Formulas formulas;
  private final Map<String, Formula.Definition> definitions;
  private final Set<String> taken;
  private final Map<String, Formula.Parameter> parameters = new LinkedHashMap<>();
  private final SExpression.Reader places;
  private final TermReader terms;
  private final Map<Cell, Symbol> cells = new LinkedHashMap<>();
  private Optional<Bound> bound = Optional.empty();

  /** An element at a fixed index. */
  private record Cell(Formula.ArrayParameter array, BigInteger index) {}

  /** The index that a quantifier binds, and the array it is used for. Mutable. */
  private static final class Bound {
    private final String name;
    private final Symbol index;
    private Optional<Formula.ArrayParameter> array = Optional.empty();
    private Optional<Symbol> element = Optional.empty();

    Bound(String name, Symbol index) {
      this.name = name;
      this.index = index;
    }
  }

  /**
   * @param definitions those read so far; new ones are added
   * @param taken names that something else has
   * @param places tells where something is wrong
   */
  FormulaReader(
      Vocabulary vocabulary,
      Map<String, Formula.Definition> definitions,
      Set<String> taken,
      SExpression.Reader places) {
    this.vocabulary = vocabulary;
    this.formulas = new Formulas(vocabulary.space);
    this.definitions = definitions;
    this.taken = taken;
    this.places = places;
    this.terms = new TermReader(this::integer, places);
  }

  /** Reads {@code (define-fun name (parameters) Bool body)}. */
  void define(SExpression.Sequence command) throws InputException {
    if (command.size() != 5
        || !(command.part(1) instanceof SExpression.Word name)
        || !(command.part(2) instanceof SExpression.Sequence variables)
        || !command.part(3).is("Bool")) {
      throw failure(command, "a definition of a Boolean function is wanted here");
    }
    parameters.clear();
    cells.clear();
    for (SExpression variable : variables.parts()) {
      parameter(variable);
    }
    if (definitions.containsKey(name.text()) || taken.contains(name.text())) {
      throw failure(name, "'" + name.text() + "' is defined twice");
    }
    List<Formula.Parameter> known = List.copyOf(parameters.values());
    Formula body = condition(command.part(4));
    for (Map.Entry<Cell, Symbol> cell : cells.entrySet()) {
      Cell place = cell.getKey();
      body = new Formula.AtIndex(place.array(), place.index(), cell.getValue(), body);
    }
    definitions.put(name.text(), new Formula.Definition(name.text(), known, body));
  }

  private void parameter(SExpression text) throws InputException {
    if (!(text instanceof SExpression.Sequence pair)
        || pair.size() != 2
        || !(pair.part(0) instanceof SExpression.Word name)
        || vocabulary.feature(name.text()).isPresent()) {
      throw failure(text, "a parameter with its sort is wanted here");
    }
    Formula.Parameter parameter =
        parameter(pair.part(1).toString(), name.text(), parameters.size())
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

  private Formula.Scalar scalar(Symbol.Sort sort, String name) {
    return new Formula.Scalar(vocabulary.supply.of(Symbol.Kind.REGISTER, sort, name));
  }

  private Formula condition(SExpression text) throws InputException {
    if (text instanceof SExpression.Word word) {
      return condition(word);
    }
    SExpression.Sequence list = (SExpression.Sequence) text;
    List<SExpression> rest = list.rest();
    return switch (list.head()) {
      case "and" -> formulas.all(conditions(rest));
      case "or" -> disjunction(rest);
      case "not" -> formulas.not(condition(only(list, 1).get(0)));
      case "=>" -> implication(only(list, 2));
      case "ite" -> choice(only(list, 3));
      case "<=" -> comparison(list);
      case "=" -> equality(list);
      case "forall" -> everyElement(list);
      case "select" -> formulas.test(BoolTerm.of(element(list, Symbol.Sort.BOOL)));
      default -> use(list.head(), rest, list);
    };
  }

  /** Two ways that exclude each other, {@code (and c yes)} and {@code (and (not c) no)}, or any. */
  private Formula disjunction(List<SExpression> parts) throws InputException {
    if (parts.size() == 2
        && parts.get(0) instanceof SExpression.Sequence yes
        && parts.get(1) instanceof SExpression.Sequence no
        && isBoth(yes)
        && isBoth(no)
        && no.part(1) instanceof SExpression.Sequence not
        && not.head().equals("not")
        && not.size() == 2
        && not.part(1).says(yes.part(1))) {
      return choice(List.of(yes.part(1), yes.part(2), no.part(2)));
    }
    return formulas.any(conditions(parts));
  }

  private static boolean isBoth(SExpression.Sequence list) {
    return list.head().equals("and") && list.size() == 3;
  }

  private List<Formula> conditions(List<SExpression> texts) throws InputException {
    List<Formula> result = new ArrayList<>();
    for (SExpression text : texts) {
      result.add(condition(text));
    }
    return result;
  }

  private List<SExpression> only(SExpression.Sequence list, int count) throws InputException {
    if (list.size() != count + 1) {
      throw failure(list, "'" + list.head() + "' takes " + count + " arguments here");
    }
    return list.rest();
  }

  private Formula implication(List<SExpression> parts) throws InputException {
    return formulas.any(List.of(formulas.not(condition(parts.get(0))), condition(parts.get(1))));
  }

  private Formula choice(List<SExpression> parts) throws InputException {
    return formulas.choice(
        condition(parts.get(0)), condition(parts.get(1)), condition(parts.get(2)));
  }

  private Formula condition(SExpression.Word word) throws InputException {
    if (word.is("true") || word.is("false")) {
      return formulas.constant(word.is("true"));
    }
    if (parameters.get(word.text()) instanceof Formula.Scalar scalar
        && scalar.symbol().isBoolean()) {
      return formulas.test(BoolTerm.of(scalar.symbol()));
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
    return arguments.isEmpty() ? definition.body() : new Formula.Use(definition, arguments);
  }

  private Formula.Argument argument(Formula.Parameter parameter, SExpression given)
      throws InputException {
    if (parameter instanceof Formula.ArrayParameter wanted) {
      if (given instanceof SExpression.Word word
          && parameters.get(word.text()) instanceof Formula.ArrayParameter array
          && array.sort() == wanted.sort()) {
        return new Formula.Passed(array);
      }
      throw failure(given, "an array of the same sort is wanted here");
    }
    return new Formula.Value(term(((Formula.Scalar) parameter).symbol().sort(), given));
  }

  private Term term(Symbol.Sort sort, SExpression given) throws InputException {
    if (sort == Symbol.Sort.INT) {
      return terms.read(given);
    }
    Formula condition = condition(given);
    if (condition instanceof Formula.Test test) {
      return test.condition();
    }
    throw failure(given, "a condition on registers is wanted here");
  }

  private Formula comparison(SExpression.Sequence list) throws InputException {
    List<Formula> parts = new ArrayList<>();
    for (int i = 2; i < list.size(); i++) {
      parts.add(test(BoolTerm.atMost(terms.read(list.part(i - 1)), terms.read(list.part(i)))));
    }
    if (parts.isEmpty()) {
      throw failure(list, "'<=' takes at least two arguments");
    }
    return formulas.all(parts);
  }

  private Formula equality(SExpression.Sequence list) throws InputException {
    List<SExpression> sides = only(list, 2);
    Optional<Formula> bit = bit(list);
    if (bit.isPresent()) {
      return bit.get();
    }
    if (isInteger(sides.get(0))) {
      return test(BoolTerm.equal(terms.read(sides.get(0)), terms.read(sides.get(1))));
    }
    return formulas.same(condition(sides.get(0)), condition(sides.get(1)));
  }

  /**
   * The variants with a bit, asked for as {@link sunder.horn.SetText} does: {@code (= (mod (div (-
   * K low) weight) 2) 1)}, without the subtraction where the least value is 0; nothing if this is
   * another equation.
   */
  private Optional<Formula> bit(SExpression.Sequence equation) {
    if (!equation.part(2).is("1")
        || !(equation.part(1) instanceof SExpression.Sequence mod)
        || !mod.head().equals("mod")
        || mod.size() != 3
        || !mod.part(2).is("2")
        || !(mod.part(1) instanceof SExpression.Sequence div)
        || !div.head().equals("div")
        || div.size() != 3) {
      return Optional.empty();
    }
    return distance(div.part(1)).flatMap(feature -> withBit(feature, div.part(2)));
  }

  private Optional<Formula> withBit(Feature.Numeric feature, SExpression weight) {
    if (!(weight instanceof SExpression.Word word) || !TermReader.isNumber(word.text())) {
      return Optional.empty();
    }
    BigInteger value = new BigInteger(word.text());
    int bit = value.bitLength() - 1;
    return bit >= 0 && value.equals(BigInteger.ONE.shiftLeft(bit))
        ? Optional.of(new Formula.InSet(vocabulary.space.withBit(feature, bit)))
        : Optional.empty();
  }

  /** The feature whose distance from its least value this is. */
  private Optional<Feature.Numeric> distance(SExpression distance) {
    if (distance instanceof SExpression.Sequence list) {
      if (!list.head().equals("-") || list.size() != 3) {
        return Optional.empty();
      }
      return named(list.part(1)).filter(f -> list.part(2).toString().equals(TermText.of(f.low())));
    }
    return named(distance).filter(feature -> feature.low().signum() == 0);
  }

  private Optional<Feature.Numeric> named(SExpression text) {
    return text instanceof SExpression.Word word
        ? vocabulary
            .feature(word.text())
            .filter(Feature.Numeric.class::isInstance)
            .map(Feature.Numeric.class::cast)
        : Optional.empty();
  }

  private Formula test(BoolTerm condition) {
    return vocabulary
        .variants(condition)
        .<Formula>map(Formula.InSet::new)
        .orElseGet(() -> formulas.test(condition));
  }

  private boolean isInteger(SExpression text) {
    if (text instanceof SExpression.Word word) {
      return TermReader.isNumber(word.text()) || integer(word).isPresent();
    }
    SExpression.Sequence list = (SExpression.Sequence) text;
    return TermReader.OPERATIONS.contains(list.head()) || integer(list).isPresent();
  }

  /** What stands for an integer besides numbers and operations. */
  private Optional<Symbol> integer(SExpression text) {
    if (text instanceof SExpression.Word word) {
      if (parameters.get(word.text()) instanceof Formula.Scalar scalar) {
        return Optional.of(scalar.symbol()).filter(symbol -> !symbol.isBoolean());
      }
      return vocabulary
          .feature(word.text())
          .filter(Feature.Numeric.class::isInstance)
          .map(feature -> vocabulary.symbol((Feature.Numeric) feature));
    }
    return selected((SExpression.Sequence) text).filter(symbol -> !symbol.isBoolean());
  }

  private Symbol element(SExpression.Sequence list, Symbol.Sort sort) throws InputException {
    return selected(list)
        .filter(symbol -> symbol.sort() == sort)
        .orElseThrow(
            () -> failure(list, "an element at a number or at its quantifier's index is wanted"));
  }

  /** The element of an array at a number or at the bound index. */
  private Optional<Symbol> selected(SExpression.Sequence list) {
    if (!list.head().equals("select")
        || list.size() != 3
        || !(list.part(1) instanceof SExpression.Word name)
        || !(parameters.get(name.text()) instanceof Formula.ArrayParameter array)) {
      return Optional.empty();
    }
    Optional<BigInteger> index = TermReader.constant(list.part(2));
    if (index.isPresent()) {
      Cell cell = new Cell(array, index.get());
      return Optional.of(
          cells.computeIfAbsent(
              cell, c -> vocabulary.supply.of(Symbol.Kind.ELEMENT, array.sort(), "element")));
    }
    return bound.filter(here -> list.part(2).is(here.name)).flatMap(here -> element(here, array));
  }

  /** The element at the bound index; of one array only. */
  private Optional<Symbol> element(Bound here, Formula.ArrayParameter array) {
    if (here.array.isEmpty()) {
      here.array = Optional.of(array);
      here.element = Optional.of(vocabulary.boundElement(array.sort()));
    }
    return here.array.get().equals(array) ? here.element : Optional.empty();
  }

  private Formula everyElement(SExpression.Sequence list) throws InputException {
    List<SExpression> parts = only(list, 2);
    String name = boundName(parts.get(0));
    if (bound.isPresent() || parameters.containsKey(name)) {
      throw failure(list, "a quantifier inside another, or one that hides a parameter");
    }
    Bound here = new Bound(name, vocabulary.boundIndex);
    bound = Optional.of(here);
    parameters.put(name, new Formula.Scalar(here.index));
    Formula body = condition(parts.get(1));
    parameters.remove(name);
    bound = Optional.empty();
    if (here.array.isEmpty()) {
      throw failure(list, "this quantifier speaks of no array");
    }
    return new Formula.EveryElement(here.array.get(), here.index, here.element.get(), body);
  }

  private String boundName(SExpression variables) throws InputException {
    if (variables instanceof SExpression.Sequence all
        && all.size() == 1
        && all.part(0) instanceof SExpression.Sequence one
        && one.size() == 2
        && one.part(0) instanceof SExpression.Word name
        && one.part(1).is("Int")) {
      return name.text();
    }
    throw failure(variables, "a quantifier over one integer is wanted here");
  }

  private InputException failure(SExpression at, String message) {
    return places.failure(at.start(), message);
  }
}
