package sunder.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import sunder.report.MarkupWriter;
import sunder.report.ReportFragment;
import sunder.report.ReportWriter;
import sunder.report.UnreportedFile;
import sunder.source.FileDependencies;

/**
 * An HTML report writer: writes a page with one article for each report.
 *
 * @param <T> the type of the reports
 */
public abstract class PageWriter<T> implements ReportWriter<T> {
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
  protected PageWriter(Writer out, String title, String version) {
    this.out = out;
    this.frame = PageTemplate.begin(title, version);
  }

  /** Writes the article of a report. */
  protected abstract void article(T report, MarkupWriter page);

  /** Writes the markup after all articles. */
  protected void end(MarkupWriter page) {}

  @Override
  public ReportFragment compose(T report) throws IOException {
    MarkupWriter page = new MarkupWriter();
    article(report, page);
    return part(page);
  }

  @Override
  public final ReportFragment compose(UnreportedFile file) {
    MarkupWriter page = new MarkupWriter();
    PageFragments.unread(page, file);
    return part(page);
  }

  private ReportFragment part(MarkupWriter page) {
    String text = page.drain();
    return () -> {
      isBegun = true;
      out.write(frame.drain());
      out.write(text);
      out.flush();
    };
  }

  @Override
  public final void close() throws IOException {
    if (isBegun) {
      end(frame);
      PageTemplate.end(frame);
      out.write(frame.drain());
      out.flush();
    }
  }

  /** The page template: head, style sheet, script, and content security policy. */
  private static final class PageTemplate {
    private static final String STYLE = load("report.css");
    private static final String SCRIPT = load("report.js");

    private PageTemplate() {}

    private static String load(String name) {
      try (InputStream in = PageTemplate.class.getResourceAsStream(name)) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e); // it is in the jar
      }
    }

    /**
     * Returns the markup before the first article; {@code html}, {@code body} and {@code main} stay
     * open.
     */
    static MarkupWriter begin(String title, String version) {
      MarkupWriter page =
          new MarkupWriter().rawMarkup("<!DOCTYPE html>\n").open("html", "lang", "en");
      page.open("head").open("meta", "charset", "utf-8");
      page.open("meta", "http-equiv", "Content-Security-Policy", "content", policy());
      page.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
      page.open("meta", "name", "color-scheme", "content", "light dark");
      page.open("meta", "name", "generator", "content", "Sunder " + version);
      page.textElement("title", title).open("style").rawMarkup(STYLE).close().close();
      return page.open("body").open("main");
    }

    static void end(MarkupWriter page) {
      page.close().open("script").rawMarkup(SCRIPT).close();
      page.close().close();
    }

    /**
     * Returns the content security policy: no external resources, and no script but that of the
     * template, even if input text were interpreted as markup.
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
