package sunder.replay;

import java.util.function.Supplier;
import sunder.source.Span;
import sunder.syntax.Type;

/**
 * Hears what the machine does. Only meaningful while one variant is in one state; then all values
 * are constants.
 */
interface Events {
  /** An observable move. */
  void move(Supplier<String> move, Span source);

  /** A declaration gives a location, back to 0, to the variable {@code name}. */
  void declared(int location, String name);

  /** A local variable or element takes a value, maybe the one it has. */
  void stored(StoreCell cell, Entity.Local variable, Value value);

  /** Nobody listens. */
  Events NONE =
      new Events() {
        @Override
        public void move(Supplier<String> move, Span source) {}

        @Override
        public void declared(int location, String name) {}

        @Override
        public void stored(StoreCell cell, Entity.Local variable, Value value) {}
      };

  /** A constant as plays write it. */
  static String text(Type type, Value value) {
    return type instanceof Type.Bool ? String.valueOf(!value.isZero()) : value.number().toString();
  }
}
