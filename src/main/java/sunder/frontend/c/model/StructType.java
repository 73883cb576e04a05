package sunder.frontend.c.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.family.ConfigSet;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.Packing;
import sunder.frontend.c.syntax.TypeSyntax.RecordKind;

/**
 * A {@code struct} or {@code union}: one definition, compared by identity. Members that only some
 * variants have are members of all; what depends on the others is asked for some variants.
 */
public final class StructType {
  /**
   * A member.
   *
   * @param name empty for a struct whose members are members of the one around it
   * @param number names it among all members
   * @param place where it stands in the definition: members of one variant are in this order
   * @param when the variants that have it
   * @param width of a bit-field
   * @param aligned its address is a multiple of this, whatever its type says
   * @param constant what of it cannot be changed, as {@link TypeSyntax#constant()} says
   */
  public record Field(
      String name,
      CType type,
      int number,
      int place,
      ConfigSet when,
      OptionalInt width,
      Packing packing,
      int aligned,
      Set<Integer> constant) {
    Field in(ConfigSet other) {
      return new Field(name, type, number, place, other, width, packing, aligned, constant);
    }

    /** What its address is a multiple of, by what is of its type. */
    int alignment(int ofType) {
      return Math.max(packing == Packing.PACKED ? 1 : ofType, aligned);
    }
  }

  private final RecordKind kind;
  private final String tag;
  private final List<Field> fields = new ArrayList<>();

  /** Who knows its members. */
  private final ByPlace complete = new ByPlace();

  private boolean undefined;

  StructType(RecordKind kind, String tag) {
    this.kind = kind;
    this.tag = tag;
  }

  public boolean isUnion() {
    return is(RecordKind.UNION);
  }

  boolean is(RecordKind wanted) {
    return kind == wanted;
  }

  /** These variants know its members from here on. */
  void complete(ConfigSet when, int place) {
    complete.add(place, when);
  }

  /** Whether there are objects of this type that start without a value. */
  public boolean startsUndefined() {
    return undefined;
  }

  static void noteUndefined(CType type) {
    if (type instanceof CType.Array array) {
      noteUndefined(array.of());
    } else if (type instanceof CType.Struct struct && !struct.definition().undefined) {
      struct.definition().undefined = true;
      struct.definition().fields.forEach(field -> noteUndefined(field.type()));
    }
  }

  /** Whether each object of a type has one of this type in it. */
  boolean isIn(CType type) {
    if (type instanceof CType.Array array) {
      return isIn(array.of());
    }
    return type instanceof CType.Struct other
        && (other.definition() == this
            || other.definition().fields.stream().anyMatch(field -> isIn(field.type())));
  }

  /** The variants of these in which it has no members with names so far. */
  ConfigSet withoutNames(ConfigSet when) {
    ConfigSet rest = when;
    for (Field field : fields) {
      rest = names(field).isEmpty() ? rest : rest.minus(field.when());
    }
    return rest;
  }

  /** The names of a member, or of those in it that are members of this, too. */
  static Set<String> names(Field field) {
    if (field.name().isEmpty() && field.type() instanceof CType.Struct inner) {
      return inner.definition().fields.stream()
          .flatMap(part -> names(part).stream())
          .collect(Collectors.toSet());
    }
    return field.name().isEmpty() ? Set.of() : Set.of(field.name());
  }

  /** The variants of these in which a name is that of a member elsewhere in the definition. */
  ConfigSet named(String name, int place, ConfigSet when) {
    ConfigSet result = when.minus(when);
    for (Field field : fields) {
      if (field.place() == place || !field.when().intersects(when)) {
        continue;
      }
      ConfigSet here = field.when().and(when);
      result =
          field.name().equals(name)
              ? result.or(here)
              : field.name().isEmpty() && field.type() instanceof CType.Struct inner
                  ? result.or(inner.definition().named(name, -1, here))
                  : result;
    }
    return result;
  }

  /** Adds a member; one that is there already is a member of more variants. */
  void add(Field added) {
    int at = 0;
    for (; at < fields.size() && fields.get(at).place() <= added.place(); at++) {
      Field field = fields.get(at);
      if (new Field(
              added.name(),
              added.type(),
              field.number(),
              added.place(),
              field.when(),
              added.width(),
              added.packing(),
              added.aligned(),
              added.constant())
          .equals(field)) {
        fields.set(at, field.in(field.when().or(added.when())));
        return;
      }
    }
    fields.add(
        at,
        new Field(
            added.name(),
            added.type(),
            fields.size(),
            added.place(),
            added.when(),
            added.width(),
            added.packing(),
            added.aligned(),
            added.constant()));
  }

  /** Its last member, if that is an array without a length. */
  public Optional<Field> openEnd() {
    return Optional.of(fields)
        .filter(all -> !isUnion() && !all.isEmpty())
        .map(all -> all.get(all.size() - 1))
        .filter(field -> field.type().isUnsized());
  }

  /** All members, those of one variant in its order. */
  public List<Field> fields() {
    return fields;
  }

  /** The member with a number. */
  public Field field(int number) {
    return fields.stream().filter(field -> field.number() == number).findFirst().orElseThrow();
  }

  /** The members on the way to the one of a name; splits if variants differ in it. */
  Optional<List<Field>> find(String name, ConfigSet when) {
    for (Field field : fields) {
      Optional<List<Field>> rest =
          !field.when().intersects(when)
              ? Optional.empty()
              : field.name().equals(name)
                  ? Optional.of(List.of())
                  : field.name().isEmpty() && field.type() instanceof CType.Struct inner
                      ? inner.definition().find(name, when.and(field.when()))
                      : Optional.empty();
      if (rest.isPresent()) {
        if (!when.isSubsetOf(field.when())) {
          throw new Split(when.and(field.when()));
        }
        return rest.map(way -> Stream.concat(Stream.of(field), way.stream()).toList());
      }
    }
    return Optional.empty();
  }

  /** The variants of these that do not know its members. */
  public ConfigSet incomplete(ConfigSet when) {
    return incomplete(when, Scope.END);
  }

  /** The same at a place of the text. */
  ConfigSet incomplete(ConfigSet when, int place) {
    return complete.unknown(when, place);
  }

  /** The variants of these in which some part of an object cannot be changed. */
  ConfigSet constant(ConfigSet when) {
    ConfigSet result = when.minus(when);
    for (Field field : fields) {
      ConfigSet here = field.when().and(when);
      CType type = field.type();
      while (type instanceof CType.Array array) {
        type = array.of();
      }
      result =
          field.constant().contains(0)
              ? result.or(here)
              : type instanceof CType.Struct inner && !here.isEmpty()
                  ? result.or(inner.definition().constant(here))
                  : result;
    }
    return result;
  }

  @Override
  public String toString() {
    return kind.name().toLowerCase(java.util.Locale.ROOT) + " " + tag;
  }
}
