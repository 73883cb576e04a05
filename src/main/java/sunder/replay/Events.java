package sunder.replay;

import java.math.BigInteger;
import java.util.function.Supplier;
import sunder.source.Span;
import sunder.syntax.Type;

/** Hears what the machine does. Only meaningful while one variant is in one state. */
interface Events {
  /** An observable move. */
  void move(Supplier<String> move, Span source);

  /** A declaration gives a location, back to 0, to the variable {@code name}. */
  void declared(int location, String name);

  /** A local variable or element takes a value, maybe the one it has. */
  void stored(Cell cell, Entity.Local variable, BigInteger value);

  /** Nobody listens. */
  Events NONE =
      new Events() {
        @Override
        public void move(Supplier<String> move, Span source) {}

        @Override
        public void declared(int location, String name) {}

        @Override
        public void stored(Cell cell, Entity.Local variable, BigInteger value) {}
      };

  /** A value as plays write it. */
  static String text(Type type, BigInteger value) {
    return type instanceof Type.Bool ? String.valueOf(value.signum() != 0) : value.toString();
  }
}
