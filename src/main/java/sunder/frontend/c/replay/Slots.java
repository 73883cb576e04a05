package sunder.frontend.c.replay;

import java.util.ArrayList;
import java.util.List;

/** What the slots of an object are. */
final class Slots {
  private Slots() {}

  /**
   * A slot of an object.
   *
   * @param name how C calls it
   * @param members on the way to it
   * @param isElement whether it is in an array
   */
  record Scalar(String name, Type type, List<String> members, boolean isElement) {}

  static Scalar scalar(Variable variable, long slot) {
    StringBuilder name = new StringBuilder(variable.name());
    List<String> members = new ArrayList<>();
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
      int index = 0;
      while (index < struct.fields().size() && rest >= struct.before(index + 1)) {
        index++;
      }
      if (index == struct.fields().size()) {
        break;
      }
      Struct.Field field = struct.fields().get(index);
      if (!field.name().isEmpty()) {
        name.append('.').append(field.name());
        members.add(field.name());
      }
      rest -= struct.before(index);
      type = field.type();
    }
    return new Scalar(name.toString(), type, members, element);
  }
}
