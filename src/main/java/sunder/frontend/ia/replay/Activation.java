package sunder.frontend.ia.replay;

/**
 * Where code runs.
 *
 * @param names what it sees
 * @param top the first location that no variable alive uses
 */
record Activation(ScopeBindings names, int top) {}
