package sunder.frontend.c.replay.scope;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.replay.PersistentMap;

/**
 * An immutable scope: a map from names to entities with presence conditions and block levels.
 *
 * <p>Its counterpart in the translation is {@code sunder.frontend.c.model.Scope}, with which it
 * shares no code.
 */
public final class ReplayScope {
  /** An entity in some variants; inner blocks have higher levels. */
  private record Entry(ConfigSet presenceCondition, Entity entity, int level) {}

  /** An entity that a name can denote. */
  public sealed interface Entity permits ReplayVariable, ReplayFunction, Enumerator, TypeName {}

  /** An enumeration constant. */
  public record Enumerator(BigInteger value, Type type) implements Entity {}

  /**
   * A {@code typedef} name or a tag.
   *
   * @param alignment the alignment that the declaration requires, in bytes; 0 if it requires none,
   *     negative if it is unknown
   */
  public record TypeName(Type type, int alignment) implements Entity {
    public TypeName(Type type) {
      this(type, 0);
    }
  }

  public static final ReplayScope EMPTY = new ReplayScope(PersistentMap.empty(), 0);

  private final PersistentMap<String, List<Entry>> entries;
  private final int level;

  private ReplayScope(PersistentMap<String, List<Entry>> entries, int level) {
    this.entries = entries;
    this.level = level;
  }

  /** Returns a scope for a nested block, with the same entries. */
  public ReplayScope inner() {
    return new ReplayScope(entries, level + 1);
  }

  /**
   * Returns this scope with a further entity for a name in some variants, which replaces entities
   * of the same block there.
   */
  ReplayScope with(String name, ConfigSet when, Entity entity) {
    List<Entry> all = new ArrayList<>();
    ConfigSet mine = when;
    for (Entry entry : entries.get(name).orElse(List.of())) {
      boolean here = entry.level() == level;
      if (here && entry.entity().equals(entity)) {
        mine = mine.or(entry.presenceCondition());
      } else {
        ConfigSet rest = here ? entry.presenceCondition().minus(when) : entry.presenceCondition();
        if (!rest.isEmpty()) {
          all.add(new Entry(rest, entry.entity(), entry.level()));
        }
      }
    }
    all.add(0, new Entry(mine, entity, level));
    return new ReplayScope(entries.with(name, List.copyOf(all)), level);
  }

  /**
   * Returns the entity that a name denotes in some variants, if any.
   *
   * @throws ReplayVariantSplit if it differs among the variants
   */
  Optional<Entity> lookup(String name, ConfigSet when) {
    for (Entry entry : entries.get(name).orElse(List.of())) {
      if (entry.presenceCondition().intersects(when)) {
        ReplayVariantSplit.splitUnlessSubset(when, entry.presenceCondition());
        return Optional.of(entry.entity());
      }
    }
    return Optional.empty();
  }

  /** Returns the entities that the block itself declares for a name, in all variants. */
  public List<ReplayVariantSplit.ConditionalResult<Entity>> localEntries(String name) {
    return entries.get(name).orElse(List.of()).stream()
        .filter(entry -> entry.level() == level)
        .map(
            entry ->
                new ReplayVariantSplit.ConditionalResult<>(
                    entry.presenceCondition(), entry.entity()))
        .toList();
  }
}
