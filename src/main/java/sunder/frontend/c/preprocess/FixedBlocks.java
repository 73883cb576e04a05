package sunder.frontend.c.preprocess;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.ConfigSpace;
import sunder.family.ExternalModel;
import sunder.family.Feature;
import sunder.family.FixedBlock;
import sunder.family.PresenceFormulas;
import sunder.family.Rule;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;
import sunder.source.SourceFile;
import sunder.source.Span;

/**
 * Finds the conditional blocks of a file that a feature model makes dead or present in all
 * configurations (Tartler et al., "Feature consistency in compile-time-configurable system
 * software", EuroSys 2011).
 *
 * <p>Input: the directives of the file alone; headers are not read and macros are not expanded.
 * Output: the findings in the order of the text. A block's presence condition is the conjunction of
 * the conditions around it. Names of the model are its features, and other names of its namespace
 * are undefined; anything else may be true or false at each place, so that no finding depends on
 * it.
 */
public final class FixedBlocks {
  private static final Set<String> ENABLED = Set.of("IS_ENABLED", "IS_BUILTIN", "IS_MODULE");

  private final ExternalModel model;
  private final Map<String, Feature> features = new LinkedHashMap<>();

  /** Whether a formula over the features of the model has a valid configuration, by its text. */
  private final Map<String, Boolean> known = new HashMap<>();

  private final List<FixedBlock> found = new ArrayList<>();

  /** The features without a model for parts of conditions that are not known. */
  private int unknown;

  /** The names that the file defines or undefines, which no model decides. */
  private Set<String> defined = Set.of();

  private Set<String> missing = new LinkedHashSet<>();
  private List<PreprocessingToken> tokens = List.of();
  private int at;

  /**
   * An open conditional: the presence condition around it, and that of its groups until now, with
   * the names in their conditions that the model lacks.
   */
  private record Conditional(Rule outer, Rule taken, Set<String> missing) {}

  /**
   * @param model an approximated model ({@link ExternalModel#approximated})
   */
  public FixedBlocks(ExternalModel model) {
    this.model = model;
    model.features().forEach(feature -> features.put(feature.name(), feature));
  }

  /** Returns the findings of a file. */
  public List<FixedBlock> of(SourceFile file) {
    found.clear();
    List<LogicalLine> lines = LogicalLine.tokenize(file);
    defined =
        lines.stream()
            .filter(line -> line.kind() == LogicalLine.Kind.DIRECTIVE)
            .filter(line -> line.directiveName().matches("define|undef"))
            .filter(line -> line.tokens().size() > 1)
            .map(line -> line.tokens().get(1).text())
            .collect(Collectors.toSet());
    Deque<Conditional> open = new ArrayDeque<>();
    Rule here = new Rule.AllOf(List.of());
    for (LogicalLine line : lines) {
      if (line.kind() != LogicalLine.Kind.DIRECTIVE) {
        continue;
      }
      String name = line.directiveName();
      if (name.startsWith("if")) {
        Rule condition = condition(line);
        open.push(new Conditional(here, condition, missing));
        here = decide(line, here, condition);
      } else if (name.startsWith("el") && !open.isEmpty()) {
        Conditional whole = open.pop();
        Rule own = name.equals("else") ? new Rule.AllOf(List.of()) : condition(line);
        if (name.equals("else")) {
          missing.addAll(whole.missing());
        }
        Rule rest = new Rule.AllOf(List.of(whole.outer(), whole.taken().not()));
        open.push(
            new Conditional(whole.outer(), new Rule.AnyOf(List.of(whole.taken(), own)), missing));
        here =
            decide(
                line,
                name.equals("else") ? whole.outer() : rest,
                name.equals("else") ? whole.taken().not() : own);
      } else if (name.equals("endif") && !open.isEmpty()) {
        here = open.pop().outer();
      }
    }
    return List.copyOf(found);
  }

  /** Records whether a block is dead or always present; returns its presence condition. */
  private Rule decide(LogicalLine line, Rule around, Rule condition) {
    Rule presence = new Rule.AllOf(List.of(around, condition));
    String names = missing.isEmpty() ? "" : "the model lacks " + String.join(", ", missing);
    if (isPossible(around, true)) {
      if (!isPossible(presence, true)) {
        report(line, FixedBlock.Kind.DEAD, reason(presence, names));
      } else if (!isPossible(new Rule.AllOf(List.of(around, condition.not())), true)) {
        report(
            line,
            FixedBlock.Kind.ALWAYS,
            reason(new Rule.AllOf(List.of(around, condition.not())), names));
      } else if (!missing.isEmpty() && !line.directiveName().equals("else")) {
        report(line, FixedBlock.Kind.MISSING_NAME, names);
      }
    }
    missing = new LinkedHashSet<>();
    return presence;
  }

  private String reason(Rule contradiction, String names) {
    if (!names.isEmpty()) {
      return names;
    }
    return isPossible(contradiction, false)
        ? "the feature model says so"
        : "the conditions around it say so";
  }

  private void report(LogicalLine line, FixedBlock.Kind kind, String reason) {
    String text =
        line.arguments().stream().map(PreprocessingToken::text).collect(Collectors.joining(" "));
    Span span = line.start();
    found.add(new FixedBlock(span, kind, (line.directiveName() + " " + text).strip(), reason));
  }

  /** Returns whether a rule has a solution, with the model or without it. */
  private boolean isPossible(Rule rule, boolean isValid) {
    List<Feature> own =
        rule.features().stream().sorted(Comparator.comparing(Feature::name)).toList();
    List<Feature> others = own.stream().filter(f -> !features.containsKey(f.name())).toList();
    ConfigSet set = rule.in(ConfigSpace.of(own)).exists(others);
    if (!isValid || set.isEmpty() || set.equals(set.space().all())) {
      return !set.isEmpty();
    }
    return PresenceFormulas.describe(set, set.space().all())
            instanceof PresenceFormulas.Condition.Exact exact
        ? known.computeIfAbsent(exact.formula().text(), text -> model.isPossible(set))
        : model.isPossible(set);
  }

  private Rule condition(LogicalLine line) {
    tokens = line.arguments();
    at = 0;
    String name = line.directiveName();
    if (name.endsWith("def")) {
      Rule defined = tokens.isEmpty() ? unknown() : defined(tokens.get(0).text());
      return name.endsWith("ndef") ? defined.not() : defined;
    }
    Rule whole = disjunction();
    return at < tokens.size() ? unknown() : whole;
  }

  private Rule disjunction() {
    List<Rule> parts = new ArrayList<>(List.of(conjunction()));
    while (takes("||")) {
      parts.add(conjunction());
    }
    return parts.size() == 1 ? parts.get(0) : new Rule.AnyOf(parts);
  }

  private Rule conjunction() {
    List<Rule> parts = new ArrayList<>(List.of(operand()));
    while (takes("&&")) {
      parts.add(operand());
    }
    return parts.size() == 1 ? parts.get(0) : new Rule.AllOf(parts);
  }

  private Rule operand() {
    int start = at;
    Rule result = primary();
    if (at < tokens.size() && !Set.of("&&", "||", ")").contains(tokens.get(at).text())) {
      at = start;
      int depth = 0;
      for (; at < tokens.size(); at++) {
        String text = tokens.get(at).text();
        if (depth == 0 && Set.of("&&", "||", ")").contains(text)) {
          break;
        }
        depth += text.equals("(") ? 1 : text.equals(")") ? -1 : 0;
      }
      return unknown();
    }
    return result;
  }

  private Rule primary() {
    if (takes("!")) {
      return primary().not();
    } else if (takes("(")) {
      Rule inner = disjunction();
      takes(")");
      return inner;
    } else if (at >= tokens.size()) {
      return unknown();
    }
    String word = tokens.get(at++).text();
    if (word.equals("defined")) {
      boolean isEnclosed = takes("(");
      Rule result = at < tokens.size() ? defined(tokens.get(at++).text()) : unknown();
      if (isEnclosed) {
        takes(")");
      }
      return result;
    } else if (ENABLED.contains(word) && at + 2 < tokens.size() && takes("(")) {
      String name = tokens.get(at++).text();
      takes(")");
      Rule whole = defined(name);
      Rule module = defined(name + "_MODULE");
      return word.equals("IS_BUILTIN")
          ? whole
          : word.equals("IS_MODULE") ? module : new Rule.AnyOf(List.of(whole, module));
    } else if (word.equals("0") || word.equals("1")) {
      return unknown(); // disabled by hand, on purpose
    }
    // A tristate or Boolean symbol is 1 where it is defined.
    return features.get(word) instanceof Feature.Bool || model.excludes(word)
        ? defined(word)
        : unknown();
  }

  private boolean takes(String text) {
    boolean result = at < tokens.size() && tokens.get(at).text().equals(text);
    at += result ? 1 : 0;
    return result;
  }

  private Rule defined(String name) {
    if (defined.contains(name)) {
      return unknown();
    }
    Feature feature = features.getOrDefault(name, features.get(Feature.definedName(name)));
    if (feature instanceof Feature.Bool bool) {
      return Rule.selected(bool);
    } else if (model.excludes(name)) {
      if (!name.endsWith("_MODULE")) {
        missing.add(name);
      }
      return new Rule.AnyOf(List.of());
    }
    return unknown();
  }

  private Rule unknown() {
    return Rule.selected(new Feature.Bool("unknown " + unknown++));
  }
}
