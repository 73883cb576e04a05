/** What a run of C has at one moment: objects cut into scalars, their values, operands. */
package sunder.frontend.c.replay.memory;
