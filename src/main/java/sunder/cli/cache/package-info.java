/**
 * The report cache of {@code verify --cache}.
 *
 * <p>Input: options as they were given, the texts that were read, reports. Output: the report of
 * the same verification task for the same bytes ({@link sunder.cli.cache.ReportCache}); for a
 * changed file the facts of its last report, if its search was expensive.
 *
 * <p>Invariants: a report is reused only if every file that was read for it is unchanged; a corrupt
 * entry gives a warning and is computed again; cached reports of the same bytes are trusted, and
 * facts about another text are checked before use.
 */
package sunder.cli.cache;
