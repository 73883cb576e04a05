package sunder.frontend.c.types;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import sunder.source.Span;

/**
 * What functions without a body mean, by their names, and how the answers of the environment are
 * named: what the automaton and the replay must agree on.
 */
public final class Library {
  private static final Set<String> ERRORS =
      Set.of("reach_error", "__VERIFIER_error", "__assert_fail");
  private static final Set<String> EXITS = Set.of("abort", "exit", "_Exit", "_exit");
  private static final Set<String> OUTPUT =
      Set.of("printf", "fprintf", "puts", "fputs", "putchar", "putc", "fputc", "fflush", "perror");
  private static final Set<String> HEAP =
      Set.of("malloc", "calloc", "realloc", "free", "alloca", "strdup");

  private Library() {}

  /** Whether a call is an error, whatever body the function may have. */
  public static boolean isError(String name) {
    return ERRORS.contains(name);
  }

  /** Whether a call ends the run, safely. */
  public static boolean isExit(String name) {
    return EXITS.contains(name);
  }

  public static boolean isAssume(String name) {
    return name.equals("__VERIFIER_assume");
  }

  public static boolean isAssert(String name) {
    return name.equals("assert") || name.equals("__VERIFIER_assert");
  }

  public static boolean isFill(String name) {
    return name.equals("memset");
  }

  /** Why a call of a function without body cannot be done, if it cannot. */
  public static Optional<String> refusal(Function function, List<Expr> arguments) {
    String name = function.name();
    if (HEAP.contains(name)) {
      return Optional.of("dynamic memory ('" + name + "') is not supported");
    }
    if (isFill(name) || OUTPUT.contains(name) || isAssert(name) || isAssume(name)) {
      return Optional.empty();
    }
    boolean passesObject =
        arguments.stream().anyMatch(a -> a.type().isPointer() && !isText(a) && !isNull(a));
    return passesObject
        ? Optional.of("'%s' has no body and takes a pointer: not supported".formatted(name))
        : Optional.empty();
  }

  private static boolean isText(Expr e) {
    return e instanceof Expr.Text || e instanceof Expr.Convert c && isText(c.operand());
  }

  private static boolean isNull(Expr e) {
    return e instanceof Expr.Convert c && Constants.value(c.operand()).isPresent();
  }

  /** Names the calls that lead to a place inside a function. */
  public static String inside(String calls, Span call) {
    return calls + "/" + call.start();
  }

  /**
   * What the environment is asked for where a variable starts undefined.
   *
   * @param path the numbers of the members on the way to the part that is asked for
   */
  public static String undefined(Variable variable, List<Integer> path, String calls) {
    StringBuilder name = new StringBuilder(variable.name());
    path.forEach(number -> name.append('.').append(number));
    return name.append('@').append(calls).toString();
  }

  /** What it is asked for where a function ends without a value. */
  public static String result(Function function, String calls) {
    return function.name() + "()@" + calls;
  }
}
