package sunder.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import sunder.certificate.InvariantMap.InvariantModel;
import sunder.source.InputException;

/**
 * The header of a certificate: its program, property, model and number of safe variants.
 *
 * @param identity the program and the property
 * @param model the model of the program whose invariant the certificate is; omitted in the file if
 *     it is the program itself
 * @param variants the number of variants that are claimed to be safe
 */
record CertificateHeader(
    SafetyClaim.ProgramIdentity identity, InvariantModel model, BigInteger variants) {
  private static final String VERSION = "2";
  private static final String KIND = ":sunder-certificate";
  private static final String PROGRAM = ":program";
  private static final String PROPERTY = ":property";
  private static final String MODEL = ":model";
  private static final String ONE_CELL = "one-symbolic-cell";
  private static final String VARIANTS = ":variants";

  /** The number of commands of a header without a model. */
  private static final int LENGTH = 4;

  /** Returns the header as lines of SMT-LIB. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(info(KIND, VERSION));
    if (model == InvariantModel.ONE_CELL) {
      lines.add(info(MODEL, ONE_CELL));
    }
    lines.addAll(
        List.of(
            info(PROGRAM, quoted(identity.program())),
            info(PROPERTY, quoted(identity.property())),
            info(VARIANTS, variants.toString())));
    return lines;
  }

  private static String info(String key, String value) {
    return "(set-info " + key + " " + value + ")";
  }

  private static String quoted(String text) {
    return '"' + text.replace('"', '\'') + '"';
  }

  /**
   * Reads a header.
   *
   * @throws InputException if the text does not begin with one
   */
  static CertificateHeader read(SExpression.Reader reader) throws InputException {
    Map<String, SExpression> infos = new TreeMap<>();
    List<SExpression> commands = new ArrayList<>();
    for (int i = 0; i < LENGTH + (infos.containsKey(MODEL) ? 1 : 0); i++) {
      Optional<SExpression> next = reader.next();
      if (next.isEmpty()
          || !(next.get() instanceof SExpression.ListExpression command)
          || !command.head().equals("set-info")
          || command.size() != 3) {
        throw reader.failure(
            next.map(SExpression::start).orElse(0), "this is no certificate of sunder");
      }
      commands.add(command);
      infos.put(command.element(1).toString(), command.element(2));
    }
    int start = commands.get(0).start();
    if (infos.containsKey(KIND) && !infos.get(KIND).isAtom(VERSION)) {
      throw reader.failure(
          start,
          "a certificate of version "
              + infos.get(KIND)
              + " of the format; this is version "
              + VERSION);
    }
    return new CertificateHeader(
        new SafetyClaim.ProgramIdentity(
            text(infos, PROGRAM, reader), text(infos, PROPERTY, reader)),
        model(infos, start, reader),
        number(infos, reader));
  }

  private static InvariantModel model(
      Map<String, SExpression> infos, int start, SExpression.Reader reader) throws InputException {
    if (!infos.containsKey(MODEL)) {
      return InvariantModel.PROGRAM;
    } else if (infos.get(MODEL).isAtom(ONE_CELL)) {
      return InvariantModel.ONE_CELL;
    }
    throw reader.failure(start, "a certificate about a model that is not known");
  }

  private static String text(Map<String, SExpression> infos, String key, SExpression.Reader reader)
      throws InputException {
    String word = infos.containsKey(key) ? infos.get(key).toString() : "";
    if (!infos.containsKey(KIND) || !word.startsWith("\"")) {
      throw reader.failure(0, "this is no certificate of sunder: it does not say " + key);
    }
    return word.substring(1, word.length() - 1);
  }

  private static BigInteger number(Map<String, SExpression> infos, SExpression.Reader reader)
      throws InputException {
    String word = infos.containsKey(VARIANTS) ? infos.get(VARIANTS).toString() : "";
    if (!SmtTermReader.isNumber(word)) {
      throw reader.failure(0, "this is no certificate of sunder: it does not say " + VARIANTS);
    }
    return new BigInteger(word);
  }
}
