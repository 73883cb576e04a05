package sunder.verify.explicit;

import java.util.Map;
import sunder.expression.Symbol;
import sunder.expression.Term;
import sunder.family.ConfigSet;

/**
 * A step of a transition that was taken.
 *
 * @param inputs the values, constants, of the inputs that matter
 * @param variants the configurations that take it; not empty
 */
record Step(Map<Symbol, Term> inputs, ConfigSet variants, ExplicitState target) {}
