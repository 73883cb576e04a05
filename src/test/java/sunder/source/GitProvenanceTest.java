package sunder.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The revision of a working tree, from the files of hand-made repositories. */
class GitProvenanceTest {
  private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";

  @TempDir private Path directory;

  private Path repository(String url) throws IOException {
    Path git = Files.createDirectories(directory.resolve("main/.git"));
    Files.writeString(git.resolve("HEAD"), "ref: refs/heads/topic\n");
    Files.writeString(
        git.resolve("config"),
        "[core]\n\tbare = false\n[remote \"origin\"]\n\turl = " + url + "\n");
    Files.writeString(git.resolve("packed-refs"), "# pack\n" + COMMIT + " refs/heads/topic\n");
    return git;
  }

  @ParameterizedTest
  @CsvSource({
    "https://user:secret@example.org/a/b.git, https://example.org/a/b.git",
    "git@example.org:a/b.git, ssh://example.org/a/b.git",
    "/srv/b.git, ",
  })
  void aRemoteIsAnAddressWithoutUsers(String remote, String uri) throws IOException {
    repository(remote);
    Path inside = Files.createDirectories(directory.resolve("main/src"));
    assertThat(GitProvenance.of(inside).map(git -> git.repository().toString()).orElse(null))
        .isEqualTo(uri);
  }

  @Test
  void aLinkedWorkingTreeHasItsOwnHead() throws IOException {
    Path git = repository("https://example.org/a.git");
    Path own = Files.createDirectories(git.resolve("worktrees/other"));
    Files.writeString(own.resolve("HEAD"), COMMIT + "\n");
    Files.writeString(own.resolve("commondir"), "../..\n");
    Path tree = Files.createDirectories(directory.resolve("other"));
    Files.writeString(tree.resolve(".git"), "gitdir: " + own + "\n");
    GitProvenance found = GitProvenance.of(tree).orElseThrow();
    assertThat(found.revision()).isEqualTo(COMMIT);
    assertThat(found.branch()).isEmpty();
    Files.delete(tree.resolve(".git"));
    assertThat(GitProvenance.of(tree)).isEmpty();
  }
}
