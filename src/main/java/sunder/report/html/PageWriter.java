package sunder.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import sunder.report.MarkupWriter;
import sunder.report.ReportPart;
import sunder.report.ReportWriter;
import sunder.report.UnreadFile;
import sunder.source.FileDependencies;

/**
 * An HTML report writer: writes a page with one article for each report.
 *
 * @param <T> the type of the reports
 */
abstract class PageWriter<T> implements ReportWriter<T> {
  private final MarkupWriter frame;
  private final Writer out;
  private boolean isBegun;

  /**
   * Creates a writer.
   *
   * @param out the target, which is flushed and never closed
   * @param title the title of the page
   * @param version the version of this tool
   */
  PageWriter(Writer out, String title, String version) {
    this.out = out;
    this.frame = Frame.begin(title, version);
  }

  /** Writes the article of a report. */
  abstract void article(T report, MarkupWriter page);

  /** Writes the markup after all articles. */
  void end(MarkupWriter page) {}

  @Override
  public ReportPart compose(T report) throws IOException {
    MarkupWriter page = new MarkupWriter();
    article(report, page);
    return part(page);
  }

  @Override
  public final ReportPart compose(UnreadFile file) {
    MarkupWriter page = new MarkupWriter();
    PageParts.unread(page, file);
    return part(page);
  }

  private ReportPart part(MarkupWriter page) {
    String text = page.take();
    return () -> {
      isBegun = true;
      out.write(frame.take());
      out.write(text);
      out.flush();
    };
  }

  @Override
  public final void close() throws IOException {
    if (isBegun) {
      end(frame);
      Frame.end(frame);
      out.write(frame.take());
      out.flush();
    }
  }

  /** The page template: head, style sheet, script, and content security policy. */
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

    /**
     * Returns the markup before the first article; {@code html}, {@code body} and {@code main} stay open.
     */
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

    /** Writes the script and ends the page. */
    static void end(MarkupWriter page) {
      page.close().open("script").markup(SCRIPT).close();
      page.close().close();
    }

    /**
     * Returns the content security policy: no external resources, and no script but that of the template, even if input text were interpreted as markup.
     */
    private static String policy() {
      return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-"
          + digest(SCRIPT)
          + "'; base-uri 'none'; form-action 'none'";
    }

    private static String digest(String script) {
      byte[] hash = FileDependencies.sha256().digest(script.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(hash);
    }
  }
}
