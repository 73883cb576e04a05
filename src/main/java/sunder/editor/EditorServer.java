package sunder.editor;

import com.google.gson.JsonElement;
import com.google.gson.JsonPrimitive;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CodeLensWorkspaceCapabilities;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.SymbolKind;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.WindowClientCapabilities;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.WorkspaceClientCapabilities;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;
import sunder.family.ConfigSet;
import sunder.frontend.Subject;
import sunder.frontend.Subject.NamedDeclaration;
import sunder.frontend.languages.FrontEnds;
import sunder.limit.LargeStackExecutor;
import sunder.source.InputException;

/**
 * A server of the Language Server Protocol 3.17.
 *
 * <p>One thread analyses documents and answers requests about them, in order; another thread
 * verifies. Input and output: messages of the protocol.
 */
public final class EditorServer implements LanguageServer, TextDocumentService, WorkspaceService {
  private static final String VERIFY = "sunder.verify";
  private static final String STOP = "sunder.stop";
  private static final String VARIANT = "sunder.variant";

  private final EditorServices workshop;
  private final ExecutorService reader = daemon("sunder-editor");
  private final ExecutorService verifier = daemon("sunder-verify");

  /** The last content of each document, so that outdated content is not analysed. */
  private final Map<String, String> typed = new ConcurrentHashMap<>();

  // The maps of documents, findings and variants are confined to the reader thread.
  private final Map<String, Document> documents = new LinkedHashMap<>();
  private final Map<String, VerificationFindings> findings = new HashMap<>();
  private final Map<String, String> variants = new HashMap<>();

  private final Map<String, EditorServices.RunningVerification> runs = new ConcurrentHashMap<>();

  /** The verifications by the tokens of their progress. */
  private final Map<Either<String, Integer>, EditorServices.RunningVerification> cancellable =
      new ConcurrentHashMap<>();

  private final AtomicInteger progressCount = new AtomicInteger();
  private volatile boolean showsProgress;
  private volatile boolean refreshesCodeLenses;
  private final CompletableFuture<Boolean> end = new CompletableFuture<>();
  private volatile boolean isShutDown;
  private volatile LanguageClient client;

  private EditorServer(EditorServices workshop) {
    this.workshop = workshop;
  }

  private static ExecutorService daemon(String name) {
    return Executors.newSingleThreadExecutor(work -> LargeStackExecutor.newThread(work, name));
  }

  /**
   * Serves one editor until it closes the connection.
   *
   * @param in the messages of the editor
   * @param out receives the messages to the editor; no other output may be written there
   * @return whether the editor requested the shutdown before
   */
  public static boolean serve(EditorServices workshop, InputStream in, OutputStream out) {
    EditorServer server = new EditorServer(workshop);
    Launcher<LanguageClient> launcher = LSPLauncher.createServerLauncher(server, in, out);
    server.client = launcher.getRemoteProxy();
    Future<Void> listening = launcher.startListening();
    Thread waiting =
        new Thread(
            () -> {
              try {
                listening.get();
              } catch (InterruptedException | ExecutionException e) {
                // The connection has ended in both cases.
              }
              server.end.complete(server.isShutDown);
            });
    waiting.setDaemon(true);
    waiting.start();
    return server.end.join();
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    ClientCapabilities editor = params.getCapabilities();
    showsProgress =
        Optional.ofNullable(editor)
            .map(ClientCapabilities::getWindow)
            .map(WindowClientCapabilities::getWorkDoneProgress)
            .orElse(false);
    refreshesCodeLenses =
        Optional.ofNullable(editor)
            .map(ClientCapabilities::getWorkspace)
            .map(WorkspaceClientCapabilities::getCodeLens)
            .map(CodeLensWorkspaceCapabilities::getRefreshSupport)
            .orElse(false);
    ServerCapabilities can = new ServerCapabilities();
    can.setTextDocumentSync(TextDocumentSyncKind.Full);
    can.setHoverProvider(true);
    can.setDefinitionProvider(true);
    can.setDocumentSymbolProvider(true);
    can.setCompletionProvider(new CompletionOptions());
    can.setCodeLensProvider(new CodeLensOptions());
    ExecuteCommandOptions commands = new ExecuteCommandOptions(List.of(VERIFY, STOP, VARIANT));
    commands.setWorkDoneProgress(true);
    can.setExecuteCommandProvider(commands);
    return CompletableFuture.completedFuture(new InitializeResult(can, new ServerInfo("sunder")));
  }

  @Override
  public CompletableFuture<Object> shutdown() {
    runs.values().forEach(EditorServices.RunningVerification::cancel);
    isShutDown = true;
    return CompletableFuture.completedFuture(null);
  }

  @Override
  public void exit() {
    end.complete(isShutDown);
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return this;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return this;
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    read(params.getTextDocument().getUri(), params.getTextDocument().getText());
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    params.getContentChanges().forEach(c -> read(params.getTextDocument().getUri(), c.getText()));
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    typed.remove(uri);
    reader.execute(
        () -> {
          documents.remove(uri);
          findings.remove(uri);
          variants.remove(uri);
          client.publishDiagnostics(new PublishDiagnosticsParams(uri, List.of()));
        });
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {}

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {}

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {}

  private static Optional<Path> file(String uri) {
    try {
      return Optional.of(Path.of(URI.create(uri)));
    } catch (IllegalArgumentException | FileSystemNotFoundException e) {
      return Optional.empty(); // not a local file
    }
  }

  private void read(String uri, String content) {
    Optional<Path> file = file(uri);
    if (file.isEmpty()) {
      return;
    }
    typed.put(uri, content);
    reader.execute(
        () -> {
          if (content.equals(typed.get(uri))) {
            Optional<Document> old = Optional.ofNullable(documents.get(uri));
            documents.put(uri, Document.of(uri, file.get(), content, workshop, old));
            publish(uri);
          }
        });
  }

  private void publish(String uri) {
    publish(uri, wrong -> {});
  }

  /**
   * Sends the diagnostics of a document, those for greyed-out regions included.
   *
   * @param complaint receives the error if the selected variants are invalid
   */
  private void publish(String uri, Consumer<InputException> complaint) {
    Document document = documents.get(uri);
    List<Diagnostic> all = new ArrayList<>(document.errors());
    found(document).ifPresent(known -> all.addAll(known.diagnostics(document)));
    Optional.ofNullable(variants.get(uri))
        .flatMap(
            chosen -> document.subject().flatMap(read -> configuration(chosen, read, complaint)))
        .ifPresent(
            chosen ->
                document.absentRanges(chosen).stream()
                    .map(range -> document.inactiveCode(range, "not in " + variants.get(uri)))
                    .forEach(all::add));
    client.publishDiagnostics(new PublishDiagnosticsParams(uri, all));
  }

  /**
   * Returns the selected variants; empty if the selection is invalid for the current document, for
   * example because a feature was removed.
   */
  private static Optional<ConfigSet> configuration(
      String chosen, Subject read, Consumer<InputException> complaint) {
    try {
      return Optional.of(FrontEnds.configurations("variant", chosen, read.features()));
    } catch (InputException e) {
      complaint.accept(e);
      return Optional.empty();
    }
  }

  /** Returns the verification results for the current text of a document. */
  private Optional<VerificationFindings> found(Document document) {
    return Optional.ofNullable(findings.get(document.uri())).filter(it -> it.areCurrent(document));
  }

  private void refreshCodeLenses() {
    if (refreshesCodeLenses) {
      client.refreshCodeLenses();
    }
  }

  private void showMessage(MessageType kind, String message) {
    client.showMessage(new MessageParams(kind, message));
  }

  /**
   * Returns the answer of a document, after all earlier changes have been analysed.
   *
   * @param nothing the answer if there is no such document
   */
  private <T> CompletableFuture<T> ask(String uri, T nothing, Function<Document, T> question) {
    return CompletableFuture.supplyAsync(
        () -> Optional.ofNullable(documents.get(uri)).map(question).orElse(nothing), reader);
  }

  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    String uri = params.getTextDocument().getUri();
    return ask(
        uri,
        null,
        document -> {
          int offset = document.text().offset(params.getPosition());
          String word = document.text().word(offset);
          List<String> said = new ArrayList<>();
          document.declarations(word, offset).forEach(it -> said.add(describe(it, document)));
          Optional.ofNullable(document.features().get(word)).ifPresent(said::add);
          document.presenceText(offset).map(text -> "This line is " + text).ifPresent(said::add);
          found(document)
              .ifPresent(
                  known -> said.addAll(known.verdicts(document, params.getPosition().getLine())));
          return said.isEmpty()
              ? null
              : new Hover(new MarkupContent(MarkupKind.MARKDOWN, String.join("\n\n", said)));
        });
  }

  private static String describe(NamedDeclaration it, Document document) {
    Range name = document.nameRange(it);
    String presence =
        document
            .presenceText(document.text().offset(name.getStart()))
            .map(p -> ", " + p)
            .orElse("");
    return "%s, line %s%s".formatted(it.description(), name.getStart().getLine() + 1, presence);
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    return ask(
        params.getTextDocument().getUri(),
        Either.forLeft(List.of()),
        document -> {
          int offset = document.text().offset(params.getPosition());
          return Either.forLeft(
              document.definitions(document.text().word(offset), offset).stream()
                  .map(range -> new Location(document.uri(), range))
                  .toList());
        });
  }

  private static SymbolKind kind(NamedDeclaration it) {
    String kind = it.description().substring(0, it.description().indexOf('`')).strip();
    return switch (kind) {
      case "function", "procedure", "free procedure" -> SymbolKind.Function;
      case "process" -> SymbolKind.Class;
      case "feature" -> SymbolKind.Boolean;
      default -> SymbolKind.Variable;
    };
  }

  @Override
  public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
      DocumentSymbolParams params) {
    return ask(
        params.getTextDocument().getUri(),
        List.of(),
        document ->
            document.names().stream()
                .map(
                    it -> {
                      Range name = document.nameRange(it);
                      String when =
                          document.presenceText(document.text().offset(name.getStart())).orElse("");
                      return new DocumentSymbol(it.name(), kind(it), name, name, when);
                    })
                .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                .toList());
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return ask(
        params.getTextDocument().getUri(),
        Either.forLeft(List.of()),
        document -> {
          List<CompletionItem> items = new ArrayList<>();
          document
              .visibleNames(document.text().offset(params.getPosition()))
              .forEach(
                  (name, what) -> {
                    CompletionItem item = new CompletionItem(name);
                    item.setDetail(what);
                    item.setKind(
                        what.startsWith("feature")
                            ? CompletionItemKind.Constant
                            : CompletionItemKind.Variable);
                    items.add(item);
                  });
          return Either.forLeft(items);
        });
  }

  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    String uri = params.getTextDocument().getUri();
    return ask(
        uri,
        List.of(),
        document -> {
          String known = found(document).map(f -> " (" + f.summary() + ")").orElse("");
          Command command =
              runs.containsKey(uri)
                  ? new Command("Stop verifying", STOP, List.of(uri))
                  : new Command("Verify every variant" + known, VERIFY, List.of(uri));
          Range first = new Range(new Position(0, 0), new Position(0, 0));
          return List.of(new CodeLens(first, command, null));
        });
  }

  private static String text(Object argument) {
    return argument instanceof JsonElement json
        ? json instanceof JsonPrimitive text ? text.getAsString() : ""
        : String.valueOf(argument);
  }

  @Override
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    List<String> given =
        Optional.ofNullable(params.getArguments()).orElse(List.of()).stream()
            .map(EditorServer::text)
            .toList();
    String uri = given.isEmpty() ? "" : given.get(0);
    switch (params.getCommand()) {
      case VERIFY -> {
        return verify(uri, Optional.ofNullable(params.getWorkDoneToken()));
      }
      case STOP ->
          Optional.ofNullable(runs.get(uri)).ifPresent(EditorServices.RunningVerification::cancel);
      case VARIANT -> {
        return choose(uri, given.size() > 1 ? given.get(1) : "");
      }
      default -> showMessage(MessageType.Error, "no command " + params.getCommand());
    }
    return CompletableFuture.completedFuture(null);
  }

  /**
   * Selects the variants by a description, and greys out the regions that they omit. An empty
   * description ends the selection.
   */
  private CompletableFuture<Object> choose(String uri, String chosen) {
    return ask(
        uri,
        null,
        document -> {
          if (chosen.isBlank()) {
            variants.remove(uri);
          } else {
            variants.put(uri, chosen.strip());
          }
          // The error is shown once, not after each change of the document.
          publish(
              uri,
              wrong ->
                  showMessage(
                      MessageType.Error, "variant: " + wrong.diagnostics().get(0).message()));
          return null;
        });
  }

  @Override
  public void cancelProgress(WorkDoneProgressCancelParams params) {
    Optional.ofNullable(cancellable.get(params.getToken()))
        .ifPresent(EditorServices.RunningVerification::cancel);
  }

  /**
   * Verifies a file and answers with a summary of the verdicts. The verification ends if the editor
   * cancels the request or its progress; what has been decided is published.
   *
   * @param given the token of the editor for the progress of the request, if it gave one
   */
  private CompletableFuture<Object> verify(String uri, Optional<Either<String, Integer>> given) {
    Optional<Path> file = file(uri);
    if (file.isEmpty()) {
      showMessage(MessageType.Error, "only files can be verified");
      return CompletableFuture.completedFuture(null);
    }
    Either<String, Integer> token =
        given.orElseGet(() -> Either.forLeft("sunder-" + progressCount.incrementAndGet()));
    String title = "Verify " + file.get().getFileName();
    WorkDoneProgress progress =
        given.isPresent()
            ? WorkDoneProgress.ofEditor(client, token, title)
            : showsProgress
                ? WorkDoneProgress.ofServer(client, token, title)
                : WorkDoneProgress.hidden();
    EditorServices.RunningVerification run = workshop.verify(file.get(), progress::report);
    cancellable.put(token, run);
    Optional.ofNullable(runs.put(uri, run)).ifPresent(EditorServices.RunningVerification::cancel);
    refreshCodeLenses();
    CompletableFuture<Object> answer = new CompletableFuture<>();
    CompletableFuture.supplyAsync(
            () -> {
              try {
                return run.await();
              } finally {
                runs.remove(uri, run);
                cancellable.remove(token, run);
              }
            },
            verifier)
        .thenApplyAsync(found -> verified(uri, found), reader)
        .whenComplete(
            (summary, failure) -> {
              progress.end(String.valueOf(Optional.ofNullable(summary).orElse("")));
              if (failure == null) {
                answer.complete(summary);
              } else {
                answer.completeExceptionally(failure);
              }
            });
    answer.whenComplete(
        (summary, failure) -> {
          if (answer.isCancelled()) {
            run.cancel();
          }
        });
    return answer;
  }

  private Object verified(String uri, EditorServices.VerificationOutcome found) {
    VerificationFindings told = VerificationFindings.of(found.report(), found.text());
    if (told.reports().stream().allMatch(report -> report.fields().isEmpty())) {
      if (!found.messages().isBlank()) { // a cancelled run may have none
        showMessage(MessageType.Error, found.messages().strip());
      }
      return "";
    }
    if (documents.containsKey(uri)) {
      findings.put(uri, told);
      publish(uri);
      if (found(documents.get(uri)).isEmpty()) {
        showMessage(
            MessageType.Warning, "the file that was verified has another text: " + told.summary());
      }
    }
    refreshCodeLenses();
    return told.summary();
  }
}
