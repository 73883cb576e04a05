package sunder.report.html;

import java.io.IOException;
import java.io.Writer;
import sunder.report.MarkupWriter;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;

/**
 * Writes a page with an article for each file.
 *
 * @param <T> what an article is about
 */
abstract class PageWriter<T> implements ReportWriter<T> {
  final MarkupWriter page;

  private final Writer out;
  private boolean isBegun;

  /**
   * @param out is flushed, never closed
   */
  PageWriter(Writer out, String title, String version) {
    this.out = out;
    this.page = Frame.begin(title, version);
  }

  /** Writes what is inside of an article. */
  abstract void article(T report);

  /** Writes what is behind all articles. */
  void end() {}

  @Override
  public final void write(T report) throws IOException {
    article(report);
    flush();
  }

  @Override
  public final void write(UnreadFile file) throws IOException {
    Parts.unread(page, file);
    flush();
  }

  @Override
  public final void close() throws IOException {
    if (isBegun) {
      end();
      Frame.end(page);
      flush();
    }
  }

  /** What is written so far is whole, but for the end of the page. */
  private void flush() throws IOException {
    isBegun = true;
    out.write(page.take());
    out.flush();
  }
}
