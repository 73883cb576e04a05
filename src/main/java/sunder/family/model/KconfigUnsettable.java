package sunder.family.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import sunder.family.Rule;
import sunder.family.UnsettableSymbols;
import sunder.family.model.Kconfig.Definition;
import sunder.family.model.Kconfig.Requirement;
import sunder.family.model.Kconfig.ReverseDependency;
import sunder.family.model.Kconfig.Symbol;
import sunder.source.Diagnostic;
import sunder.source.Span;

/**
 * The symbols of a Kconfig model that no prompt, default or reverse dependency sets in any
 * configuration, each with the reason.
 */
record KconfigUnsettable(Kconfig model) implements UnsettableSymbols {
  /** The greatest number of selecting symbols that a reason names. */
  private static final int MOST_NAMED = 3;

  @Override
  public List<Diagnostic> in(Predicate<Rule> isPossible) {
    List<Diagnostic> result = new ArrayList<>();
    for (Symbol symbol : model.defined()) {
      if (!isPossible.test(model.isSet(symbol))) {
        String message =
            "nothing sets %s: %s; %s; %s"
                .formatted(
                    symbol.name,
                    prompt(symbol, isPossible),
                    defaults(symbol),
                    reverseDependencies(symbol));
        result.add(Diagnostic.of(symbol.definitions.get(0).span, message));
      }
    }
    return result;
  }

  private String prompt(Symbol symbol, Predicate<Rule> isPossible) {
    Optional<Definition> asked =
        symbol.definitions.stream().filter(d -> !d.prompts.isEmpty()).findFirst();
    if (asked.isEmpty()) {
      return "it has no prompt";
    }
    return asked.get().requirements.stream()
        .filter(r -> !isPossible.test(r.condition().in(model).atLeastModule()))
        .findFirst()
        .map(r -> "its prompt needs '%s' (%s), which %s".formatted(r.text(), place(r), state(r)))
        .orElse("the conditions of its prompt exclude each other");
  }

  private static String place(Requirement requirement) {
    Span span = requirement.span();
    return span.file().name() + ":" + span.line();
  }

  /** Returns why a requirement does not hold. */
  private String state(Requirement requirement) {
    boolean isName = requirement.text().matches("\\w+");
    return isName && model.valued(requirement.text()).isEmpty() ? "is not defined" : "never holds";
  }

  private static String defaults(Symbol symbol) {
    boolean any = symbol.definitions.stream().anyMatch(d -> !d.defaults.isEmpty());
    return any ? "no default sets it" : "it has no default";
  }

  private static String reverseDependencies(Symbol symbol) {
    List<String> names =
        Stream.concat(symbol.selected.stream(), symbol.implied.stream())
            .map(ReverseDependency::by)
            .distinct()
            .toList();
    if (names.isEmpty()) {
      return "nothing selects it";
    }
    String shown = String.join(", ", names.subList(0, Math.min(MOST_NAMED, names.size())));
    String more =
        names.size() > MOST_NAMED ? " and %s others".formatted(names.size() - MOST_NAMED) : "";
    return "it is never selected by " + shown + more;
  }
}
