package sunder.frontend.c.preprocess;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import sunder.family.ConfigSet;
import sunder.family.Feature;
import sunder.frontend.c.preprocess.FeatureQueries.ZeroDifference;
import sunder.frontend.c.preprocess.macro.MacroTable;
import sunder.frontend.c.preprocess.token.LogicalLine;
import sunder.frontend.c.preprocess.token.PreprocessingToken;

/**
 * Compares the text of variants that define a name as 0 with that of variants that define it as 1
 * or leave it undefined. A family needs the state 0 only if its text differs from both.
 *
 * <p>Input: the lines of project files, each with its variants, during feature discovery. Output:
 * for each name, the states whose text differs. Invariant: only names with two features, for their
 * value and for their being defined, are compared.
 */
final class ZeroStates {
  /** The features of a name, which encode its states: undefined, 0 and 1. */
  private record Name(Feature.Bool value, Feature.Bool defined) {}

  /**
   * The directives that are no text: {@code #error} excludes its variants, and the effect of a
   * condition is observed in the lines of its groups.
   */
  private static final Pattern NO_TEXT = Pattern.compile("if.*|el.*|endif|error");

  private final Map<String, Name> names = new HashMap<>();
  private final Map<String, Set<ZeroDifference>> differences = new HashMap<>();
  private final Set<ConfigSet> compared = new HashSet<>();

  ZeroStates(FeatureSpace space) {
    Set<Feature> features = new HashSet<>(space.model().features());
    space.external().features().forEach(features::remove);
    for (Feature feature : features) {
      Feature.Bool defined = new Feature.Bool(Feature.definedName(feature.name()));
      if (feature instanceof Feature.Bool value && features.contains(defined)) {
        names.put(feature.name(), new Name(value, defined));
      }
    }
  }

  /**
   * Records a line of a project file.
   *
   * @param when the variants that have it
   * @param macros the current macros
   */
  void observe(LogicalLine line, ConfigSet when, MacroTable macros) {
    String directive = line.kind() == LogicalLine.Kind.DIRECTIVE ? line.directiveName() : "";
    if (names.isEmpty() || when.isEmpty() || NO_TEXT.matcher(directive).matches()) {
      return;
    }
    boolean changesMacro = directive.equals("define") || directive.equals("undef");
    List<String> words = line.tokens().stream().map(PreprocessingToken::text).toList();
    String changed = changesMacro && words.size() > 1 ? words.get(1) : "";
    if (names.containsKey(changed)) {
      compareOthers(changed, when);
    } else {
      observe(when);
    }
    for (int i = changesMacro ? 2 : 0; i < words.size(); i++) {
      boolean isTested = i > 1 && words.get(i - 2).equals("IS_ENABLED");
      if (names.containsKey(words.get(i)) && !isTested) {
        String name = words.get(i);
        meanings(name, when, macros).forEach(set -> compare(name, set));
      }
    }
  }

  /** Records text, or an error, that is present in exactly these variants. */
  void observe(ConfigSet when) {
    if (compared.add(when)) {
      compareOthers("", when);
    }
  }

  /** Compares for all names but one; for a name on which the variants do not depend, they agree. */
  private void compareOthers(String excluded, ConfigSet when) {
    Set<Feature> support = when.support();
    names.forEach(
        (name, features) -> {
          if (!name.equals(excluded)
              && (support.contains(features.value()) || support.contains(features.defined()))) {
            compare(name, when);
          }
        });
  }

  /**
   * Returns a partition of the variants in each part of which a name has the same replacement text.
   */
  private static List<ConfigSet> meanings(String name, ConfigSet when, MacroTable macros) {
    Map<String, ConfigSet> sets = new HashMap<>();
    ConfigSet rest = when;
    for (MacroTable.ConditionalMacro body : macros.definitions(name)) {
      String text =
          body.macro().replacementList().stream()
              .map(PreprocessingToken::spelling)
              .collect(Collectors.joining(" "));
      sets.merge(text, body.presenceCondition().and(when), ConfigSet::or);
      rest = rest.minus(body.presenceCondition());
    }
    List<ConfigSet> result = new ArrayList<>(sets.values());
    result.add(rest);
    return result;
  }

  private void compare(String name, ConfigSet when) {
    if (differences.getOrDefault(name, Set.of()).size() == ZeroDifference.values().length) {
      return;
    }
    Name features = names.get(name);
    ConfigSet selected = when.space().selected(features.value());
    ConfigSet defined = when.space().selected(features.defined());
    List<Feature> both = List.of(features.value(), features.defined());
    ConfigSet zero = when.and(defined).minus(selected).exists(both);
    if (!zero.equals(when.minus(defined).minus(selected).exists(both))) {
      add(name, ZeroDifference.FROM_UNDEFINED);
    }
    if (!zero.equals(when.and(defined).and(selected).exists(both))) {
      add(name, ZeroDifference.FROM_ONE);
    }
  }

  private void add(String name, ZeroDifference difference) {
    differences.computeIfAbsent(name, key -> EnumSet.noneOf(ZeroDifference.class)).add(difference);
  }

  /** Returns, by name, the states whose text differs from that of the state 0. */
  Map<String, Set<ZeroDifference>> differences() {
    return differences;
  }
}
