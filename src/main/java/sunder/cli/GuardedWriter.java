package sunder.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/** Where reports go; nothing gets in from work that was left behind, see {@link Worker}. */
final class GuardedWriter extends FilterWriter {
  GuardedWriter(Writer out) {
    super(out);
  }

  @Override
  public void write(int c) throws IOException {
    Worker.beginWriting();
    super.write(c);
  }

  @Override
  public void write(char[] text, int from, int length) throws IOException {
    Worker.beginWriting();
    super.write(text, from, length);
  }

  @Override
  public void write(String text, int from, int length) throws IOException {
    Worker.beginWriting();
    super.write(text, from, length);
  }
}
