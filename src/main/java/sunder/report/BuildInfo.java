package sunder.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * Build information: the version and the commit of this build, from a resource that the build fills
 * in.
 */
public final class BuildInfo {
  private BuildInfo() {}

  /** Returns the version, such as {@code 0.1.0}. */
  public static String version() {
    return property("version");
  }

  /** Returns the commit of the sources. */
  public static String commit() {
    return property("commit");
  }

  /** Returns the address of the project. */
  public static String url() {
    return property("url");
  }

  private static String property(String name) {
    try (InputStream in = BuildInfo.class.getResourceAsStream("version.properties")) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
