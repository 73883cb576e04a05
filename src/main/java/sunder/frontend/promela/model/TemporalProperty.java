package sunder.frontend.promela.model;

import sunder.ltl.Formula;
import sunder.source.Span;

/**
 * A temporal formula that every run must satisfy.
 *
 * @param span the {@code ltl} block; nothing at the start of the model if it is from elsewhere
 */
public record TemporalProperty(Formula<Value> formula, Span span) {}
