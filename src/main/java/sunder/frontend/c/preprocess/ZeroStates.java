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

/**
 * Compares the text of variants that define a name as 0 with the text of those that have it
 * undefined or as 1. Only where it differs from both does a family need that state.
 */
final class ZeroStates {
  /** A name with the features that tell its three states. */
  private record Name(Feature.Bool value, Feature.Bool defined) {}

  /** What a refused variant reads makes no difference; what conditions select is seen there. */
  private static final Pattern NO_TEXT = Pattern.compile("if.*|el.*|endif|error");

  private final Map<String, Name> names = new HashMap<>();
  private final Map<String, Set<ZeroDifference>> differences = new HashMap<>();
  private final Set<ConfigSet> compared = new HashSet<>();

  ZeroStates(FeatureSpace space) {
    Set<Feature> features = new HashSet<>(space.model().features());
    features.removeAll(space.external().features());
    for (Feature feature : features) {
      Feature.Bool defined = new Feature.Bool(Feature.definedName(feature.name()));
      if (feature instanceof Feature.Bool value && features.contains(defined)) {
        names.put(feature.name(), new Name(value, defined));
      }
    }
  }

  /**
   * Sees a line of the project.
   *
   * @param when the variants that have it
   * @param macros what names are here
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
      names.keySet().stream().filter(name -> !name.equals(changed)).forEach(n -> compare(n, when));
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

  /** Sees what stands in these variants alone, a fault for example. */
  void observe(ConfigSet when) {
    if (compared.add(when)) {
      names.keySet().forEach(name -> compare(name, when));
    }
  }

  /** The variants in which a name is the same text, for each text. */
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
    Name features = names.get(name);
    ConfigSet selected = when.space().selected(features.value());
    ConfigSet defined = when.space().selected(features.defined());
    List<Feature> both = List.of(features.value(), features.defined());
    ConfigSet zero = when.and(defined).minus(selected).forget(both);
    if (!zero.equals(when.minus(defined).minus(selected).forget(both))) {
      add(name, ZeroDifference.FROM_UNDEFINED);
    }
    if (!zero.equals(when.and(defined).and(selected).forget(both))) {
      add(name, ZeroDifference.FROM_ONE);
    }
  }

  private void add(String name, ZeroDifference difference) {
    differences.computeIfAbsent(name, key -> EnumSet.noneOf(ZeroDifference.class)).add(difference);
  }

  /** By name, the states that differ from its being defined as 0. */
  Map<String, Set<ZeroDifference>> differences() {
    return differences;
  }
}
