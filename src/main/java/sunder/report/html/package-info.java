/**
 * The HTML report format: one self-contained page for screen and print.
 *
 * <p>Input: reports with their {@link sunder.report.ReportContext}. Output: a page of static
 * markup, and data for the page's script, which steps through plays, looks up the verdict of a
 * variant, and highlights paths in the automaton. Invariants: the page loads no external resource,
 * and its content security policy forbids it; input text is escaped in {@link
 * sunder.report.MarkupWriter} and {@link sunder.report.html.PageFragments} only; sets of variants
 * are written as decision diagrams, whose size does not depend on the number of variants.
 */
package sunder.report.html;
