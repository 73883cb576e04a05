package sunder.cli;

import java.lang.reflect.Proxy;

/**
 * Hears Ctrl-C and the termination signal once. Java has no public way to hear a signal without
 * ending, so {@code sun.misc.Signal} is asked by reflection; where it is missing or the machine
 * does not let us ({@code java -Xrs}), the signals do what they always do.
 */
final class Signals {
  private final Class<?> signal;
  private final Class<?> handler;

  private Signals() throws ClassNotFoundException {
    this.signal = Class.forName("sun.misc.Signal");
    this.handler = Class.forName("sun.misc.SignalHandler");
  }

  /** Runs {@code action} on the first of either signal; the second of the same one kills. */
  static void onFirst(Runnable action) {
    for (String name : new String[] {"INT", "TERM"}) {
      try {
        new Signals().handle(name, action);
      } catch (ReflectiveOperationException e) {
        continue; // the default action stays
      }
    }
  }

  private void handle(String name, Runnable action) throws ReflectiveOperationException {
    Object named = signal.getConstructor(String.class).newInstance(name);
    Object ours =
        Proxy.newProxyInstance(
            handler.getClassLoader(),
            new Class<?>[] {handler},
            (proxy, method, arguments) -> {
              if (method.getName().equals("handle")) {
                set(named, handler.getField("SIG_DFL").get(null));
                action.run();
                return null;
              }
              return method.invoke(this, arguments);
            });
    set(named, ours);
  }

  private void set(Object named, Object reaction) throws ReflectiveOperationException {
    signal.getMethod("handle", signal, handler).invoke(null, named, reaction);
  }
}
