package sunder.frontend.c.types;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import sunder.frontend.c.syntax.TypeSyntax.Arity;

/** Functions that programs call without declaring them. */
final class Builtins {
  private static final String NONDET = "__VERIFIER_nondet_";

  private static final Set<String> WITHOUT_VALUE =
      Set.of(
          "reach_error",
          "abort",
          "exit",
          "_Exit",
          "assert",
          "__VERIFIER_error",
          "__VERIFIER_assume",
          "__VERIFIER_assert",
          "__assert_fail");

  private static final Set<String> WITH_VALUE = Set.of("printf", "puts", "putchar", "fprintf");

  private static final Map<String, IntKind> NONDET_TYPES =
      Map.ofEntries(
          Map.entry("bool", IntKind.BOOL),
          Map.entry("char", IntKind.CHAR),
          Map.entry("uchar", IntKind.UNSIGNED_CHAR),
          Map.entry("u8", IntKind.UNSIGNED_CHAR),
          Map.entry("short", IntKind.SHORT),
          Map.entry("ushort", IntKind.UNSIGNED_SHORT),
          Map.entry("u16", IntKind.UNSIGNED_SHORT),
          Map.entry("int", IntKind.INT),
          Map.entry("uint", IntKind.UNSIGNED_INT),
          Map.entry("unsigned", IntKind.UNSIGNED_INT),
          Map.entry("u32", IntKind.UNSIGNED_INT),
          Map.entry("size_t", IntKind.UNSIGNED_INT),
          Map.entry("long", IntKind.LONG),
          Map.entry("ulong", IntKind.UNSIGNED_LONG),
          Map.entry("longlong", IntKind.LONG_LONG),
          Map.entry("ulonglong", IntKind.UNSIGNED_LONG_LONG));

  private Builtins() {}

  /** The type of a function that nobody declared, if everybody knows it. */
  static Optional<CType.Function> type(String name) {
    if (WITHOUT_VALUE.contains(name)) {
      return Optional.of(of(CType.VOID));
    } else if (WITH_VALUE.contains(name)) {
      return Optional.of(of(CType.INT));
    } else if (name.startsWith(NONDET)) {
      return Optional.ofNullable(NONDET_TYPES.get(name.substring(NONDET.length())))
          .map(kind -> of(new CType.Int(kind)));
    }
    return Optional.empty();
  }

  private static CType.Function of(CType result) {
    return new CType.Function(result, List.of(), Arity.UNSPECIFIED);
  }
}
