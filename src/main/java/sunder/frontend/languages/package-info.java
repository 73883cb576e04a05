/**
 * The languages: the one place that knows all of them.
 *
 * <p>In: the name of a file. Out: the {@link sunder.frontend.FrontEnd} that reads it.
 */
package sunder.frontend.languages;
