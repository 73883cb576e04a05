package sunder.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sunder.cluster.ClusterCredentials.AccessDenied;
import sunder.cluster.ClusterTask.TaskResult;

/** Tasks and answers of a cluster of one member; its hands give back what they get. */
class TaskExecutorTest {
  /** 100,000 take some minutes. */
  private static final int TASKS = Integer.getInteger("sunder.cluster.tasks", 300);

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String SECRET = "a secret of the tests";

  private static final List<String> TOLD = new CopyOnWriteArrayList<>();
  private static final Map<String, AtomicInteger> DONE = new ConcurrentHashMap<>();
  private static final AtomicBoolean STOP = new AtomicBoolean();
  private static final CompletableFuture<Void> SLOW = new CompletableFuture<>();

  private static ClusterMember member;
  private static ClusterCredentials access;
  private static CompletableFuture<Void> work;

  @BeforeAll
  static void start() throws IOException, AccessDenied {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    access = new ClusterCredentials(List.of("127.0.0.1:" + port), SECRET, "1");
    member =
        ClusterMember.join(
            access, new ClusterMember.ListenAddress("127.0.0.1", port), Duration.ofSeconds(2));
    TaskExecutor hands =
        new TaskExecutor(member, Duration.ofSeconds(2), TaskExecutorTest::answer, TOLD::add);
    work =
        CompletableFuture.runAsync(
            () -> {
              try {
                hands.run(3, STOP::get);
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
  }

  @AfterAll
  static void end() {
    STOP.set(true);
    work.join();
    member.close();
  }

  private static Optional<TaskResult> answer(
      ClusterTask task, Function<String, Optional<String>> texts) {
    AtomicInteger done = DONE.computeIfAbsent(task.run() + task.title(), t -> new AtomicInteger());
    int times = done.incrementAndGet();
    if (task.run().equals("failing") && times <= 6) {
      if (times % 2 == 0) {
        throw new UnsupportedOperationException("not yet");
      }
      throw new AssertionError("not yet");
    }
    if (task.run().equals("slow") && task.title().equals("t0")) {
      SLOW.join();
    }
    Optional<String> text = texts.apply("digest");
    return text.map(t -> new TaskResult(TaskResult.Kind.DONE, 10, task.title() + t, "", true));
  }

  private static ClusterTask task(String run, int number) {
    return new ClusterTask(
        run, "t" + number, "1", List.of("verify", "äöü"), 80, false, Map.of("a", "b"), Map.of());
  }

  private static void pass() {}

  private static void fail() {
    throw new IllegalStateException("interrupted");
  }

  @Test
  void eachTaskIsAnsweredOnce() throws AccessDenied {
    Map<String, String> texts = Map.of("digest", " of text");
    List<String> names = new ArrayList<>();
    try (ClusterClient client = ClusterClient.connect(access, PATIENCE);
        ClusterJob errand = new ClusterJob(client, "many", TOLD::add)) {
      for (int i = 0; i < TASKS; i++) {
        names.add(errand.submit(i, task("many", i), texts));
      }
      for (int i = 0; i < TASKS; i++) {
        TaskResult answer = errand.await(names.get(i), TaskExecutorTest::pass);
        assertThat(answer)
            .isEqualTo(new TaskResult(TaskResult.Kind.DONE, 10, "t" + i + " of text", "", true));
        assertThat(DONE.get("manyt" + i)).hasValue(1);
      }
      assertThat(errand.isDone()).isTrue();
      ClusterReport.JobStatus seen =
          client.report().jobs().stream().filter(r -> r.name().equals("many")).findFirst().get();
      assertThat(seen.tasks()).hasSize(TASKS).allMatch(task -> task.retryNote().isEmpty());
      assertThat(seen.workers()).containsExactly(member.address());
      // Who comes back does not have it done once more.
      ClusterJob again = new ClusterJob(client, "many", TOLD::add);
      assertThat(again.submit(7, task("many", 7), texts)).isEqualTo(names.get(7));
      assertThat(again.await(names.get(7), TaskExecutorTest::pass).report())
          .isEqualTo("t7 of text");
      assertThat(DONE.get("manyt7")).hasValue(1);
      // Nor is it too late for what is there.
      assertThat(again.await(names.get(7), TaskExecutorTest::fail).report())
          .isEqualTo("t7 of text");
      errand.deleteResults();
      assertThat(client.state().results().keySet()).noneMatch(name -> name.startsWith("many/"));
    }
    assertThat(new HashSet<>(names)).hasSize(TASKS);
  }

  /** Whoever holds the lease is gone, and nothing renews it. */
  @Test
  void whatIsLeftBehindIsTakenAgain() throws AccessDenied {
    try (ClusterClient client = ClusterClient.connect(access, PATIENCE);
        ClusterJob errand = new ClusterJob(client, "left", TOLD::add)) {
      String code = access.sign("task", task("left", 0).json()).substring(0, 16);
      client.state().leases().set("left/0000000-" + code, "somebody else");
      String name = errand.submit(0, task("left", 0), Map.of("digest", ""));
      assertThat(errand.await(name, TaskExecutorTest::pass).report()).isEqualTo("t0");
    }
  }

  /** As many hands as there are fail, twice. */
  @Test
  @Timeout(60)
  void whatGoesWrongWithATaskEndsNoHand() throws AccessDenied {
    try (ClusterClient client = ClusterClient.connect(access, PATIENCE);
        ClusterJob errand = new ClusterJob(client, "failing", TOLD::add)) {
      String name = errand.submit(0, task("failing", 0), Map.of("digest", ""));
      assertThat(errand.await(name, TaskExecutorTest::pass).report()).isEqualTo("t0");
    }
    assertThat(TOLD)
        .anyMatch(line -> line.contains("returned to the queue: java.lang.AssertionError"));
  }

  /** Its lease is gone, but not who works on it. */
  @Test
  @Timeout(60)
  void noMemberDoesATaskTwiceAtTheSameTime() throws Exception {
    try (ClusterClient client = ClusterClient.connect(access, PATIENCE);
        ClusterJob errand = new ClusterJob(client, "slow", TOLD::add)) {
      String name = errand.submit(0, task("slow", 0), Map.of("digest", ""));
      while (!DONE.containsKey("slowt0")) {
        Thread.sleep(20);
      }
      client.state().leases().delete(name);
      String next = errand.submit(1, task("slow", 1), Map.of("digest", ""));
      errand.await(next, TaskExecutorTest::pass); // somebody looked for tasks meanwhile
      Thread.sleep(300);
      SLOW.complete(null);
      assertThat(errand.await(name, TaskExecutorTest::pass).report()).isEqualTo("t0");
      assertThat(DONE.get("slowt0")).hasValue(1);
    }
  }

  @Test
  void anotherSecretOrVersionIsRefused() {
    ClusterCredentials thief =
        new ClusterCredentials(access.addresses(), "another secret of 20", "1");
    assertThatThrownBy(() -> ClusterClient.connect(thief, PATIENCE))
        .isInstanceOf(AccessDenied.class)
        .hasMessageContaining("another secret");
    assertThatThrownBy(
            () ->
                ClusterMember.join(
                    thief, new ClusterMember.ListenAddress("127.0.0.1", 0), Duration.ofSeconds(2)))
        .hasMessageContaining("another secret");
    ClusterCredentials old = new ClusterCredentials(access.addresses(), SECRET, "0");
    assertThatThrownBy(() -> ClusterClient.connect(old, PATIENCE))
        .isInstanceOf(AccessDenied.class)
        .hasMessageContaining("another version of Sunder: 1, not 0");
    assertThat(member.memberCount()).isEqualTo(1);
  }

  @Test
  void nobodyIsThere() throws IOException {
    ClusterCredentials nowhere = new ClusterCredentials(List.of("127.0.0.1:1"), SECRET, "1");
    assertThatThrownBy(() -> ClusterClient.connect(nowhere, Duration.ZERO))
        .hasMessage("no worker at 127.0.0.1:1; start one: sunder worker --cluster 127.0.0.1:1");
  }

  @Test
  void whereNobodyCanListenItIsSaid() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      int port = socket.getLocalPort();
      ClusterCredentials nowhere = new ClusterCredentials(List.of("127.0.0.1:1"), SECRET, "1");
      for (String host : List.of("127.0.0.1", "192.0.2.1")) { // the second one is nobody's
        ClusterMember.ListenAddress listening = new ClusterMember.ListenAddress(host, port);
        assertThatThrownBy(() -> ClusterMember.join(nowhere, listening, Duration.ofSeconds(2)))
            .isInstanceOf(AccessDenied.class)
            .hasMessageStartingWith("cannot listen at " + host + ":" + port + ": ");
      }
    }
  }

  /** What somebody wrote who is in the cluster and does not have the secret, or has a bug. */
  @Test
  void whatIsMalformedIsRefused() throws Exception {
    try (ClusterClient client = ClusterClient.connect(access, PATIENCE)) {
      client.state().tasks().set("junk/1", "junk");
      client.state().tasks().set("junk/2", access.sign("junk/1", task("junk", 2).json()));
      client.state().tasks().set("junk/3", access.sign("junk/3", "{\"width\": \"wide\"}"));
      client.state().tasks().set("junk/4", access.sign("junk/4", "[[[["));
      Instant end = Instant.now().plus(PATIENCE);
      while (TOLD.stream().filter(line -> line.contains("rejected")).count() < 4
          && Instant.now().isBefore(end)) {
        Thread.sleep(20);
      }
      client.state().tasks().keySet().stream()
          .filter(name -> name.startsWith("junk/"))
          .forEach(client.state().tasks()::delete);
    }
    assertThat(DONE.keySet()).noneMatch(name -> name.startsWith("junk"));
    assertThat(TOLD)
        .contains(
            "'junk/1' was rejected: it was written without the secret",
            "a task was rejected: it is malformed");
  }
}
