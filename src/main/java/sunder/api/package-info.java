/**
 * The library interface of Sunder: reading and verification of program families, with verdicts,
 * counterexamples and sets of variants as results.
 *
 * <p>Input: files or texts, read as a {@link sunder.api.Family} with {@link sunder.api.Reading}
 * options, and {@link sunder.api.Options} of the verification. Output: {@link sunder.api.Verdicts}
 * or {@link sunder.api.Report}s, whose interfaces consist of types of this package and of the JDK.
 * All objects are immutable, but sets of variants of one family share a diagram table and must not
 * be used by several threads at the same time. Invariants: the verdicts are those of the command
 * line; a variant that a limit leaves undecided is never {@link sunder.api.Verdict#SAFE}.
 *
 * <p>For example:
 *
 * <pre>{@code
 * Family family = Family.parse("lift.ia", """
 *     features A, B; int n; |-
 *     int x = 0; #if (A) x = x + n; #if (B) x = x - n; if (x == 1) abort; : void
 *     """);
 * Verdicts verdicts = family.verify(Options.DEFAULT.withTimeout(Duration.ofSeconds(30)));
 * for (Group group : verdicts.groups()) {
 *   System.out.println(group.verdict() + " when " + group.variants().condition());
 *   group.play().ifPresent(play -> System.out.println(play.moves()));
 * }
 * Variants some = family.variants("A,!B");
 * boolean safe = some.isSubsetOf(verdicts.variants(Verdict.SAFE));
 * }</pre>
 */
package sunder.api;
