package sunder.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import sunder.cli.cache.ReportCache;
import sunder.cli.console.ExitCode;
import sunder.cli.console.ProcessEnvironment;
import sunder.cli.console.ProcessEnvironment.VerifierFactory;
import sunder.cli.console.ShutdownManager;
import sunder.cli.console.StandardOutput;
import sunder.cli.console.Terminal;
import sunder.cli.console.UsageException;
import sunder.cli.option.ClusterOptions;
import sunder.cli.option.JobsOption;
import sunder.cli.option.TimeLimitOptions.Durations;
import sunder.cluster.ClusterCredentials;
import sunder.cluster.ClusterCredentials.AccessDenied;
import sunder.cluster.ClusterMember;
import sunder.cluster.ClusterTask;
import sunder.cluster.ClusterTask.TaskResult;
import sunder.cluster.TaskExecutor;
import sunder.source.FileDependencies;
import sunder.source.TerminalText;
import sunder.verify.VerificationResult;
import sunder.verify.Verifier;

/** The command {@code sunder worker}: a cluster worker for {@code sunder verify --cluster}. */
@Command(
    name = "worker",
    description = {
      "Start a worker for 'sunder verify --cluster'; it works until a signal ends it.",
      "It accepts connections from this machine only, unless --listen is given."
    })
final class WorkerCommand extends ToolCommand {
  private static final Duration SHORTEST_LEASE = Duration.ofSeconds(2);

  /**
   * The options that a task must not have: a worker writes no files for it and uses no other
   * cluster.
   */
  private static final Set<String> NOT_HERE =
      Set.of("--output", "--cache", "--certificate", "--witness", "--cluster");

  @Mixin private ClusterOptions cluster;
  @Mixin private JobsOption jobs;

  @Option(
      names = "--listen",
      paramLabel = "HOST[:PORT]",
      defaultValue = "127.0.0.1",
      description =
          "The address on which the worker listens; 0.0.0.0 is every address of this "
              + "machine (default: 127.0.0.1, with the first free port from 5701).")
  private String listen;

  @Option(
      names = "--lease",
      paramLabel = "TIME",
      converter = Durations.class,
      defaultValue = "30s",
      description =
          "A task is reassigned when its worker has not answered for TIME (default: 30s).")
  private Duration lease;

  @Override
  public Integer call() throws UsageException {
    ClusterCredentials access = cluster.credentials();
    ClusterMember.ListenAddress listening = listening(access);
    if (lease.compareTo(SHORTEST_LEASE) < 0) {
      throw new UsageException("--lease: must be at least 2s");
    }
    environment.shutdownManager().beginFile(Optional.empty(), OptionalInt.empty());
    try (ClusterMember member = ClusterMember.join(access, listening, lease)) {
      print("worker at %s, one of %s".formatted(member.address(), member.memberCount()));
      new TaskExecutor(member, lease, this::answer, this::print)
          .run(jobs.jobs(), () -> environment.shutdownManager().current().isExhausted());
      if (!environment.shutdownManager().current().isExhausted()) {
        print("this worker is no longer a member of the cluster");
        return ExitCode.INTERNAL_ERROR.value();
      }
      return ExitCode.SAFE.value();
    } catch (AccessDenied e) {
      throw new UsageException(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.UNKNOWN.value();
    }
  }

  private ClusterMember.ListenAddress listening(ClusterCredentials access) throws UsageException {
    int colon = listen.lastIndexOf(':');
    String host = colon < 0 ? listen : listen.substring(0, colon);
    String port = colon < 0 ? "0" : listen.substring(colon + 1);
    if (!port.matches("\\d{1,5}") || Integer.parseInt(port) > 65535) {
      throw new UsageException("--listen: '" + listen + "' is not HOST or HOST:PORT");
    }
    try {
      InetAddress address = InetAddress.getByName(host);
      ClusterOptions.requireSecret(access, host, address);
      return new ClusterMember.ListenAddress(address.getHostAddress(), Integer.parseInt(port));
    } catch (UnknownHostException e) {
      throw new UsageException("--listen: there is no host '" + host + "'");
    }
  }

  private void print(String line) {
    synchronized (environment) {
      environment.err().println(TerminalText.escape("sunder: " + line));
      environment.err().flush();
    }
  }

  /** Executes the command line of a task with the files that it contains. */
  private Optional<TaskResult> answer(ClusterTask task, Function<String, Optional<String>> texts) {
    if (!task.arguments().get(0).equals("verify")
        || task.arguments().stream().anyMatch(WorkerCommand::isRefused)) {
      return Optional.of(TaskResult.empty(TaskResult.Kind.LACKS));
    }
    AtomicBoolean isHere = new AtomicBoolean(true);
    Function<String, Optional<String>> watched =
        digest -> {
          Optional<String> text = texts.apply(digest);
          isHere.compareAndSet(true, text.isPresent());
          return text;
        };
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    List<BooleanSupplier> lasting = new CopyOnWriteArrayList<>();
    FileDependencies reads =
        FileDependencies.startRecording(
            new FileDependencies.RemoteFiles(task.fileDigests(), task.facts(), watched));
    try {
      ProcessEnvironment own =
          new ProcessEnvironment(
              new StandardOutput(out),
              new PrintWriter(err),
              terminal(task),
              ShutdownManager.withoutSignals(),
              noting(lasting));
      int exit = new Cli(own).run(task.arguments().toArray(String[]::new));
      TaskResult answer =
          reads.missingDependency().isPresent()
              ? TaskResult.empty(TaskResult.Kind.LACKS)
              : new TaskResult(
                  TaskResult.Kind.DONE, exit, out.toString(), err.toString(), lasts(lasting));
      return Optional.of(answer).filter(a -> isHere.get());
    } catch (OutOfMemoryError | StackOverflowError e) {
      return Optional.of(TaskResult.empty(TaskResult.Kind.DEADLY));
    } finally {
      FileDependencies.stopRecording();
    }
  }

  /**
   * Returns whether the result is independent of time and memory; false if nothing was verified,
   * since a limit may have prevented it.
   */
  private static boolean lasts(List<BooleanSupplier> lasting) {
    return !lasting.isEmpty() && lasting.stream().allMatch(BooleanSupplier::getAsBoolean);
  }

  /** Returns a factory whose verifiers record whether more time could change their results. */
  private VerifierFactory noting(List<BooleanSupplier> lasting) {
    return (method, solver, strategy) -> {
      Verifier verifier = environment.verifiers().create(method, solver, strategy);
      return (problem, budget, listener) -> {
        VerificationResult result = verifier.verify(problem, budget, listener);
        lasting.add(() -> ReportCache.isReproducible(result.unknownReasons(), budget));
        return result;
      };
    };
  }

  /** Returns whether an argument is refused: {@code @file} would read a file of this machine. */
  private static boolean isRefused(String argument) {
    return argument.startsWith("@") || NOT_HERE.contains(argument.replaceAll("=.*", ""));
  }

  private static Terminal terminal(ClusterTask task) {
    Terminal.Colours colours = task.coloured() ? Terminal.Colours.ALWAYS : Terminal.Colours.NEVER;
    return new Terminal(
        Terminal.StreamKind.TERMINAL, Terminal.StreamKind.OTHER, colours, task.width());
  }
}
