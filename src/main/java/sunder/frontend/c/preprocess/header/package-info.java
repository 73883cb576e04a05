/**
 * The headers of a C file: how they are found, and which of their static functions are read.
 *
 * <p>Input: an {@code #include} with the options of the command line. Output: a {@link
 * sunder.frontend.c.preprocess.header.HeaderSearch.IncludeFile} of the project, the system, the
 * bundled C library, or a generated text of a kernel. {@code HeaderOutline} divides a header into
 * its functions and the rest, {@code UsedHeaderFunctions} and {@code StaticFunctions} leave out the
 * bodies that the file does not use, before and behind the expansion of macros. Sources: C11,
 * 6.10.2; GCC manual, Search Path.
 */
package sunder.frontend.c.preprocess.header;
