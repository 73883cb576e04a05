/**
 * Sunder as a library: read a family, verify it, look at verdicts, plays and sets of variants.
 *
 * <p>Input: files or texts, and {@link sunder.api.Options}. Output: {@link sunder.api.Verdicts} and
 * what they hold, in types of this package and of the JDK alone; everything is immutable, but sets
 * of variants of one family share a table and must not be used by two threads at once. Invariants:
 * these are the verdicts of the command line; a limit is never {@link sunder.api.Verdict#SAFE}.
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
