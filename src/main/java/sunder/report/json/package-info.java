/**
 * The JSON report formats: the format of this tool, and SARIF 2.1.0.
 *
 * <p>Input: a report of {@link sunder.report}. Output: one object or an array of objects, written
 * to a {@link java.io.Writer} while the files are verified. Invariants: equal reports give equal
 * bytes; the documents conform to the schemas of the tests; a field whose facts were not requested
 * is present and empty.
 */
package sunder.report.json;
