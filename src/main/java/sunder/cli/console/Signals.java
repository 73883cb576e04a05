package sunder.cli.console;

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

  /** Runs {@code action} on the first signal; the second one, of either kind, kills. */
  static void onFirst(Runnable action) {
    try {
      Signals signals = new Signals();
      signals.set(signals.handler(action));
    } catch (ReflectiveOperationException e) {
      return; // the default actions stay
    }
  }

  private Object handler(Runnable action) {
    return Proxy.newProxyInstance(
        handler.getClassLoader(),
        new Class<?>[] {handler},
        (proxy, method, arguments) -> {
          if (method.getName().equals("handle")) {
            set(handler.getField("SIG_DFL").get(null));
            action.run();
            return null;
          }
          return method.invoke(this, arguments);
        });
  }

  private void set(Object reaction) throws ReflectiveOperationException {
    for (String name : new String[] {"INT", "TERM"}) {
      Object named = signal.getConstructor(String.class).newInstance(name);
      signal.getMethod("handle", signal, handler).invoke(null, named, reaction);
    }
  }
}
