/**
 * Reports to look at: one HTML file that needs nothing else, for screens, phones and paper.
 *
 * <p>Input: results with their {@link sunder.report.Background}. Output: a page whose parts are
 * written here as markup, and whose data a script of ours reads: it steps through plays, answers
 * which verdict a variant has, and shows the automaton. Invariants: nothing is loaded from outside,
 * and the page's own policy forbids it; text of the input is escaped in {@link
 * sunder.report.MarkupWriter} and {@link sunder.report.html.PageParts} and nowhere else; sets of
 * variants stay decision diagrams, so that 2^30 variants take no more room than four.
 */
package sunder.report.html;
