package sunder.frontend.c.library;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.source.Span;

/** What functions without a body mean, by their names, and what the environment is asked for. */
public final class LibraryFunctions {
  /** What allocates for the function that calls it. */
  public static final String ALLOCA = "__builtin_alloca";

  /** What makes a block one that can be read alone, or changed again: its address, size, how. */
  public static final String PROTECT_FUNCTION = "__sunder_protect";

  /** The bytes of a page, on the machines that the data models are of. */
  public static final BigInteger PAGE_SIZE = BigInteger.valueOf(4096);

  private static final Set<String> ERRORS =
      Set.of("reach_error", "__VERIFIER_error", "__assert_fail");
  private static final Set<String> EXITS =
      Set.of("abort", "exit", "_Exit", "_exit", "__builtin_trap", "__builtin_abort");
  private static final Set<String> OUTPUT =
      Set.of(
          "printf",
          "fprintf",
          "vprintf",
          "vfprintf",
          "puts",
          "fputs",
          "putchar",
          "putc",
          "fputc",
          "fflush",
          "perror");
  private static final Set<String> HEAP =
      Set.of("malloc", "calloc", "realloc", "free", ALLOCA, PROTECT_FUNCTION, "strdup");

  /** The address of an element of an array: its base, number, size. */
  public static final String ELEMENT_FUNCTION = "__sunder_element";

  /** What exchanges what two addresses are of: they and the size. */
  public static final String EXCHANGE_FUNCTION = "__sunder_exchange";

  private static final Set<String> BLOCKS =
      Set.of("memset", "memcpy", "memmove", ELEMENT_FUNCTION, EXCHANGE_FUNCTION);

  private static final Set<String> MADE =
      Set.of("sprintf", "snprintf", "sscanf", "vsscanf", "__sunder_conversion");

  private static final Set<String> NATURAL =
      Set.of("rand", "rand_r", "random", "lrand48", "nrand48");

  /** Of math.h, and what reads or makes floating-point numbers. */
  private static final Set<String> MATH =
      Set.of(
          ("acos asin atan atan2 ceil copysign cos cosh erf erfc exp exp2 expm1 acosh asinh atanh"
                  + " cbrt fabs fdim floor fma fmax fmin fmod frexp hypot ilogb ldexp lgamma llrint"
                  + " llround log log10 log1p log2 logb lrint lround modf nan nearbyint nextafter"
                  + " nexttoward pow remainder remquo rint round scalbln scalbn sin sinh sqrt tan"
                  + " tanh tgamma trunc")
              .split(" "));

  private static final Set<String> READING =
      Set.of("atof", "strtod", "strtof", "strtold", "drand48", "erand48", "difftime");

  private static final Set<String> OBJECTS =
      Set.of(
          "stdin",
          "stdout",
          "stderr",
          "environ",
          "optarg",
          "optind",
          "opterr",
          "optopt",
          "timezone",
          "daylight",
          "tzname",
          "signgam",
          "h_errno",
          "errno");

  private static final String NONDET = "__VERIFIER_nondet_";
  private static final Map<String, List<String>> NONDET_TYPES =
      Map.ofEntries(
          Map.entry("bool", List.of("_Bool")),
          Map.entry("float", List.of("float")),
          Map.entry("double", List.of("double")),
          Map.entry("char", List.of("char")),
          Map.entry("uchar", List.of("char", "unsigned")),
          Map.entry("u8", List.of("char", "unsigned")),
          Map.entry("short", List.of("short")),
          Map.entry("ushort", List.of("short", "unsigned")),
          Map.entry("u16", List.of("short", "unsigned")),
          Map.entry("int", List.of("int")),
          Map.entry("uint", List.of("unsigned")),
          Map.entry("unsigned", List.of("unsigned")),
          Map.entry("u32", List.of("unsigned")),
          Map.entry("size_t", List.of("size_t")),
          Map.entry("long", List.of("long")),
          Map.entry("ulong", List.of("long", "unsigned")),
          Map.entry("longlong", List.of("long", "long")),
          Map.entry("ulonglong", List.of("long", "long", "unsigned")));

  private LibraryFunctions() {}

  /** Whether it is an object of the C library. */
  public static boolean isLibraryObject(String name) {
    return OBJECTS.contains(name);
  }

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

  /** Whether it fills, copies or counts what a {@code void *} points to. */
  public static boolean isMemoryFunction(String name) {
    return BLOCKS.contains(name);
  }

  public static boolean isOutput(String name) {
    return OUTPUT.contains(name);
  }

  /** Which argument of an output function is a text that is printed, as it is or as a format. */
  public static Optional<Integer> printedArgument(String name) {
    return name.equals("puts") || name.equals("fputs") || name.equals("printf")
        ? Optional.of(0)
        : Optional.of(1).filter(at -> name.equals("fprintf"));
  }

  /** Whether everybody knows what it does with what it is given. */
  public static boolean hasKnownEffects(String name) {
    return isMemoryFunction(name)
        || isHeapFunction(name)
        || isOutput(name)
        || isAssert(name)
        || isAssume(name)
        || isExit(name)
        || isError(name);
  }

  /** Whether what it changes is made of what it is given: no environment decides it. */
  public static boolean isStringConversion(String name) {
    return MADE.contains(name);
  }

  /** Whether it may leave a number in {@code errno}. */
  public static boolean maySetErrno(String name) {
    return !isStringConversion(name)
        && !isNondet(name)
        && !name.equals("free")
        && !name.equals(ALLOCA)
        && !name.equals(PROTECT_FUNCTION)
        && (!hasKnownEffects(name) || isHeapFunction(name) || isOutput(name));
  }

  public static boolean isHeapFunction(String name) {
    return HEAP.contains(name);
  }

  /** Whether what it gives is made of floating-point numbers, or is one: nobody may choose it. */
  public static boolean isMathFunction(String name) {
    return READING.contains(name)
        || MATH.contains(name)
        || name.matches(".+[fl]") && MATH.contains(name.substring(0, name.length() - 1));
  }

  /** Whether the number that it gives is never negative. */
  public static boolean isNonNegative(String name) {
    return NATURAL.contains(name);
  }

  /** Whether it gives whatever there is, and not what is its own. */
  public static boolean isNondet(String name) {
    return name.startsWith(NONDET);
  }

  /** What a function gives that nobody declared but everybody knows: the words of its type. */
  public static Optional<List<String>> resultSpecifiers(String name) {
    if (name.startsWith(NONDET)) {
      return Optional.ofNullable(NONDET_TYPES.get(name.substring(NONDET.length())));
    } else if (OUTPUT.contains(name)) {
      return Optional.of(List.of("int"));
    }
    return isError(name) || isExit(name) || isAssume(name) || isAssert(name)
        ? Optional.of(List.of("void"))
        : Optional.empty();
  }

  /** Names the calls that lead to a place inside a function. */
  public static String callPath(String calls, Span call) {
    return calls + "/" + call.start();
  }

  /**
   * Names the calls that lead to a place inside a function that is called by itself: where it does
   * so does not matter.
   *
   * @param calls those that led to the first call of a function that is called again
   * @param depth within so many calls since that one
   */
  public static String again(String calls, int depth) {
    return calls + "*" + depth;
  }

  /**
   * What the environment is asked for where a variable starts undefined.
   *
   * @param members the names of those on the way to the part that is asked for
   */
  public static String indeterminateInput(String variable, List<String> members, String calls) {
    StringBuilder name = new StringBuilder(variable);
    members.forEach(member -> name.append('.').append(member));
    return name.append('@').append(calls).toString();
  }

  /** What it is asked for where a pointer that a function is given may be to several objects. */
  public static String lengthInput(String pointer, String calls) {
    return "length of " + pointer + "@" + calls;
  }

  /** What it is asked for where the address of an object becomes an integer first. */
  public static final String ADDRESS_INPUT = "address@";

  /** No object begins before: what is there are small integers that programs take for pointers. */
  public static final BigInteger FIRST_ADDRESS = BigInteger.valueOf(4096);

  /** The same behind all objects, for negative ones. */
  public static BigInteger lastAddress(BigInteger greatest) {
    return greatest.subtract(FIRST_ADDRESS);
  }

  /**
   * What it is asked for where floating-point numbers decide: only the replay computes these, and
   * it does not ask.
   */
  public static final String FLOATING_INPUT = "floating@";

  /** What it is asked for where a function ends without a value. */
  public static String missingReturnInput(String function, String calls) {
    return function + "()@" + calls;
  }
}
