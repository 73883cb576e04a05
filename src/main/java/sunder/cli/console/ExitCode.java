package sunder.cli.console;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import sunder.report.VerdictTable;
import sunder.verdict.Verdict;

/**
 * The exit codes of the process, ordered by severity: of several files the most severe one counts.
 */
public enum ExitCode {
  SAFE(0, "every variant SAFE (or: holes filled, methods agree)"),
  UNKNOWN(
      20, "none UNSAFE or FAULT, some UNKNOWN or UNREAD (or: no hole value found, some undecided)"),
  UNSAFE(10, "some variant UNSAFE or FAULT (or: no hole value works; methods disagree)"),
  BAD_INPUT(3, "bad input: not read in any variant; file:line:column and a message on stderr"),
  USAGE(2, "wrong usage"),
  INTERNAL_ERROR(
      1, "internal error (-v shows the stack trace), or a result that cannot be written");

  private final int value;
  private final String meaning;

  ExitCode(int value, String meaning) {
    this.value = value;
    this.meaning = meaning;
  }

  public int value() {
    return value;
  }

  public String meaning() {
    return meaning;
  }

  /** Returns the exit code with a value. */
  public static ExitCode of(int value) {
    return Stream.of(values()).filter(code -> code.value == value).findFirst().orElseThrow();
  }

  /** Returns the more severe exit code. */
  public ExitCode worse(ExitCode other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /** Returns the exit code of the verdicts on a file. */
  public static ExitCode of(VerdictTable verdicts) {
    if (verdicts.has(Verdict.Kind.UNSAFE) || verdicts.has(Verdict.Kind.FAULT)) {
      return UNSAFE;
    } else if (verdicts.of(Verdict.Kind.UNREAD).equals(verdicts.scope())) {
      return BAD_INPUT;
    }
    boolean all = !verdicts.has(Verdict.Kind.UNREAD) && !verdicts.has(Verdict.Kind.UNKNOWN);
    return all ? SAFE : UNKNOWN;
  }

  /** Returns the meaning of each value, in the order of {@code --help}. */
  public static Map<String, String> table() {
    return table(ExitCode::meaning);
  }

  /** Returns the meaning of each value for a command that redefines some. */
  public static Map<String, String> table(Map<ExitCode, String> own) {
    return table(code -> own.getOrDefault(code, code.meaning));
  }

  private static Map<String, String> table(Function<ExitCode, String> meanings) {
    Map<String, String> table = new LinkedHashMap<>();
    for (ExitCode code : new ExitCode[] {SAFE, UNSAFE, UNKNOWN, USAGE, BAD_INPUT, INTERNAL_ERROR}) {
      String meaning = meanings.apply(code);
      if (!meaning.isEmpty()) {
        table.put(Integer.toString(code.value), meaning);
      }
    }
    return table;
  }
}
