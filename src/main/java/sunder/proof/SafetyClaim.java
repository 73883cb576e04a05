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
 * A safety claim, which a certificate proves.
 *
 * @param identity the program and the property
 * @param automaton the automaton of the program, which is not yet constructed
 * @param scope the variants asked about
 */
public record SafetyClaim(ProgramIdentity identity, Automaton automaton, ConfigSet scope) {
  /**
   * Returns the claim about a model of the program whose safety implies that of the program.
   *
   * @return nothing if the program has no such model
   */
  Optional<SafetyClaim> forModel(InvariantModel model) {
    return model == InvariantModel.PROGRAM
        ? Optional.of(this)
        : ArrayCellAbstraction.of(automaton).map(cell -> new SafetyClaim(identity, cell, scope));
  }

  /**
   * The identity of program and property, by which a certificate for another program is told from a
   * wrong one. The proof does not depend on it.
   *
   * @param program a digest of the program's text
   * @param property the property in words
   */
  public record ProgramIdentity(String program, String property) {
    /**
     * Returns the identity of a program and a property.
     *
     * @param text the text of the program
     * @param signedArithmetic the meaning of signed arithmetic, if the language has several
     */
    public static ProgramIdentity of(
        String text, Property property, Optional<String> signedArithmetic) {
      byte[] sum = FileDependencies.sha256().digest(text.getBytes(StandardCharsets.UTF_8));
      return new ProgramIdentity(
          "sha256:" + HexFormat.of().formatHex(sum),
          words(property) + signedArithmetic.map(name -> "; signed: " + name).orElse(""));
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
