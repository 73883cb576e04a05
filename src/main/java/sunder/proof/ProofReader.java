package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import sunder.automaton.Location;
import sunder.family.ConfigSet;
import sunder.horn.HornClauses;
import sunder.horn.SmtClausePrinter;
import sunder.limit.NumberTooLarge;
import sunder.source.InputException;
import sunder.source.SourceFile;

/**
 * A reader of certificates for a given program.
 *
 * <p>Input: a file and a claim. Output: the parsed certificate. The prologue must be equal to that
 * of the program; definitions and then obligations follow.
 */
final class ProofReader {
  /**
   * The maximum length of a certificate in characters, 64 million; that of the benchmark Linear-20
   * has one million.
   */
  private static final int LONGEST_CERTIFICATE = 64 << 20;

  /**
   * A parsed certificate.
   *
   * @param safe the variants that it claims to be safe
   * @param claimed the number of safe variants in its header
   * @param clauses the transitions of the program between the locations with predicates
   * @param predicates the predicates by number of the location
   * @param skeleton the parts that the program determines
   * @param conditions the proof obligations that it contains, as text
   */
  record ParsedCertificate(
      ConfigSet safe,
      BigInteger claimed,
      HornClauses clauses,
      FeatureSymbols vocabulary,
      Map<Integer, Formula.Definition> predicates,
      CertificateSkeleton skeleton,
      List<String> conditions) {}

  /** The commands that an obligation may contain after its first command. */
  private static final Set<String> WITHIN = Set.of("declare-const", "assert", "check-sat", "pop");

  private final SourceFile file;
  private final SafetyClaim question;
  private final Map<String, Formula.Definition> definitions = new HashMap<>();

  ProofReader(SourceFile file, SafetyClaim question) {
    this.file = file;
    this.question = question;
  }

  /**
   * Reads the certificate.
   *
   * @throws InputException if the text is no certificate or one for another program or property
   */
  ParsedCertificate read() throws InputException {
    SExpression.Reader reader = new SExpression.Reader(file);
    try {
      return read(reader);
    } catch (NumberTooLarge e) {
      throw reader.failure(0, "a certificate with too large a number: " + e.getMessage());
    }
  }

  private ParsedCertificate read(SExpression.Reader reader) throws InputException {
    if (file.text().length() > LONGEST_CERTIFICATE) {
      throw reader.failure(0, "a certificate of more than 64 MB");
    }
    CertificateHeader header = CertificateHeader.read(reader);
    requireIdentity(header, reader);
    SafetyClaim asked =
        question
            .forModel(header.model())
            .orElseThrow(() -> reader.failure(0, "the program reads no arrays: it has no cell"));
    Set<Integer> defined = definedPoints();
    HornClauses clauses =
        HornClauses.of(
                asked.automaton(), asked.scope(), (location, number) -> defined.contains(number))
            .orElseThrow(() -> reader.failure(0, "the program has too many control points"));
    CertificateSkeleton script = new CertificateSkeleton(clauses, defined::contains);
    Set<String> taken = readPrologue(script, reader);
    FeatureSymbols vocabulary =
        new FeatureSymbols(asked.automaton(), asked.scope().space(), script.features());
    List<String> conditions =
        readRest(reader, new FormulaReader(vocabulary, definitions, taken, reader));
    return new ParsedCertificate(
        safe(reader),
        header.variants(),
        clauses,
        vocabulary,
        predicates(clauses, reader),
        script,
        conditions);
  }

  private void requireIdentity(CertificateHeader header, SExpression.Reader reader)
      throws InputException {
    if (!header.identity().program().equals(question.identity().program())) {
      throw reader.failure(0, "the certificate is for another program");
    }
    if (!header.identity().property().equals(question.identity().property())) {
      throw reader.failure(
          0,
          "the certificate is for another question: it says '"
              + header.identity().property()
              + "', asked is '"
              + question.identity().property()
              + "'");
    }
  }

  /** Returns the numbers of the locations that have a predicate. */
  private Set<Integer> definedPoints() throws InputException {
    SExpression.Reader reader = new SExpression.Reader(file);
    Set<Integer> found = new HashSet<>();
    for (var next = reader.next(); next.isPresent(); next = reader.next()) {
      if (next.get() instanceof SExpression.ListExpression command
          && command.head().equals("define-fun")
          && command.size() > 1) {
        pointOf(command.element(1).toString()).ifPresent(found::add);
      }
    }
    return found;
  }

  private static Optional<Integer> pointOf(String name) {
    String digits = name.startsWith("at-") ? name.substring(3) : "";
    return SmtTermReader.isNumber(digits) && digits.length() < 10
        ? Optional.of(Integer.valueOf(digits))
        : Optional.empty();
  }

  /**
   * Reads the prologue.
   *
   * @return the names that it defines
   */
  private static Set<String> readPrologue(CertificateSkeleton script, SExpression.Reader reader)
      throws InputException {
    Set<String> names = new HashSet<>();
    for (String line : script.prologue()) {
      SExpression expected = SExpression.Reader.parse(line).get(0);
      Optional<SExpression> found = reader.next();
      if (found.isEmpty() || !found.get().hasSameText(expected)) {
        throw reader.failure(
            found.map(SExpression::start).orElse(0),
            "the certificate is for other features, other variants or other steps; expected is "
                + expected);
      }
      names.add(((SExpression.ListExpression) expected).element(1).toString());
    }
    return names;
  }

  private List<String> readRest(SExpression.Reader reader, FormulaReader definitions)
      throws InputException {
    List<String> asked = new ArrayList<>();
    List<String> condition = new ArrayList<>();
    for (var next = reader.next(); next.isPresent(); next = reader.next()) {
      if (!(next.get() instanceof SExpression.ListExpression command)) {
        throw reader.failure(next.get().start(), "a command is wanted here");
      }
      if (condition.isEmpty() && command.head().equals("define-fun")) {
        definitions.define(command);
        continue;
      }
      requirePlace(command, condition.isEmpty(), reader);
      condition.add(command.toString());
      if (command.head().equals("pop")) {
        asked.add(String.join("\n", condition));
        condition.clear();
      }
    }
    if (!condition.isEmpty()) {
      throw reader.failure(
          file.text().length(), "the last condition does not end: the file is truncated");
    }
    return asked;
  }

  /**
   * Rejects commands outside obligations, which could make every query of another solver
   * unsatisfiable.
   */
  private static void requirePlace(
      SExpression.ListExpression command, boolean outside, SExpression.Reader reader)
      throws InputException {
    boolean isRight =
        outside ? command.toString().equals("(push 1)") : WITHIN.contains(command.head());
    if (!isRight) {
      throw reader.failure(
          command.start(),
          outside
              ? "a definition or '(push 1)' is wanted here"
              : "this command cannot stand in a condition");
    }
  }

  private ConfigSet safe(SExpression.Reader reader) throws InputException {
    Formula.Definition safe = definitions.get(CertificateSkeleton.SAFE);
    if (safe != null && safe.body() instanceof Formula.InSet in) {
      if (in.set().isEmpty()) {
        throw reader.failure(0, "a certificate for no variant, which proves nothing");
      }
      return in.set();
    }
    throw reader.failure(
        file.text().length(), "the certificate does not say which variants are safe");
  }

  private Map<Integer, Formula.Definition> predicates(
      HornClauses clauses, SExpression.Reader reader) throws InputException {
    Map<Integer, Formula.Definition> result = new TreeMap<>();
    Map<Integer, Location> points = new LinkedHashMap<>();
    clauses.locations().forEach(location -> points.put(clauses.number(location), location));
    for (Formula.Definition definition : definitions.values()) {
      Optional<Integer> number = pointOf(definition.name());
      Location at = number.map(points::get).orElse(null);
      if (at != null && at.role() == Location.Role.ORDINARY) {
        if (!parametersAt(at).equals(parametersOf(definition))) {
          throw reader.failure(
              0, "'" + definition.name() + "' has other parameters than its control point");
        }
        result.put(number.get(), definition);
      }
    }
    return result;
  }

  /** Returns the sorts of the live registers and arrays of a location. */
  private static List<String> parametersAt(Location location) {
    return Stream.concat(
            location.live().stream().map(SmtClausePrinter::sort),
            location.liveArrays().stream().map(SmtClausePrinter::sort))
        .toList();
  }

  private static List<String> parametersOf(Formula.Definition definition) {
    return definition.parameters().stream()
        .map(
            parameter ->
                parameter instanceof Formula.ScalarParameter scalar
                    ? SmtClausePrinter.sort(scalar.symbol())
                    : SmtClausePrinter.sort(((Formula.ArrayParameter) parameter).sort()))
        .toList();
  }
}
