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
      return has(array.next(), slot % Math.max(1, array.next().slots()), type);
    }
    return whole instanceof Struct struct
        && struct.has(slot)
        && has(
            struct.fields().get(struct.indexAt(slot)).type(),
            slot - struct.before(struct.indexAt(slot)),
            type);
  }

  /**
   * A union that a slot is in.
   *
   * @param mark a slot that no scalar has, for which member was stored last
   * @param member the number of the one that has the slot
   * @param low the first slot of that member
   * @param size how many slots it has
   */
  public record Overlay(long mark, Struct union, int member, long low, long size) {}

  /** The unions that a slot is in, the outermost first. */
  public static List<Overlay> overlays(Type whole, long slot) {
    List<Overlay> result = new ArrayList<>();
    Type type = whole;
    long base = 0;
    for (int depth = 0; type instanceof Type.Array || type instanceof Struct; depth++) {
      if (type instanceof Type.Array array) {
        long each = Math.max(1, array.next().slots());
        base += (slot - base) / each * each;
        type = array.next();
      } else {
        Struct struct = (Struct) type;
        if (!struct.has(slot - base)) {
          break;
        }
        int index = struct.indexAt(slot - base);
        long low = base + struct.before(index);
        type = struct.fields().get(index).type();
        if (struct.isUnion()) {
          result.add(new Overlay(-1 - 64 * base - depth, struct, index, low, type.slots()));
        }
        base = low;
      }
    }
    return result;
  }

  public static Scalar scalar(Variable variable, long slot) {
    StringBuilder name = new StringBuilder(variable.shown());
    List<String> members = new ArrayList<>();
    List<ConfigSet> when = new ArrayList<>();
    Type type = variable.type();
    long rest = slot;
    boolean element = false;
    while (type instanceof Type.Array || type instanceof Struct) {
      if (type instanceof Type.Array array) {
        long each = Math.max(1, array.next().slots());
        name.append('[').append(rest / each).append(']');
        rest %= each;
        type = array.next();
        element = true;
        continue;
      }
      Struct struct = (Struct) type;
      if (!struct.has(rest)) {
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
