package sunder.editor;

import java.util.function.Consumer;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.WorkDoneProgressBegin;
import org.eclipse.lsp4j.WorkDoneProgressCreateParams;
import org.eclipse.lsp4j.WorkDoneProgressEnd;
import org.eclipse.lsp4j.WorkDoneProgressNotification;
import org.eclipse.lsp4j.WorkDoneProgressReport;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;

/**
 * The progress of one verification as notifications to the editor (Language Server Protocol 3.17,
 * "Work Done Progress").
 *
 * <p>Nothing is sent before the editor has accepted the token, and nothing after the end.
 */
final class WorkDoneProgress {
  private enum State {
    NEW,
    STARTED,
    ENDED
  }

  private final Consumer<WorkDoneProgressNotification> editor;
  private State state = State.NEW;

  private WorkDoneProgress(Consumer<WorkDoneProgressNotification> editor) {
    this.editor = editor;
  }

  /** Returns progress that is not shown. */
  static WorkDoneProgress hidden() {
    return new WorkDoneProgress(notification -> {});
  }

  /**
   * Returns progress with a token of the editor, which has started.
   *
   * @param title the title of the work for the user
   */
  static WorkDoneProgress ofEditor(
      LanguageClient client, Either<String, Integer> token, String title) {
    WorkDoneProgress progress = new WorkDoneProgress(sender(client, token));
    progress.start(title);
    return progress;
  }

  /**
   * Returns progress with a token of the server, which starts when the editor accepts the token.
   */
  static WorkDoneProgress ofServer(
      LanguageClient client, Either<String, Integer> token, String title) {
    WorkDoneProgress progress = new WorkDoneProgress(sender(client, token));
    client
        .createProgress(new WorkDoneProgressCreateParams(token))
        .thenRun(() -> progress.start(title));
    return progress;
  }

  private static Consumer<WorkDoneProgressNotification> sender(
      LanguageClient client, Either<String, Integer> token) {
    return value -> client.notifyProgress(new ProgressParams(token, Either.forLeft(value)));
  }

  private synchronized void start(String title) {
    if (state == State.NEW) {
      state = State.STARTED;
      WorkDoneProgressBegin begin = new WorkDoneProgressBegin();
      begin.setTitle(title);
      begin.setCancellable(true);
      editor.accept(begin);
    }
  }

  /** Reports what is being done. */
  synchronized void report(String message) {
    if (state == State.STARTED) {
      WorkDoneProgressReport report = new WorkDoneProgressReport();
      report.setMessage(message);
      report.setCancellable(true);
      editor.accept(report);
    }
  }

  /** Ends the progress, with the result unless it is empty. */
  synchronized void end(String result) {
    if (state == State.STARTED) {
      WorkDoneProgressEnd end = new WorkDoneProgressEnd();
      end.setMessage(result.isEmpty() ? null : result);
      editor.accept(end);
    }
    state = State.ENDED;
  }
}
