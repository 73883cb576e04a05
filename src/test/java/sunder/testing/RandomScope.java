package sunder.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * What a random program may name at one place, the constants that matter to it beside small ones,
 * and the dice.
 */
public final class RandomScope {
  public final Random random;
  public final List<String> booleanFeatures = new ArrayList<>();
  public final List<NumericFeature> numericFeatures = new ArrayList<>();
  public final List<Long> landmarks = new ArrayList<>();
  public boolean holes;
  public boolean odd;
  private final List<Name> names = new ArrayList<>();
  private int fresh;
  private int blockStart;

  public RandomScope(Random random) {
    this.random = random;
  }

  /** The types that random programs use. */
  public enum Kind {
    INT("int"),
    BOOLEAN("boolean"),
    VOID("void");

    final String spelling;

    Kind(String spelling) {
      this.spelling = spelling;
    }
  }

  /** How a name is used. */
  public enum Role {
    VARIABLE,
    CONSTANT,
    ARRAY,
    PROCEDURE
  }

  public record NumericFeature(String name, long low, long high) {}

  /** A name in scope; parameters are those of a procedure. */
  public record Name(String name, Kind kind, Role role, List<Kind> parameters) {
    /** The free variables of random programs are called n, m and b. */
    boolean isLocal() {
      return !List.of("n", "m", "b").contains(name);
    }
  }

  /** A landmark, or a number next to one. */
  public long nearLandmark() {
    return pick(landmarks) + random.nextInt(3) - 1;
  }

  /** A value to compare a feature with; it may be just outside the range. */
  public long valueFor(NumericFeature feature) {
    if (!landmarks.isEmpty() && chance(70)) {
      return nearLandmark();
    }
    long values = Math.min(feature.high() - feature.low() + 1, Integer.MAX_VALUE);
    return feature.low() + random.nextInt((int) values);
  }

  public void add(String name, Kind kind, Role role) {
    names.add(new Name(name, kind, role, List.of()));
  }

  public void addProcedure(String name, Kind result, List<Kind> parameters) {
    names.add(new Name(name, result, Role.PROCEDURE, parameters));
  }

  /** A name that no other declaration has. */
  public String freshName(String prefix) {
    return prefix + fresh++;
  }

  public int mark() {
    return names.size();
  }

  /** Begins a block; what it returns is to be given to {@link #leave}. */
  public int enter() {
    int outer = blockStart;
    blockStart = names.size();
    return outer;
  }

  public void leave(int outer) {
    release(blockStart);
    blockStart = outer;
  }

  /** Variables from outside of this block that it has not declared again. */
  public List<String> canBeHidden(Kind kind) {
    List<String> own = names.subList(blockStart, names.size()).stream().map(Name::name).toList();
    return names.subList(0, blockStart).stream()
        .filter(n -> n.kind() == kind && n.role() == Role.VARIABLE && !own.contains(n.name()))
        .map(Name::name)
        .toList();
  }

  /** Forgets what was declared since the mark. */
  public void release(int mark) {
    names.subList(mark, names.size()).clear();
  }

  public List<Name> all(Kind kind, Role role) {
    return names.stream().filter(n -> n.kind() == kind && n.role() == role).toList();
  }

  public List<Name> arrays() {
    return names.stream().filter(n -> n.role() == Role.ARRAY).toList();
  }

  public boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  public <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
