package sunder.family.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.Rule;
import sunder.source.Diagnostics;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * A reader of feature models in DIMACS CNF. The comments {@code c 7 NAME} and {@code c 7$ NAME}
 * name variable 7, the latter an auxiliary variable of a tool; a variable without a name is named
 * by its number.
 *
 * <p>Input: a text. Output: a model with one Boolean feature for each variable. Errors: {@code
 * InputException} for malformed clauses and numbers.
 */
final class DimacsReader {
  private static final Pattern NAME = Pattern.compile("c\\s+(\\d{1,9})\\$?\\s+(\\S.*?)\\s*");
  private static final Pattern HEADER = Pattern.compile("p\\s+cnf\\s+(\\d{1,9})\\s+(\\d{1,9})\\s*");
  private static final Pattern LITERAL = Pattern.compile("-?\\d{1,9}");
  private static final Pattern WORD = Pattern.compile("\\S+");
  private static final int MOST_VARIABLES = 100_000;

  private final List<Integer> clause = new ArrayList<>();

  private final SourceFile file;
  private final Diagnostics diagnostics = new Diagnostics();
  private final Map<Integer, Naming> names = new HashMap<>();
  private final List<Naming> again = new ArrayList<>();
  private final List<List<Integer>> clauses = new ArrayList<>();
  private final List<Span> places = new ArrayList<>();
  private Span start;
  private Optional<Span> header = Optional.empty();
  private int variables = -1;
  private int announced;

  /** A comment that names a variable. */
  private record Naming(int variable, String name, Span span) {}

  DimacsReader(SourceFile file) {
    this.file = file;
  }

  ExternalModel read() throws InputException {
    int offset = 0;
    for (String line : file.text().split("\n", -1)) {
      line(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line, offset);
      offset += line.length() + 1;
    }
    if (variables < 0) {
      diagnostics.report(
          new Span(file, 0, 0), "no 'p cnf' line", "it says how many variables and clauses follow");
    }
    if (!clause.isEmpty()) {
      diagnostics.report(start, "this clause does not end", "write 0 behind it");
    }
    checkCount();
    diagnostics.throwIfAny();
    List<Feature.Bool> features = features();
    List<Constraint> constraints = new ArrayList<>();
    for (int i = 0; i < clauses.size(); i++) {
      constraints.add(new Constraint(rule(clauses.get(i), features), places.get(i)));
    }
    return Constraint.model(List.copyOf(features), constraints);
  }

  /**
   * Checks the number of clauses against the header; an unterminated clause has a diagnostic
   * already.
   */
  private void checkCount() {
    if (header.isPresent() && clause.isEmpty() && clauses.size() != announced) {
      diagnostics.report(
          header.get(),
          "this announces " + announced + " clauses, but " + clauses.size() + " follow",
          clauses.size() < announced ? "is the file complete?" : "correct the number");
    }
  }

  private void line(String line, int offset) {
    Matcher name = NAME.matcher(line);
    Matcher problem = HEADER.matcher(line);
    Span span = new Span(file, offset, offset + line.length());
    if (line.startsWith("c")) {
      if (name.matches()) {
        name(new Naming(Integer.parseInt(name.group(1)), name.group(2), span));
      }
    } else if (problem.matches() && variables < 0) {
      header = Optional.of(span);
      variables = Integer.parseInt(problem.group(1));
      announced = Integer.parseInt(problem.group(2));
      if (variables > MOST_VARIABLES) {
        diagnostics.report(span, "more than " + MOST_VARIABLES + " variables");
      }
    } else if (line.startsWith("p")) {
      diagnostics.report(span, "expected one line 'p cnf VARIABLES CLAUSES'");
    } else {
      literals(line, offset);
    }
  }

  private void name(Naming naming) {
    if (names.putIfAbsent(naming.variable(), naming) != null) {
      again.add(naming);
    }
  }

  private void literals(String line, int offset) {
    Matcher word = WORD.matcher(line);
    while (word.find()) {
      Span span = new Span(file, offset + word.start(), offset + word.end());
      if (!LITERAL.matcher(word.group()).matches()) {
        diagnostics.report(span, "'" + word.group() + "' is not a literal");
      } else {
        literal(Integer.parseInt(word.group()), span);
      }
    }
  }

  private void literal(int literal, Span span) {
    if (clause.isEmpty()) {
      start = span;
    }
    if (literal == 0) {
      clauses.add(List.copyOf(clause));
      places.add(start);
      clause.clear();
    } else if (variables < 0) {
      diagnostics.report(span, "a clause before the 'p cnf' line");
    } else if (Math.abs(literal) > variables) {
      diagnostics.report(span, "there are only " + variables + " variables");
    } else {
      clause.add(literal);
    }
  }

  private List<Feature.Bool> features() throws InputException {
    for (Naming naming : again) {
      if (naming.variable() <= variables) {
        String known = names.get(naming.variable()).name();
        diagnostics.report(
            naming.span(),
            "variable " + naming.variable() + " is called '" + known + "' already",
            "give each variable one name");
      }
    }
    Set<String> taken = new HashSet<>();
    List<Feature.Bool> features = new ArrayList<>();
    for (int i = 1; i <= variables; i++) {
      Optional<Naming> naming = Optional.ofNullable(names.get(i));
      String name = naming.map(Naming::name).orElse(Integer.toString(i));
      if (!taken.add(name)) {
        diagnostics.report(
            naming.map(Naming::span).or(() -> header).orElseThrow(),
            "two variables are called '" + name + "'");
      }
      features.add(new Feature.Bool(name));
    }
    diagnostics.throwIfAny();
    return features;
  }

  private static Rule rule(List<Integer> clause, List<Feature.Bool> features) {
    List<Rule> literals = new ArrayList<>();
    for (int literal : clause) {
      Rule selected = Rule.selected(features.get(Math.abs(literal) - 1));
      literals.add(literal > 0 ? selected : selected.not());
    }
    return new Rule.AnyOf(literals);
  }
}
