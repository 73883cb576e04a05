package sunder.proof;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sunder.automaton.Automaton;
import sunder.automaton.arraycell.ArrayCellAbstraction;
import sunder.certificate.InvariantMap.InvariantModel;
import sunder.family.ConfigSet;
import sunder.source.FileDependencies;
import sunder.verdict.Check;
import sunder.verdict.Property;

/**
 * What a certificate answers.
 *
 * @param identity tells other programs and properties apart
 * @param automaton of the program, nothing of it built yet
 * @param scope the variants asked about
 */
public record SafetyClaim(ProgramIdentity identity, Automaton automaton, ConfigSet scope) {
  /**
   * The same question to another model of the program, whose answers are its answers, too.
   *
   * @return nothing if the program has no such model
   */
  Optional<SafetyClaim> forModel(InvariantModel model) {
    return model == InvariantModel.PROGRAM
        ? Optional.of(this)
        : ArrayCellAbstraction.of(automaton).map(cell -> new SafetyClaim(identity, cell, scope));
  }

  /**
   * What a certificate is about, so that one for something else is told from one that is wrong. The
   * proof does not rest on it.
   *
   * @param program a digest of the program's text
   * @param property what counts as unsafe, in words
   */
  public record ProgramIdentity(String program, String property) {
    /**
     * @param text the program's text
     */
    public static ProgramIdentity of(String text, Property property) {
      byte[] sum = FileDependencies.sha256().digest(text.getBytes(StandardCharsets.UTF_8));
      return new ProgramIdentity("sha256:" + HexFormat.of().formatHex(sum), words(property));
    }

    private static String words(Property property) {
      return "checks: %s; errors: %s; plays: %s"
          .formatted(
              sorted(property.checks().stream().map(Check::spelling)),
              sorted(property.errorCommands().stream()),
              property.plays().name().toLowerCase(Locale.ROOT));
    }

    private static String sorted(Stream<String> words) {
      String text = words.sorted().collect(Collectors.joining(", "));
      return text.isEmpty() ? "none" : text;
    }
  }
}
