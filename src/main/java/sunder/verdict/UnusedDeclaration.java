package sunder.verdict;

import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * What some variants declare and never use, while others use it: no failure, but worth a look.
 *
 * @param description such as {@code function `f`}
 * @param span where it is declared
 * @param variants that do not use it
 */
public record UnusedDeclaration(String description, Span span, ConfigSet variants) {}
