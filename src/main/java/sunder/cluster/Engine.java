package sunder.cluster;

/** Whether there is a Hazelcast to work with. */
public final class Engine {
  /** The one that this was built and tested with. */
  public static final String FILE = "hazelcast-5.5.0.jar";

  private Engine() {}

  /** Whether it is on the class path. */
  public static boolean isThere() {
    try {
      Class.forName("com.hazelcast.core.Hazelcast", false, Engine.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
