package sunder.proof;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.expression.Symbol;
import sunder.source.InputException;

/** Reads definitions of predicates, each over earlier ones. */
final class DefinitionReader {
  private final Vocabulary vocabulary;
  private final Map<String, Formula.Definition> definitions;
  private final Set<String> taken;
  private final SExpression.Reader places;

  /**
   * @param definitions those read so far; new ones are added
   * @param taken names that something else has
   * @param places tells where something is wrong
   */
  DefinitionReader(
      Vocabulary vocabulary,
      Map<String, Formula.Definition> definitions,
      Set<String> taken,
      SExpression.Reader places) {
    this.vocabulary = vocabulary;
    this.definitions = definitions;
    this.taken = taken;
    this.places = places;
  }

  /** Reads {@code (define-fun name (parameters) Bool body)}. */
  void read(SExpression.Sequence command) throws InputException {
    if (command.size() != 5
        || !(command.part(1) instanceof SExpression.Word name)
        || !(command.part(2) instanceof SExpression.Sequence parameters)
        || !command.part(3).is("Bool")) {
      throw places.failure(command.start(), "a definition of a Boolean function is wanted here");
    }
    Map<String, Formula.Parameter> known = new LinkedHashMap<>();
    for (SExpression parameter : parameters.parts()) {
      read(parameter, known);
    }
    if (definitions.containsKey(name.text()) || taken.contains(name.text())) {
      throw places.failure(name.start(), "'" + name.text() + "' is defined twice");
    }
    Formula body = new FormulaReader(vocabulary, definitions, known, places).body(command.part(4));
    definitions.put(
        name.text(), new Formula.Definition(name.text(), List.copyOf(known.values()), body));
  }

  private void read(SExpression text, Map<String, Formula.Parameter> known) throws InputException {
    if (!(text instanceof SExpression.Sequence pair)
        || pair.size() != 2
        || !(pair.part(0) instanceof SExpression.Word name)
        || vocabulary.feature(name.text()).isPresent()) {
      throw places.failure(text.start(), "a parameter with its sort is wanted here");
    }
    Formula.Parameter parameter =
        parameter(pair.part(1).toString(), name.text(), known.size())
            .orElseThrow(() -> places.failure(pair.start(), "an unknown sort"));
    if (known.put(name.text(), parameter) != null) {
      throw places.failure(name.start(), "two parameters of the same name");
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
    return new Formula.Scalar(vocabulary.supply().of(Symbol.Kind.REGISTER, sort, name));
  }
}
