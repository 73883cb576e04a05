package sunder.horn;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import sunder.automaton.Automaton;
import sunder.automaton.Exits.CutOff;
import sunder.automaton.Location;
import sunder.automaton.Move.Answer;
import sunder.automaton.PassedStatements;
import sunder.expression.ArrayRegister;
import sunder.expression.Symbol;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.source.Span;
import sunder.verdict.Assertion;

/**
 * What it depends on which assertions can fail in which variants of a program, and which statements
 * are run, and nothing else: its clauses without its names, its layout and its places. What is
 * proved of one of two programs with the same text is true of the other.
 *
 * @param text the clauses, every name a number in the order of its first use; features, assertions
 *     and statements by the order of the program's own
 * @param names what is called something in the program; those of two programs with the same text
 *     correspond where they are as many
 * @param statements of the program, in an order of which the same is true
 */
public record Meaning(String text, List<String> names, List<Span> statements) {
  public Meaning {
    names = List.copyOf(names);
    statements = List.copyOf(statements);
  }

  /**
   * The meaning of a program as far as runs that end are concerned.
   *
   * @param most control points of a program to be looked at
   * @return nothing if it has more, or something else matters to it
   */
  public static Optional<Meaning> of(Automaton automaton, ConfigSet scope, int most) {
    if (automaton.claim().isPresent() || !automaton.triggers().isEmpty()) {
      return Optional.empty();
    }
    return Clauses.withEnds(automaton, scope, (location, number) -> number < most)
        .filter(clauses -> clauses.locations().size() <= most)
        .map(clauses -> new Builder(clauses).meaning());
  }

  /** Puts it together. Mutable. */
  private static final class Builder {
    private final Clauses clauses;
    private final List<Assertion> assertions;
    private final SmtNames numbers = SmtNames.numbered();
    private final SetText sets;
    private final StringBuilder text = new StringBuilder();
    private final Set<String> names = new LinkedHashSet<>();
    private final Map<Span, Integer> statements = new LinkedHashMap<>();

    Builder(Clauses clauses) {
      this.clauses = clauses;
      this.assertions = clauses.automaton().assertions();
      this.sets =
          new SetText(
              clauses.scope().space(), this::numberOf, SetText.Features.CONSTANTS, "ended-");
    }

    private String numberOf(Feature feature) {
      return numbers.of(feature, "");
    }

    Meaning meaning() {
      for (Feature feature : clauses.scope().space().features()) {
        names.add(feature.name());
        line(numberOf(feature), feature.getClass().getSimpleName(), feature.low(), feature.high());
      }
      assertions.forEach(assertion -> line(assertion.kind(), assertion.limit()));
      clauses.locations().forEach(this::add);
      sets.definitions().forEach(this::line);
      text.append(rules());
      return new Meaning(text.toString(), List.copyOf(names), List.copyOf(statements.keySet()));
    }

    private void line(Object... parts) {
      text.append(List.of(parts)).append('\n');
    }

    private void add(Location location) {
      for (Symbol register : location.live()) {
        names.add(register.name());
        line(register.sort(), register.low(), register.high());
      }
      for (ArrayRegister array : location.liveArrays()) {
        names.add(array.name());
        line(array.sort(), array.high());
      }
      List<Object> begun = new ArrayList<>();
      location.outgoing().stream()
          .filter(step -> step.when().intersects(clauses.scope()))
          .forEach(
              step -> {
                begun.add(numbers(step.passed()));
                step.moves().forEach(move -> name(move.answer(), names::add));
              });
      for (CutOff way : location.cutOffs()) {
        ConfigSet when = way.when().and(clauses.scope());
        if (!when.isEmpty()) {
          begun.add(List.of(sets.of(when), numbers(way.passed())));
        }
      }
      line(clauses.number(location), begun);
    }

    private static void name(Answer answer, Consumer<String> action) {
      if (answer instanceof Answer.Value value) {
        action.accept(value.of());
      } else if (answer instanceof Answer.Argument argument) {
        action.accept(argument.procedure());
      } else if (answer instanceof Answer.Return back) {
        action.accept(back.procedure());
      }
    }

    private List<Integer> numbers(PassedStatements passed) {
      List<Integer> numbers = new ArrayList<>();
      passed.forEach(
          span -> numbers.add(statements.computeIfAbsent(span, key -> statements.size())));
      return numbers;
    }

    /** Comments tell lines. */
    private String rules() {
      StringWriter written = new StringWriter();
      try {
        new HornWriter(clauses, numbers, this::error).write(written, "");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return written
          .toString()
          .lines()
          .filter(line -> !line.startsWith(";"))
          .collect(Collectors.joining("\n"));
    }

    private String error(Location location) {
      return "error-" + assertions.indexOf(location.failed().orElseThrow());
    }
  }
}
