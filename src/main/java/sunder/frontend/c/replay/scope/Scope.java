package sunder.frontend.c.replay.scope;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import sunder.family.ConfigSet;
import sunder.replay.PersistentMap;

/** What names mean at a place of the text, in each variant. Immutable. */
public final class Scope {
  /** A meaning in some variants; inner blocks have higher levels. */
  private record Entry(ConfigSet when, Entity entity, int level) {}

  /** What a name is. */
  public sealed interface Entity permits Variable, Function, Constant, TypeName {}

  /** Of an enumeration. */
  public record Constant(BigInteger value, Type type) implements Entity {}

  /** Of a {@code typedef}, or of a tag. */
  public record TypeName(Type type) implements Entity {}

  public static final Scope EMPTY = new Scope(PersistentMap.empty(), 0);

  private final PersistentMap<String, List<Entry>> entries;
  private final int level;

  private Scope(PersistentMap<String, List<Entry>> entries, int level) {
    this.entries = entries;
    this.level = level;
  }

  /** The same names, in a block within. */
  public Scope inner() {
    return new Scope(entries, level + 1);
  }

  /** With another meaning of a name in some variants. */
  Scope with(String name, ConfigSet when, Entity entity) {
    List<Entry> all = new ArrayList<>();
    ConfigSet mine = when;
    for (Entry entry : entries.get(name).orElse(List.of())) {
      boolean here = entry.level() == level;
      if (here && entry.entity().equals(entity)) {
        mine = mine.or(entry.when());
      } else {
        ConfigSet rest = here ? entry.when().minus(when) : entry.when();
        if (!rest.isEmpty()) {
          all.add(new Entry(rest, entry.entity(), entry.level()));
        }
      }
    }
    all.add(0, new Entry(mine, entity, level));
    return new Scope(entries.with(name, List.copyOf(all)), level);
  }

  /** The one meaning that a name has in these variants, if it has one. */
  Optional<Entity> find(String name, ConfigSet when) {
    for (Entry entry : entries.get(name).orElse(List.of())) {
      if (entry.when().intersects(when)) {
        Varies.unlessWithin(when, entry.when());
        return Optional.of(entry.entity());
      }
    }
    return Optional.empty();
  }

  /** What a name means in this very block, in whatever variants. */
  public List<Varies.Part<Entity>> here(String name) {
    return entries.get(name).orElse(List.of()).stream()
        .filter(entry -> entry.level() == level)
        .map(entry -> new Varies.Part<>(entry.when(), entry.entity()))
        .toList();
  }
}
