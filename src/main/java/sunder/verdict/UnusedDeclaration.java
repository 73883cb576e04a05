package sunder.verdict;

import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * A declaration that some variants use and others do not: a remark, no failure.
 *
 * @param description the declared entity, such as {@code function `f`}
 * @param span the place of the declaration
 * @param variants the variants that do not use it
 */
public record UnusedDeclaration(String description, Span span, ConfigSet variants) {}
