package sunder.bench.conformance;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of one program: the verdict, the answer of the reference compiler, and the judgement.
 *
 * @param suite the suite
 * @param file the file name
 * @param options the compiler options of the test
 * @param reference the name of the answer of the compiler
 * @param verdict the verdict
 * @param known the name of the unsupported construct that the program has; empty if none
 * @param judgement the comparison of the two answers
 */
public record Row(
    String suite,
    String file,
    String options,
    String reference,
    Verdict verdict,
    String known,
    Judgement judgement) {

  /** The comparison of a verdict with the reference. */
  public enum Judgement {
    /** The reference gives the same answer. */
    RIGHT,
    /** The reference gives another answer. */
    WRONG,
    /** There is no verdict. */
    OPEN,
    /**
     * The reference has no answer, or another one because of an option that is not followed or of
     * an answer of the environment.
     */
    NOT_COMPARABLE;

    String title() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /** A construct that stays unsupported: its name and how a program shows it. */
  private record Construct(String name, Pattern pattern) {
    static Construct of(String line) {
      String[] parts = line.split("\\s*:\\s*", 2);
      return new Construct(parts[0], Pattern.compile(parts[1]));
    }
  }

  private static final List<Construct> KNOWN =
      OptionTable.lines("known.txt").map(Construct::of).toList();

  /** Returns the name of the program in its suite. */
  public String name() {
    return suite + "/" + file;
  }

  /** Returns the row as comma-separated values; commas, quotes and line breaks become blanks. */
  String csv() {
    return Stream.of(
            suite,
            file,
            options,
            reference,
            verdict.kind(),
            verdict.reason(),
            verdict.message(),
            known,
            judgement.name())
        .map(cell -> cell.replaceAll("[,\"\\s]+", " "))
        .collect(Collectors.joining(","));
  }

  /** Returns the row of a program. */
  static Row of(TestProgram program, ReferenceCompiler.Answer reference, Verdict verdict) {
    boolean followed = OptionTable.followed(program.options()).isPresent();
    boolean answered = verdict.reason().equals(Verdict.ENVIRONMENT);
    Judgement judgement = judge(verdict.kind(), reference, followed && !answered);
    return new Row(
        program.suite(),
        program.file().getFileName().toString(),
        String.join(" ", program.options()),
        reference.name(),
        verdict,
        judgement == Judgement.RIGHT ? "" : known(program, verdict).orElse(""),
        judgement);
  }

  /** Returns the first construct of the table that the text, a requirement or the message shows. */
  private static Optional<String> known(TestProgram program, Verdict verdict) {
    String shown =
        program.text() + "\nrequires " + program.requirements() + "\nmessage " + verdict.message();
    return KNOWN.stream()
        .filter(construct -> construct.pattern().matcher(shown).find())
        .map(Construct::name)
        .findFirst();
  }

  private static Judgement judge(
      String verdict, ReferenceCompiler.Answer reference, boolean followed) {
    Optional<Boolean> agrees =
        switch (reference) {
          case ABSENT, INCOMPLETE, CRASHED -> Optional.empty();
          case ACCEPTED -> Optional.of(verdict.equals("SAFE") || verdict.equals("READ"));
          case ABORTED -> Optional.of(verdict.equals("UNSAFE"));
          case REFUSED -> Optional.of(verdict.equals("FAULT") || verdict.equals("NOT READ"));
        };
    if (agrees.orElse(false)) {
      return Judgement.RIGHT;
    }
    boolean decided =
        switch (verdict) {
          case "SAFE", "UNSAFE", "FAULT", "READ" -> true;
          default -> false;
        };
    if (agrees.isEmpty() || decided && !followed) {
      return Judgement.NOT_COMPARABLE;
    }
    return decided ? Judgement.WRONG : Judgement.OPEN;
  }
}
