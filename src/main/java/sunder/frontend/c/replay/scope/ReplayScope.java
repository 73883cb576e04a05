package sunder.frontend.c.replay.scope;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.replay.PersistentMap;

/** What names mean at a place of the text, in each variant. Immutable. */
public final class ReplayScope {
  /** A meaning in some variants; inner blocks have higher levels. */
  private record Entry(ConfigSet presenceCondition, Entity entity, int level) {}

  /** What a name is. */
  public sealed interface Entity permits ReplayVariable, ReplayFunction, Enumerator, TypeName {}

  /** Of an enumeration. */
  public record Enumerator(BigInteger value, Type type) implements Entity {}

  /**
   * Of a {@code typedef}, or of a tag.
   *
   * @param alignment what it aligns objects to, 0 if it says nothing of that, negative if nobody
   *     knows
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

  /** The same names, in a block within. */
  public ReplayScope inner() {
    return new ReplayScope(entries, level + 1);
  }

  /** With another meaning of a name in some variants. */
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

  /** The one meaning that a name has in these variants, if it has one. */
  Optional<Entity> lookup(String name, ConfigSet when) {
    for (Entry entry : entries.get(name).orElse(List.of())) {
      if (entry.presenceCondition().intersects(when)) {
        ReplayVariantSplit.splitUnlessSubset(when, entry.presenceCondition());
        return Optional.of(entry.entity());
      }
    }
    return Optional.empty();
  }

  /** What a name means in this very block, in whatever variants. */
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
