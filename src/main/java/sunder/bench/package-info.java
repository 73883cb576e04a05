/**
 * Measurements that can be published: declarative suites, every run in a fresh JVM, statistics,
 * plots.
 *
 * <p>In: a {@link sunder.bench.Suite}, read from a small file by {@link sunder.bench.SuiteParser}.
 * Out: a folder with {@code raw.csv} (every run; also what an interrupted suite resumes from),
 * {@code summary.csv}, {@code summary.md}, plots as SVG and {@code environment.txt}.
 *
 * <p>Invariants: a run that hits its limit is a censored value, "more than the limit", and never a
 * number in a mean or a fit; intervals say which confidence they really have; a run that failed is
 * shown.
 *
 * <p>Commons Math gives distributions and regression. Its Wilcoxon signed-rank test is not used,
 * because its exact p-value is wrong under ties and it refuses more than 30 pairs; see {@link
 * sunder.bench.Results.SignedRankTest}.
 */
package sunder.bench;
