/**
 * Reports as JSON, for programs: in a schema of our own, and as SARIF.
 *
 * <p>In: a report of {@link sunder.report}. Out: one object or a list of them, written to a {@link
 * java.io.Writer} while the files are verified. Invariants: the same report gives the same bytes;
 * the schemas are part of the tests; a field that may not be asked for is still there, empty.
 */
package sunder.report.json;
