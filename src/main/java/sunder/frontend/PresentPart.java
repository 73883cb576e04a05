package sunder.frontend;

import sunder.family.ConfigSet;
import sunder.source.Span;

/**
 * A part of a family's text that some variants have.
 *
 * @param when the configurations that have it, if those have it that is around it
 */
public record PresentPart(Span span, ConfigSet when) {}
