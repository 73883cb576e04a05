package sunder.source;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The revision of a Git working tree, read from the files of its repository (gitrepository-layout).
 *
 * @param repository the URI of the remote {@code origin}, without user information
 * @param revision the commit
 * @param branch the branch, if one is checked out
 */
public record GitProvenance(URI repository, String revision, Optional<String> branch) {
  private static final Pattern ORIGIN =
      Pattern.compile("(?s)\\[remote \"origin\"\\][^\\[]*?\\burl\\s*=\\s*(\\S+)");
  private static final Pattern SCP = Pattern.compile("(?:[^@/:]+@)?([^/:]+):(?!/)(.+)");
  private static final String HEADS = "ref: refs/heads/";

  /**
   * Returns the provenance of a folder; empty if it is in no Git working tree with a remote {@code
   * origin}, or if the repository cannot be read.
   */
  public static Optional<GitProvenance> of(Path folder) {
    try {
      for (Path at = folder.toAbsolutePath(); at != null; at = at.getParent()) {
        Path git = at.resolve(".git");
        if (Files.exists(git)) {
          return ofRepository(Files.isDirectory(git) ? git : linked(at, git));
        }
      }
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  /** Returns the folder that the file {@code .git} of a linked working tree names. */
  private static Path linked(Path tree, Path git) throws IOException {
    return tree.resolve(Files.readString(git).replaceFirst("^gitdir:", "").strip());
  }

  private static Optional<GitProvenance> ofRepository(Path git) throws IOException {
    Path common = git.resolve("commondir");
    Path shared = Files.exists(common) ? git.resolve(Files.readString(common).strip()) : git;
    String head = Files.readString(git.resolve("HEAD")).strip();
    Optional<String> branch =
        Optional.of(head).filter(h -> h.startsWith(HEADS)).map(h -> h.substring(HEADS.length()));
    Optional<String> revision =
        branch.isPresent() ? revisionOf("refs/heads/" + branch.get(), shared) : Optional.of(head);
    Matcher origin = ORIGIN.matcher(Files.readString(shared.resolve("config")));
    Optional<URI> repository = origin.find() ? uri(origin.group(1)) : Optional.empty();
    return repository.flatMap(uri -> revision.map(id -> new GitProvenance(uri, id, branch)));
  }

  private static Optional<String> revisionOf(String reference, Path repository) throws IOException {
    if (Files.exists(repository.resolve(reference))) {
      return Optional.of(Files.readString(repository.resolve(reference)).strip());
    }
    Path packed = repository.resolve("packed-refs");
    List<String> lines = Files.exists(packed) ? Files.readAllLines(packed) : List.of();
    return lines.stream()
        .filter(line -> line.endsWith(" " + reference))
        .flatMap(line -> Stream.of(line.split(" ")[0]))
        .findFirst();
  }

  /** Returns the URI of a remote without user information; empty for a path of this machine. */
  private static Optional<URI> uri(String remote) {
    Matcher scp = SCP.matcher(remote);
    try {
      URI uri =
          scp.matches() ? new URI("ssh", scp.group(1), "/" + scp.group(2), null) : new URI(remote);
      return uri.getHost() == null
          ? Optional.empty()
          : Optional.of(
              new URI(
                  uri.getScheme(), null, uri.getHost(), uri.getPort(), uri.getPath(), null, null));
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }
}
