package sunder.verdict;

import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * A remark on a place of the text, which is no failure: a declaration that some variants use and
 * others do not, or a warning of a compiler.
 *
 * @param description the declared entity, such as {@code function `f`}, or the warning
 * @param span the place
 * @param variants the variants that do not use the declaration, or have the warning
 */
public record CodeRemark(String description, Span span, ConfigSet variants) {}
