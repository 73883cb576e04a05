package sunder.frontend.c.replay.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.frontend.c.replay.scope.ReplayVariantSplit;
import sunder.frontend.c.syntax.TranslationUnit;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.source.RecordChildren;
import sunder.source.Span;

/**
 * The definitions of enumerations in a text by tag, for references that precede the definition, as
 * GNU C allows them (GCC manual, "Incomplete enum Types").
 */
final class EnumerationDefinitions {
  private static final RecordChildren<Object> PARTS = RecordChildren.of(Object.class);

  private record EnumerationText(TypeSyntax.EnumSpecifier text, ConfigSet presenceCondition) {}

  private final TranslationUnit unit;
  private final ConfigSet variants;

  /** The definitions; collected on first use, since few programs need them. */
  private Optional<Map<String, List<EnumerationText>>> byTag = Optional.empty();

  EnumerationDefinitions(TranslationUnit unit, ConfigSet variants) {
    this.unit = unit;
    this.variants = variants;
  }

  private Map<String, List<EnumerationText>> collect() {
    Map<String, List<EnumerationText>> found = new HashMap<>();
    unit.declarations().forEach(external -> add((Record) external, variants, found));
    return found;
  }

  private static void add(Record node, ConfigSet around, Map<String, List<EnumerationText>> found) {
    List<Object> parts = PARTS.childrenOf(node);
    ConfigSet when = around;
    for (Object part : parts) {
      when = part instanceof ConfigSet condition ? when.and(condition) : when;
    }
    if (node instanceof TypeSyntax.EnumSpecifier e
        && e.tag().isPresent()
        && e.enumerators().isPresent()) {
      List<EnumerationText> all = found.computeIfAbsent(e.tag().get(), tag -> new ArrayList<>());
      all.add(new EnumerationText(e, when));
    }
    for (Object part : parts) {
      if (part instanceof Record inner && !(part instanceof Span)) {
        add(inner, when, found);
      }
    }
  }

  /**
   * Returns the definition of an enumeration in some variants, if there is one.
   *
   * @throws ReplayVariantSplit if only a part of the variants has it
   */
  Optional<TypeSyntax.EnumSpecifier> find(String tag, ConfigSet when) {
    if (byTag.isEmpty()) {
      byTag = Optional.of(collect());
    }
    for (EnumerationText one : byTag.get().getOrDefault(tag, List.of())) {
      if (one.presenceCondition().intersects(when)) {
        ReplayVariantSplit.splitUnlessSubset(when, one.presenceCondition());
        return Optional.of(one.text());
      }
    }
    return Optional.empty();
  }
}
