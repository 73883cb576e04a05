/**
 * What {@code verify --cache} keeps in a folder.
 *
 * <p>In: options as they were given, texts that were read, reports. Out: a report of the same
 * question about the same bytes ({@link sunder.cli.cache.ReportCache}); of a file that has changed
 * since, the last report, for the search to begin with if the one before took long.
 *
 * <p>Invariants: a report is given again only if nothing has changed that was read for it. What is
 * damaged is told of, not used, and made again. Entries are the user's own; of those about another
 * text nothing is believed.
 */
package sunder.cli.cache;
