package sunder.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version and commit of this build, from a resource that the build fills in. */
final class Version implements IVersionProvider {
  /** Such as {@code 0.1.0}. */
  static String current() {
    return property("version");
  }

  private static String property(String name) {
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      Properties properties = new Properties();
      properties.load(in);
      return properties.getProperty(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "sunder " + current(),
      "commit " + property("commit"),
      "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name")
    };
  }
}
