/**
 * What editors ask, over the Language Server Protocol: what is wrong with a text as it is typed,
 * what stands in which variants, where names are declared, and what the last verification told.
 *
 * <p>In: texts as an editor has them, read by whatever {@link sunder.editor.Workshop} gives;
 * reports in JSON. Out: messages of the protocol. It knows no language and no option; a text that
 * cannot be read is told of and changes nothing else.
 */
package sunder.editor;
