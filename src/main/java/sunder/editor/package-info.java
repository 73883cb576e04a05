/**
 * The language server for editors: diagnostics while typing, presence conditions, definitions,
 * completion, and the results of the last verification.
 *
 * <p>Input: documents of the editor, which {@link sunder.editor.EditorServices} analyses and
 * verifies, and reports in JSON. Output: messages of the Language Server Protocol ({@link
 * sunder.editor.EditorServer}). Invariants: the package depends on no input language and no option;
 * an error in a document is reported and has no other effect. Source: Language Server Protocol
 * 3.17.
 */
package sunder.editor;
