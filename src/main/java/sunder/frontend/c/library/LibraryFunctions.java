package sunder.frontend.c.library;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.source.Span;

/**
 * The classification of functions without a body by name, and the names of the inputs of the
 * environment.
 *
 * <p>Input: the name of a function, or the position at which a value is needed. Output: the class
 * of the function, or the name of the input. Invariant: the lowering and the replay ask for an
 * input under the same name. Source: C11, clause 7; SV-COMP's rules for {@code __VERIFIER_*}.
 */
public final class LibraryFunctions {
  /** The function that allocates memory until the calling function returns. */
  public static final String ALLOCA = "__builtin_alloca";

  /**
   * The function that makes a block read-only or writable; its arguments are the address, the size
   * and the access mode of {@code mprotect}.
   */
  public static final String PROTECT_FUNCTION = "__sunder_protect";

  /** The function that asserts the condition of a contract. */
  public static final String CONTRACT_FUNCTION = "__sunder_contract";

  /**
   * The function that tests whether its argument, a pointer of the caller of the entry function, is
   * not NULL and points to an object that is not freed.
   */
  public static final String LIVENESS_FUNCTION = "__sunder_is_live";

  /** The function that assumes the condition of a contract. */
  public static final String ASSUME_FUNCTION = "__sunder_assume";

  /** The function that returns 1 in an entry function that no function has called, else 0. */
  public static final String ENTRY_TEST_FUNCTION = "__sunder_is_entry";

  /** The size of a memory page in bytes. */
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

  /**
   * The function that returns the address of an array element; its arguments are the base, the
   * index and the element size.
   */
  public static final String ELEMENT_FUNCTION = "__sunder_element";

  /** The function that exchanges two objects; its arguments are their addresses and their size. */
  public static final String EXCHANGE_FUNCTION = "__sunder_exchange";

  private static final Set<String> BLOCKS =
      Set.of("memset", "memcpy", "memmove", ELEMENT_FUNCTION, EXCHANGE_FUNCTION);

  /**
   * The types of modelled functions, a letter for the result and each parameter: {@code p} for a
   * pointer, {@code i} for an integer, {@code v} for a result that is not used.
   */
  private static final Map<String, String> SHAPES =
      Map.ofEntries(
          Map.entry("malloc", "pi"),
          Map.entry("calloc", "pii"),
          Map.entry("realloc", "ppi"),
          Map.entry("free", "vp"),
          Map.entry(ALLOCA, "pi"),
          Map.entry("strdup", "pp"),
          Map.entry("memset", "vpii"),
          Map.entry("memcpy", "vppi"),
          Map.entry("memmove", "vppi"),
          Map.entry("exit", "vi"),
          Map.entry("_exit", "vi"),
          Map.entry("_Exit", "vi"),
          Map.entry("abort", "v"));

  private static final Set<String> MADE =
      Set.of("sprintf", "snprintf", "sscanf", "vsscanf", "__sunder_conversion");

  private static final Set<String> NATURAL =
      Set.of("rand", "rand_r", "random", "lrand48", "nrand48");

  /** The functions of {@code math.h}, without the suffixes {@code f} and {@code l}. */
  private static final Set<String> MATH =
      Set.of(
          ("acos asin atan atan2 ceil copysign cos cosh erf erfc exp exp2 expm1 acosh asinh atanh"
                  + " cbrt fabs fdim floor fma fmax fmin fmod frexp hypot ilogb ldexp lgamma llrint"
                  + " llround log log10 log1p log2 logb lrint lround modf nearbyint nextafter"
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

  /** Returns whether the name is that of an object of the C library. */
  public static boolean isLibraryObject(String name) {
    return OBJECTS.contains(name);
  }

  /** Returns whether a call of the function is an error, whether it has a body or not. */
  public static boolean isError(String name) {
    return ERRORS.contains(name);
  }

  /** Returns whether a call of the function ends the run without an error. */
  public static boolean isExit(String name) {
    return EXITS.contains(name);
  }

  /**
   * Returns whether the types of a call may be those of the function of the C library.
   *
   * @param types a letter for the result and each argument: {@code p} for a pointer, {@code i} for
   *     an integer, another one otherwise
   */
  public static boolean accepts(String name, String types) {
    String shape = SHAPES.getOrDefault(name, types);
    boolean isUnused = shape.charAt(0) == 'v';
    return (isUnused || shape.charAt(0) == types.charAt(0))
        && shape.substring(1).equals(types.substring(1));
  }

  /** Returns whether the function is an assumption. */
  public static boolean isAssume(String name) {
    return name.equals("__VERIFIER_assume") || name.equals(ASSUME_FUNCTION);
  }

  /** Returns whether the function is an assertion. */
  public static boolean isAssert(String name) {
    return name.equals("assert") || name.equals("__VERIFIER_assert") || isContract(name);
  }

  /** Returns whether the function is the assertion of a contract. */
  public static boolean isContract(String name) {
    return name.equals(CONTRACT_FUNCTION);
  }

  /** Returns whether the function tells whether its caller is called by no function. */
  public static boolean isEntryTest(String name) {
    return name.equals(ENTRY_TEST_FUNCTION);
  }

  /**
   * Returns whether the function fills, copies, exchanges or indexes memory behind a {@code void
   * *}.
   */
  public static boolean isMemoryFunction(String name) {
    return BLOCKS.contains(name);
  }

  /** Returns whether the function writes its arguments to an output stream. */
  public static boolean isOutput(String name) {
    return OUTPUT.contains(name);
  }

  /**
   * Returns the index of the argument of an output function that is printed, as a text or as a
   * format; empty if there is none.
   */
  public static Optional<Integer> printedArgument(String name) {
    return name.equals("puts") || name.equals("fputs") || name.equals("printf")
        ? Optional.of(0)
        : Optional.of(1).filter(at -> name.equals("fprintf"));
  }

  /**
   * Returns whether a call is an assertion or assumption; with another number of arguments the
   * function is not that of the library.
   */
  public static boolean isAssertionOrAssumption(String name, int arguments) {
    return arguments == 1 && (isAssert(name) || isAssume(name));
  }

  /** Returns whether the side effects of a call are modelled. */
  public static boolean hasKnownEffects(String name, int arguments) {
    return isAssert(name) || isAssume(name)
        ? isAssertionOrAssumption(name, arguments)
        : hasKnownEffects(name);
  }

  /** Returns whether the side effects of the function are modelled. */
  public static boolean hasKnownEffects(String name) {
    return isMemoryFunction(name)
        || isHeapFunction(name)
        || isOutput(name)
        || isAssert(name)
        || isAssume(name)
        || isEntryTest(name)
        || name.equals(LIVENESS_FUNCTION)
        || isExit(name)
        || isError(name);
  }

  /**
   * Returns whether the function writes a text that its arguments determine, so that it is no input
   * of the environment.
   */
  public static boolean isStringConversion(String name) {
    return MADE.contains(name);
  }

  /** Returns whether the function may assign {@code errno}. */
  public static boolean maySetErrno(String name) {
    return !isStringConversion(name)
        && !isNondet(name)
        && !name.equals("free")
        && !name.equals(ALLOCA)
        && !name.equals(PROTECT_FUNCTION)
        && (!hasKnownEffects(name) || isHeapFunction(name) || isOutput(name));
  }

  /** Returns whether the function allocates, frees or protects memory. */
  public static boolean isHeapFunction(String name) {
    return HEAP.contains(name);
  }

  /**
   * Returns whether the result of the function is a floating-point number or is computed from
   * floating-point numbers, so that it is no free input of the environment.
   */
  public static boolean isMathFunction(String name) {
    return READING.contains(name)
        || MATH.contains(name)
        || name.matches(".+[fl]") && MATH.contains(name.substring(0, name.length() - 1));
  }

  /** Returns whether the integer that the function returns is never negative. */
  public static boolean isNonNegative(String name) {
    return NATURAL.contains(name);
  }

  /** Returns whether the function is an input of SV-COMP, {@code __VERIFIER_nondet_*}. */
  public static boolean isNondet(String name) {
    return name.startsWith(NONDET);
  }

  /**
   * Returns the type specifiers of the result of a well-known function that is not declared; empty
   * for other functions.
   */
  public static Optional<List<String>> resultSpecifiers(String name) {
    if (name.startsWith(NONDET)) {
      return Optional.ofNullable(NONDET_TYPES.get(name.substring(NONDET.length())));
    } else if (OUTPUT.contains(name) || isEntryTest(name) || name.equals(LIVENESS_FUNCTION)) {
      return Optional.of(List.of("int"));
    }
    return isError(name) || isExit(name) || isAssume(name) || isAssert(name)
        ? Optional.of(List.of("void"))
        : Optional.empty();
  }

  /** Returns the name of a call path that is extended by a call at a position. */
  public static String callPath(String calls, Span call) {
    return calls + "/" + call.start();
  }

  /**
   * Returns the name of a call path within a recursion, which does not depend on the positions of
   * the recursive calls.
   *
   * @param calls the call path of the outermost call of the recursion
   * @param depth the number of calls on the call stack since that call
   */
  public static String recursiveCallPath(String calls, int depth) {
    return calls + "*" + depth;
  }

  /**
   * Returns the name of the input for the indeterminate value of a variable.
   *
   * @param members the names of the members on the path to the scalar
   * @param calls the call path
   */
  public static String indeterminateInput(String variable, List<String> members, String calls) {
    StringBuilder name = new StringBuilder(variable);
    members.forEach(member -> name.append('.').append(member));
    return name.append('@').append(calls).toString();
  }

  /** Returns the name of the input for the number of objects behind a pointer argument. */
  public static String lengthInput(String pointer, String calls) {
    return "length of " + pointer + "@" + calls;
  }

  /** The name of the input for the address of an object that is first converted to an integer. */
  public static final String ADDRESS_INPUT = "address@";

  /** The least address of an object; programs use smaller integers as special pointer values. */
  public static final BigInteger FIRST_ADDRESS = BigInteger.valueOf(4096);

  /**
   * Returns the greatest end of an object; programs use greater integers, as negative numbers, as
   * special pointer values.
   *
   * @param greatest the greatest value of {@code size_t}
   */
  public static BigInteger lastAddress(BigInteger greatest) {
    return greatest.subtract(FIRST_ADDRESS);
  }

  /**
   * The name of the input for a result that depends on floating-point numbers; the replay computes
   * such a result instead of reading the input.
   */
  public static final String FLOATING_INPUT = "floating@";

  /**
   * The name of the input for a run that gets a number of printed characters that is not followed;
   * the replay gets a failure of the output function instead.
   */
  public static final String LENGTH_INPUT = "length@";

  /**
   * Returns the name of the input for the result of a function that ends without a {@code return}
   * statement.
   */
  public static String missingReturnInput(String function, String calls) {
    return function + "()@" + calls;
  }
}
