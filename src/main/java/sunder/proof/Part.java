package sunder.proof;

import sunder.certificate.Stores;
import sunder.family.ConfigSet;

/** Some safe variants with the stores of a search that found them safe. */
public record Part(ConfigSet variants, Stores stores) {}
