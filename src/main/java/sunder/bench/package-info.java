/**
 * The benchmark runner: declarative suites, each run in a new JVM, statistics and plots.
 *
 * <p>Input: a {@link sunder.bench.Suite}, which {@link sunder.bench.SuiteParser} reads from a file.
 * Output: a folder with {@code raw.csv} (every run; an interrupted suite continues from it), {@code
 * summary.csv}, {@code summary.md}, plots as SVG and {@code environment.txt}.
 *
 * <p>Data flow: {@link sunder.bench.SuiteRunner} measures each cell by a {@link
 * sunder.bench.ProcessMeasurer} or {@link sunder.bench.SpinMeasurer}, {@link
 * sunder.bench.SuiteResults} groups the measurements, and {@link sunder.bench.ResultsFolder} writes
 * the summaries.
 *
 * <p>Invariants: a run that reaches its limit is a censored value, "more than the limit", and never
 * part of a mean or a fit; each interval states its actual confidence; failed runs are reported.
 *
 * <p>Commons Math supplies distributions and regression. Its Wilcoxon signed-rank test is not used,
 * because its exact p-value is wrong under ties and it rejects more than 30 pairs; see {@link
 * sunder.bench.SuiteResults.SignedRankTest}.
 */
package sunder.bench;
