package sunder.editor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DiagnosticRelatedInformation;
import org.eclipse.lsp4j.DiagnosticSeverity;
import org.eclipse.lsp4j.DiagnosticTag;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ProgressParams;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkDoneProgressCancelParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sunder.frontend.Subject;
import sunder.report.json.JsonTree;
import sunder.source.InputException;
import sunder.source.SourceFile;
import sunder.source.Span;

/** What an editor sees, of the process that it starts: {@code sunder lsp} on standard streams. */
class EditorServerTest {
  private static final long PATIENCE_SECONDS = 120;

  private static final String FAMILY =
      """
      features A, B;
      int n;
      |-
      int x = 0;
      #if (A) {
        x = n;
      }
      #if (A && !B) {
        assert(x != 7);
      }
      void twice(int x) { skip; if (x > 0) skip; }
      twice(3);
      : void
      """;

  @TempDir static Path folder;

  private static Process process;
  private static LanguageServer server;
  private static final Editor EDITOR = new Editor();

  /** Who listens. */
  private static final class Editor implements LanguageClient {
    private final Map<String, BlockingQueue<List<Diagnostic>>> published =
        new ConcurrentHashMap<>();
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();

    private BlockingQueue<List<Diagnostic>> of(String uri) {
      return published.computeIfAbsent(uri, key -> new LinkedBlockingQueue<>());
    }

    List<Diagnostic> next(String uri) throws InterruptedException {
      List<Diagnostic> found = of(uri).poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(found).as("diagnostics of " + uri).isNotNull();
      return found;
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams params) {
      of(params.getUri()).add(params.getDiagnostics());
    }

    @Override
    public void showMessage(MessageParams params) {
      messages.add(params.getMessage());
    }

    @Override
    public void logMessage(MessageParams params) {}

    @Override
    public void notifyProgress(ProgressParams params) {}

    @Override
    public void telemetryEvent(Object object) {}

    @Override
    public CompletableFuture<Void> refreshCodeLenses() {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams given) {
      return CompletableFuture.completedFuture(null);
    }
  }

  @BeforeAll
  static void start() throws Exception {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "sunder.cli.Main",
            "lsp",
            "--",
            "--feature-prefix",
            "CONFIG_",
            "--max-iterations",
            "100");
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    var launcher =
        LSPLauncher.createClientLauncher(
            EDITOR, process.getInputStream(), process.getOutputStream());
    launcher.startListening();
    server = launcher.getRemoteProxy();
    server.initialize(new InitializeParams()).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  @AfterAll
  static void end() throws Exception {
    server.shutdown().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    server.exit();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  /** A file that is open; answers with its name for the server. */
  private static String open(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    String uri = file.toUri().toString();
    server
        .getTextDocumentService()
        .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "", 1, text)));
    return uri;
  }

  private static void type(String uri, String text) {
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, 2),
                List.of(new TextDocumentContentChangeEvent(text))));
  }

  private static <T> T get(CompletableFuture<T> answer) throws Exception {
    return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  private static Position at(String text, String mark) {
    int offset = text.indexOf(mark);
    int line = (int) text.substring(0, offset).chars().filter(c -> c == '\n').count();
    return new Position(line, offset - text.lastIndexOf('\n', offset - 1) - 1);
  }

  private static String hover(String uri, Position position) throws Exception {
    TextDocumentIdentifier id = new TextDocumentIdentifier(uri);
    Hover hover = get(server.getTextDocumentService().hover(new HoverParams(id, position)));
    return hover == null ? "" : hover.getContents().getRight().getValue();
  }

  private static List<Integer> definitions(String uri, Position position) throws Exception {
    TextDocumentIdentifier id = new TextDocumentIdentifier(uri);
    return get(server.getTextDocumentService().definition(new DefinitionParams(id, position)))
        .getLeft()
        .stream()
        .map(location -> location.getRange().getStart().getLine())
        .toList();
  }

  private static Object command(String name, Object... arguments) throws Exception {
    return get(
        server
            .getWorkspaceService()
            .executeCommand(new ExecuteCommandParams(name, List.of(arguments))));
  }

  @Test
  void tellsWhatIsWrongAsOneTypes() throws Exception {
    String uri = open("typed.ia", FAMILY);
    assertThat(EDITOR.next(uri)).isEmpty();
    type(uri, FAMILY.replace("x = n;", "x = m;"));
    List<Diagnostic> wrong = EDITOR.next(uri);
    assertThat(wrong).hasSize(1);
    assertThat(wrong.get(0).getSeverity()).isEqualTo(DiagnosticSeverity.Error);
    assertThat(wrong.get(0).getMessage().getLeft()).contains("m");
    assertThat(wrong.get(0).getRange().getStart()).isEqualTo(at(FAMILY, "n;\n}"));
    // What was read before still answers.
    assertThat(hover(uri, at(FAMILY, "twice(3)"))).contains("procedure `twice`, line 11");
    type(uri, FAMILY);
    assertThat(EDITOR.next(uri)).isEmpty();
  }

  @Test
  void saysWhatANameIsAndWhoHasALine() throws Exception {
    String uri = open("names.ia", FAMILY);
    EDITOR.next(uri);
    assertThat(hover(uri, at(FAMILY, "assert")))
        .isEqualTo("This line is in 1 of 4 variants, when `A && !B`");
    assertThat(definitions(uri, at(FAMILY, "x > 0"))).containsExactly(10);
    assertThat(definitions(uri, at(FAMILY, "x = n"))).containsExactly(3);
    assertThat(definitions(uri, at(FAMILY, "B) {"))).containsExactly(0);
    TextDocumentIdentifier id = new TextDocumentIdentifier(uri);
    List<String> outline =
        get(server.getTextDocumentService().documentSymbol(new DocumentSymbolParams(id))).stream()
            .map(symbol -> symbol.getRight().getName())
            .toList();
    assertThat(outline).contains("A", "B", "n", "x", "twice");
    List<String> offered =
        get(
                server
                    .getTextDocumentService()
                    .completion(new CompletionParams(id, at(FAMILY, "twice(3)"))))
            .getLeft()
            .stream()
            .map(CompletionItem::getLabel)
            .toList();
    assertThat(offered).contains("A", "B", "n", "twice", "x");
  }

  @Test
  void verifiesAndShowsThePlay() throws Exception {
    String uri = open("verified.ia", FAMILY);
    EDITOR.next(uri);
    TextDocumentIdentifier id = new TextDocumentIdentifier(uri);
    var lens = get(server.getTextDocumentService().codeLens(new CodeLensParams(id))).get(0);
    assertThat(lens.getCommand().getTitle()).isEqualTo("Verify every variant");
    Object summary = command(lens.getCommand().getCommand(), uri);
    assertThat(summary.toString()).contains("1 UNSAFE, 3 SAFE");
    Diagnostic failure = EDITOR.next(uri).get(0);
    assertThat(failure.getMessage().getLeft()).startsWith("assert fails when A && !B");
    assertThat(failure.getRange().getStart().getLine()).isEqualTo(at(FAMILY, "assert").getLine());
    List<DiagnosticRelatedInformation> play = failure.getRelatedInformation();
    assertThat(play).isNotEmpty();
    assertThat(play.stream().map(DiagnosticRelatedInformation::getMessage).toList())
        .anyMatch(step -> step.contains("x = 7"));
    assertThat(hover(uri, at(FAMILY, "assert"))).contains("fails when A && !B");
    lens = get(server.getTextDocumentService().codeLens(new CodeLensParams(id))).get(0);
    assertThat(lens.getCommand().getTitle()).contains("1 UNSAFE, 3 SAFE");
    // Of another text nothing is known; what was found is there again when the text is.
    type(uri, "\n" + FAMILY);
    assertThat(EDITOR.next(uri)).isEmpty();
    assertThat(hover(uri, at(FAMILY, "assert"))).doesNotContain("fails");
    type(uri, FAMILY);
    assertThat(EDITOR.next(uri)).hasSize(1);
    type(uri, FAMILY.replace("!= 7", "!= 8"));
    assertThat(EDITOR.next(uri)).isEmpty();
    command("sunder.verify", uri);
    assertThat(EDITOR.next(uri)).as("of the file as it was saved").isEmpty();
    assertThat(EDITOR.messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).contains("another text");
  }

  @Test
  void linesOfATextThatCannotBeReadAreNotThoseOfAnOlderOne() throws Exception {
    String uri = open("moved.ia", FAMILY);
    EDITOR.next(uri);
    String broken = FAMILY.replace("int x = 0;", "int x = 0;\n\n\n\nint = ;");
    type(uri, broken);
    assertThat(EDITOR.next(uri)).isNotEmpty();
    command("sunder.variant", uri, "!A");
    assertThat(EDITOR.next(uri)).allMatch(it -> it.getSeverity() == DiagnosticSeverity.Error);
    for (String mark : List.of("int x", "assert", "void twice")) {
      assertThat(hover(uri, at(broken, mark))).as(mark).doesNotContain("This line");
    }
  }

  /** Runs that go on until somebody ends them. */
  private static final class Endless implements EditorServices {
    private final List<CompletableFuture<Boolean>> runs = new CopyOnWriteArrayList<>();

    @Override
    public Subject read(Path file, String text) throws InputException {
      throw new InputException(new Span(new SourceFile(file.toString(), text), 0, 0), "no text");
    }

    @Override
    public RunningVerification verify(Path file, Consumer<String> progress) {
      CompletableFuture<Boolean> end = new CompletableFuture<>();
      runs.add(end);
      return new RunningVerification() {
        @Override
        public VerificationOutcome await() {
          end.join();
          return new VerificationOutcome(JsonTree.MISSING, "ended", "");
        }

        @Override
        public void cancel() {
          end.complete(true);
        }
      };
    }
  }

  @Test
  void aRunThatWaitsIsEndedAsOneThatWorks() throws Exception {
    Endless workshop = new Endless();
    try (PipedInputStream in = new PipedInputStream();
        PipedOutputStream here = new PipedOutputStream(in);
        PipedInputStream there = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(there)) {
      var ended = CompletableFuture.supplyAsync(() -> EditorServer.serve(workshop, in, out));
      var launcher = LSPLauncher.createClientLauncher(new Editor(), there, here);
      launcher.startListening();
      LanguageServer own = launcher.getRemoteProxy();
      List<CompletableFuture<Object>> answers = new ArrayList<>();
      for (String name : List.of("a", "b", "b", "c")) {
        String uri = folder.resolve(name + ".ia").toUri().toString();
        ExecuteCommandParams verify = new ExecuteCommandParams("sunder.verify", List.of(uri));
        answers.add(own.getWorkspaceService().executeCommand(verify));
      }
      // Each waits for the one before it; the first one of b is in vain since there is another.
      String second = folder.resolve("b.ia").toUri().toString();
      get(
          own.getWorkspaceService()
              .executeCommand(new ExecuteCommandParams("sunder.stop", List.of(second))));
      assertThat(workshop.runs).hasSize(4);
      assertThat(workshop.runs.stream().map(CompletableFuture::isDone))
          .containsExactly(false, true, true, false);
      get(own.shutdown());
      for (CompletableFuture<Object> answer : answers) {
        assertThat(get(answer)).isEqualTo("");
      }
      String third = folder.resolve("d.ia").toUri().toString();
      var request = new ExecuteCommandParams("sunder.verify", List.of(third));
      request.setWorkDoneToken("token");
      for (int run = 4; run < 6; run++) {
        var answer = own.getWorkspaceService().executeCommand(request);
        get(own.getWorkspaceService().executeCommand(new ExecuteCommandParams("none", List.of())));
        if (run == 4) {
          answer.cancel(true);
        } else {
          own.cancelProgress(new WorkDoneProgressCancelParams(Either.forLeft("token")));
        }
        assertThat(get(workshop.runs.get(run))).as("run " + run).isTrue();
      }
      own.exit();
      assertThat(get(ended)).isTrue();
    }
  }

  @Test
  void greysWhatAVariantHasNot() throws Exception {
    String uri = open("grey.ia", FAMILY);
    EDITOR.next(uri);
    command("sunder.variant", uri, "A,B");
    List<Diagnostic> grey = EDITOR.next(uri);
    assertThat(grey).hasSize(1);
    assertThat(grey.get(0).getTags()).containsExactly(DiagnosticTag.Unnecessary);
    assertThat(grey.get(0).getRange().getStart().getLine()).isEqualTo(7);
    command("sunder.variant", uri, "A,C");
    assertThat(EDITOR.messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)).contains("C");
    EDITOR.next(uri);
    type(uri, FAMILY + " ");
    assertThat(EDITOR.next(uri)).isEmpty();
    assertThat(EDITOR.messages).as("said once").isEmpty();
    command("sunder.variant", uri, "");
    assertThat(EDITOR.next(uri)).isEmpty();
    server
        .getTextDocumentService()
        .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
    assertThat(EDITOR.next(uri)).isEmpty();
  }

  @Test
  void readsCAndPromelaWithTheOptionsOfTheCommandLine() throws Exception {
    String text =
        """
        #include <assert.h>
        static int limit(int n) { return n; }
        int main(void) {
          int k = limit(3);
        #ifdef CONFIG_BIG
          k = later;
        #else
          assert(k == 3);
        #endif
          return 0;
        }
        """;
    String uri = open("part.c", text.replace("\n", "\r\n"));
    List<Diagnostic> wrong = EDITOR.next(uri);
    assertThat(wrong.get(0).getMessage().getLeft()).contains("later").contains("when CONFIG_BIG");
    assertThat(wrong.get(0).getRange().getStart()).isEqualTo(at(text, "later"));
    assertThat(definitions(uri, at(text, "limit(3)"))).containsExactly(1);
    assertThat(definitions(uri, at(text, "CONFIG_BIG"))).as("its first test").containsExactly(4);
    assertThat(hover(uri, at(text, "k == 3"))).contains("variable `k`").contains("!CONFIG_BIG");
    assertThat(command("sunder.verify", uri).toString()).contains("1 SAFE").contains("1 FAULT");
    String model = "byte b;\nproctype p(byte c) { b = c; assert(b < 5) }\ninit { run p(5) }\n";
    String promela = open("model.pml", model);
    assertThat(EDITOR.next(promela)).isEmpty();
    assertThat(definitions(promela, at(model, "c; assert"))).containsExactly(1);
    assertThat(definitions(promela, at(model, "p(5)"))).containsExactly(1);
    assertThat(command("sunder.verify", promela).toString()).contains("1 UNSAFE");
  }

  @Test
  void textsThatAreNoFilesAreLeftAlone() throws Exception {
    List<String> uris = new ArrayList<>(List.of("untitled:Untitled-1", "git:/x.c?HEAD"));
    for (String uri : uris) {
      server
          .getTextDocumentService()
          .didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "", 1, "int")));
      assertThat(hover(uri, new Position(0, 0))).isEmpty();
    }
  }
}
