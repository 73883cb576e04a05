/**
 * The registry of front ends, the only package that depends on all input languages.
 *
 * <p>Input: the name of a file. Output: the {@link sunder.frontend.FrontEnd} that reads it.
 */
package sunder.frontend.languages;
