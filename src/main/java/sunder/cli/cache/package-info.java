/**
 * What {@code verify --cache} keeps in a folder.
 *
 * <p>In: options as they were given, texts that were read, reports and what was proved. Out: a
 * report of the same question about the same bytes ({@link sunder.cli.cache.ReportCache}), or what
 * is known of another program that means the same ({@link sunder.cli.cache.ProofCache}), which is
 * asked, and told, only by runs that took longer than that.
 *
 * <p>Invariants: a report is given again only if nothing has changed that was read for it. What is
 * damaged is told of, not used, and made again. Entries are the user's own: proofs are believed as
 * reports are, plays are replayed.
 */
package sunder.cli.cache;
