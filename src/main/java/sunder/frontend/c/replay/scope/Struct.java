package sunder.frontend.c.replay.scope;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import sunder.family.ConfigSet;
import sunder.family.StateSet;
import sunder.frontend.c.syntax.TypeSyntax;
import sunder.frontend.c.syntax.TypeSyntax.RecordKind;

/**
 * A {@code struct} or {@code union}, compared by identity, with the members of all variants: each
 * has slots of its own, so that objects of different variants have the same slots.
 */
public final class Struct implements Type {
  /**
   * A member.
   *
   * @param name empty for a struct whose members are members of the one around it
   * @param place where it stands in the definition: in each variant the order of its members
   */
  public record Field(
      String name,
      Type type,
      ConfigSet when,
      OptionalInt width,
      TypeSyntax.Packing packing,
      int least,
      int place) {}

  /** A member that was looked up, perhaps in a struct within. */
  public record Found(Field field, long slot) {}

  private final RecordKind kind;
  private final List<Field> fields = new ArrayList<>();
  private boolean complete;

  public Struct(RecordKind kind) {
    this.kind = kind;
  }

  public boolean isUnion() {
    return kind == RecordKind.UNION;
  }

  public void complete() {
    complete = true;
  }

  public List<Field> fields() {
    return fields;
  }

  /** Adds a member; one that is there already is a member of more variants. */
  public void add(Field added) {
    int at = 0;
    while (at < fields.size() && fields.get(at).place() <= added.place()) {
      Field field = fields.get(at);
      if (field.place() == added.place()
          && field.name().equals(added.name())
          && field.type().equals(added.type())
          && field.width().equals(added.width())
          && field.packing() == added.packing()
          && field.least() == added.least()) {
        ConfigSet when = field.when().or(added.when());
        fields.set(
            at,
            new Field(
                field.name(),
                field.type(),
                when,
                field.width(),
                field.packing(),
                field.least(),
                field.place()));
        return;
      }
      at++;
    }
    fields.add(at, added);
  }

  /** The last member, if it is an array without a length: its elements are behind all slots. */
  public Optional<Field> openEnd() {
    return isUnion() || fields.isEmpty() || !isOpenEnd(fields.get(fields.size() - 1))
        ? Optional.empty()
        : Optional.of(fields.get(fields.size() - 1));
  }

  /** Whether a slot is one of its own, or of what is behind them. */
  public boolean has(long slot) {
    return slot < slots() || openEnd().isPresent();
  }

  /** The slots of the members before one of them. */
  public long before(int index) {
    return fields.subList(0, index).stream().mapToLong(field -> field.type().slots()).sum();
  }

  /** The member that a slot is in. */
  public int indexAt(long slot) {
    int index = 0;
    while (slot >= before(index + 1) && !(index == fields.size() - 1 && openEnd().isPresent())) {
      index++;
    }
    return index;
  }

  /** The member of a name, with its slot. */
  public Optional<Found> find(String name, ConfigSet when) {
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      if (!field.when().intersects(when)) {
        continue;
      }
      if (field.name().equals(name)) {
        Varies.unlessWithin(when, field.when());
        return Optional.of(new Found(field, before(i)));
      } else if (field.name().isEmpty() && field.type() instanceof Struct inner) {
        Optional<Found> found = inner.find(name, when.and(field.when()));
        if (found.isPresent()) {
          Varies.unlessWithin(when, field.when());
          Found f = found.get();
          return Optional.of(new Found(f.field(), before(i) + f.slot()));
        }
      }
    }
    return Optional.empty();
  }

  /** The members on the way to the one of a name. */
  public List<Field> way(String name, ConfigSet when) {
    for (Field field : fields) {
      if (!field.when().intersects(when)) {
        continue;
      }
      boolean here = field.name().equals(name);
      List<Field> inner =
          !here && field.name().isEmpty() && field.type() instanceof Struct struct
              ? struct.way(name, when.and(field.when()))
              : List.of();
      if (here || !inner.isEmpty()) {
        Varies.unlessWithin(when, field.when());
        List<Field> way = new ArrayList<>(List.of(field));
        way.addAll(inner);
        return way;
      }
    }
    return List.of();
  }

  /** The room of the members: one behind the other, or all at one place. */
  StateSet<Room> members(ConfigSet when, DataModel model) {
    StateSet<Room> rooms = StateSet.of(complete ? Room.NONE : Room.UNKNOWN, when);
    for (Field field : fields) {
      rooms = rooms.outside(field.when()).or(with(field, rooms.within(field.when()), model));
    }
    return rooms.map(Room::whole);
  }

  /** The bytes before one of the members, which is no bit-field; negative if nobody knows. */
  public StateSet<Long> bytesBefore(Field wanted, ConfigSet when, DataModel model) {
    StateSet<Room> rooms = StateSet.of(Room.NONE, when);
    for (Field field : fields) {
      if (field.equals(wanted)) {
        break;
      }
      rooms = rooms.outside(field.when()).or(with(field, rooms.within(field.when()), model));
    }
    StateSet.Builder<Long> result = new StateSet.Builder<>();
    rooms.forEach(
        (room, part) ->
            (isOpenEnd(wanted) ? ends(wanted, part, model) : wanted.type().room(part, model))
                .forEach(
                    (own, p) ->
                        result.add(
                            isUnion()
                                ? 0L
                                : wanted.width().isPresent()
                                        || wanted.packing() == TypeSyntax.Packing.UNKNOWN
                                    ? -1L
                                    : room.start(own, packed(wanted), wanted.least()),
                            p)));
    return result.build();
  }

  private static boolean packed(Field field) {
    return field.packing() == TypeSyntax.Packing.PACKED;
  }

  private static Room behind(Room before, Room own, Field field) {
    return field.width().isPresent()
        ? before
            .thenBits(own, field.width().getAsInt(), packed(field), field.name().isEmpty())
            .atLeast(field.least())
        : before.then(own, packed(field), field.least());
  }

  /** An array of unknown length at the end takes no room. */
  private boolean isOpenEnd(Field field) {
    return fields.get(fields.size() - 1) == field
        && field.type() instanceof Type.Array array
        && array.length().isEmpty();
  }

  private static StateSet<Room> ends(Field field, ConfigSet when, DataModel model) {
    Type.Array array = (Type.Array) field.type();
    return array.of().room(when, model).map(room -> room.times(OptionalLong.of(0)));
  }

  private StateSet<Room> with(Field field, StateSet<Room> rooms, DataModel model) {
    StateSet.Builder<Room> result = new StateSet.Builder<>();
    rooms.forEach(
        (room, when) -> {
          StateSet<Room> members =
              field.packing() == TypeSyntax.Packing.UNKNOWN
                  ? StateSet.of(Room.UNKNOWN, when)
                  : isOpenEnd(field) ? ends(field, when, model) : field.type().room(when, model);
          members.forEach(
              (own, part) ->
                  result.add(
                      isUnion() ? room.or(behind(Room.NONE, own, field)) : behind(room, own, field),
                      part));
        });
    return result.build();
  }
}
