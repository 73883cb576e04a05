package sunder.report;

import java.io.Closeable;
import java.io.IOException;
import sunder.source.InputException;

/** Writes what can be said of families without running them. */
public interface FamilyCheckWriter extends Closeable {
  /** A family that is well. */
  void write(FamilyCheck check) throws IOException;

  /** A file that cannot be read as one; what is wrong is told besides. */
  void write(String file, InputException bad) throws IOException;
}
