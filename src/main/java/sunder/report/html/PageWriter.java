package sunder.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import sunder.report.MarkupWriter;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;
import sunder.source.Reads;

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
    PageParts.unread(page, file);
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

  /** What is around the reports on a page: head, style, script, and the policy. */
  private static final class Frame {
    private static final String STYLE = load("report.css");
    private static final String SCRIPT = load("report.js");

    private Frame() {}

    private static String load(String name) {
      try (InputStream in = Frame.class.getResourceAsStream(name)) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e); // it is in the jar
      }
    }

    /** Everything before the first report; {@code html}, {@code body} and {@code main} are open. */
    static MarkupWriter begin(String title, String version) {
      MarkupWriter page = new MarkupWriter().markup("<!DOCTYPE html>\n").open("html", "lang", "en");
      page.open("head").open("meta", "charset", "utf-8");
      page.open("meta", "http-equiv", "Content-Security-Policy", "content", policy());
      page.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
      page.open("meta", "name", "color-scheme", "content", "light dark");
      page.open("meta", "name", "generator", "content", "Sunder " + version);
      page.text("title", title).open("style").markup(STYLE).close().close();
      return page.open("body").open("main");
    }

    /** Ends the page, script and all. */
    static void end(MarkupWriter page) {
      page.close().open("script").markup(SCRIPT).close();
      page.close().close();
    }

    /** Nothing from outside, and no script but ours, even if some text of the input were markup. */
    private static String policy() {
      return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
          + digest(SCRIPT)
          + "'; base-uri 'none'; form-action 'none'";
    }

    private static String digest(String script) {
      byte[] hash = Reads.sha256().digest(script.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    }
  }
}
