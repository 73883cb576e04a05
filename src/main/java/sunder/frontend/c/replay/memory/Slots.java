package sunder.frontend.c.replay.memory;

import java.util.ArrayList;
import java.util.List;
import sunder.family.ConfigSet;
import sunder.frontend.c.replay.scope.Struct;
import sunder.frontend.c.replay.scope.Type;
import sunder.frontend.c.replay.scope.Variable;

/** What the slots of an object are. */
public final class Slots {
  private Slots() {}

  /**
   * A slot of an object.
   *
   * @param name how C calls it
   * @param members on the way to it
   * @param isElement whether it is in an array
   * @param when the variants that have the members, one after the other
   */
  public record Scalar(
      String name, Type type, List<String> members, boolean isElement, List<ConfigSet> when) {
    public boolean isIn(ConfigSet variants) {
      return when.stream().allMatch(variants::intersects);
    }
  }

  /** Whether there is something of a type at a slot. */
  public static boolean has(Type whole, long slot, Type type) {
    if (whole.equals(type)) {
      return true;
    } else if (whole instanceof Type.Array array) {
      return has(array.of(), slot % Math.max(1, array.of().slots()), type);
    }
    return whole instanceof Struct struct
        && slot < struct.slots()
        && has(
            struct.fields().get(struct.indexAt(slot)).type(),
            slot - struct.before(struct.indexAt(slot)),
            type);
  }

  public static Scalar scalar(Variable variable, long slot) {
    StringBuilder name = new StringBuilder(variable.name());
    List<String> members = new ArrayList<>();
    List<ConfigSet> when = new ArrayList<>();
    Type type = variable.type();
    long rest = slot;
    boolean element = false;
    while (type instanceof Type.Array || type instanceof Struct) {
      if (type instanceof Type.Array array) {
        long each = Math.max(1, array.of().slots());
        name.append('[').append(rest / each).append(']');
        rest %= each;
        type = array.of();
        element = true;
        continue;
      }
      Struct struct = (Struct) type;
      if (rest >= struct.slots()) {
        break;
      }
      int index = struct.indexAt(rest);
      Struct.Field field = struct.fields().get(index);
      if (!field.name().isEmpty()) {
        name.append('.').append(field.name());
        members.add(field.name());
      }
      when.add(field.when());
      rest -= struct.before(index);
      type = field.type();
    }
    return new Scalar(name.toString(), type, members, element, when);
  }
}
