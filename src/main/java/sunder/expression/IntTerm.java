package sunder.expression;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import sunder.limit.CancellationPoint;
import sunder.limit.NumberTooLarge;

/**
 * An integer term in normal form: {@code constant + sum of coefficient * atom}, with ascending
 * atoms and no coefficient 0. Immutable; equality is equality of normal forms.
 */
public final class IntTerm implements Term, Comparable<IntTerm> {
  /** The constant 0. */
  public static final IntTerm ZERO = of(BigInteger.ZERO);

  /** The constant 1. */
  public static final IntTerm ONE = of(BigInteger.ONE);

  private final BigInteger constant;
  private final Atom[] atoms;
  private final BigInteger[] coefficients;
  private final int hash;
  private final int size;

  /** The cached canonical direction; null before the first request. */
  private IntTerm canonicalDirection;

  /** Creates a term; the arrays are not copied. */
  IntTerm(BigInteger constant, Atom[] atoms, BigInteger[] coefficients) {
    this.constant = constant;
    this.atoms = atoms;
    this.coefficients = coefficients;
    this.hash =
        31 * (31 * constant.hashCode() + Arrays.hashCode(atoms)) + Arrays.hashCode(coefficients);
    this.size = size(constant, atoms, coefficients);
  }

  private static int size(BigInteger constant, Atom[] atoms, BigInteger[] coefficients) {
    long sum = 1 + wordsOf(constant);
    for (int i = 0; i < atoms.length; i++) {
      sum += 1 + wordsOf(coefficients[i]);
      if (!(atoms[i] instanceof Atom.Variable)) {
        for (IntTerm operand : atoms[i].operands()) {
          sum += operand.size;
        }
      }
    }
    return (int) Math.min(sum, Integer.MAX_VALUE);
  }

  /** Returns the contribution of a number to the size: 0 if it fits into a machine word. */
  private static int wordsOf(BigInteger number) {
    return number.bitLength() / Long.SIZE;
  }

  /** Returns a constant. */
  public static IntTerm of(BigInteger constant) {
    return new IntTerm(constant, new Atom[0], new BigInteger[0]);
  }

  /** Returns a constant. */
  public static IntTerm of(long constant) {
    return of(BigInteger.valueOf(constant));
  }

  /**
   * Returns the term that consists of an integer symbol.
   *
   * @throws IllegalArgumentException if the symbol is Boolean
   */
  public static IntTerm of(Symbol symbol) {
    if (symbol.isBoolean()) {
      throw new IllegalArgumentException(symbol + " is Boolean");
    }
    return of(new Atom.Variable(symbol));
  }

  /** Returns the term that consists of an atom. */
  public static IntTerm of(Atom atom) {
    return new IntTerm(BigInteger.ZERO, new Atom[] {atom}, new BigInteger[] {BigInteger.ONE});
  }

  /** Returns the constant summand. */
  public BigInteger constant() {
    return constant;
  }

  /** Returns the number of atoms. */
  public int length() {
    return atoms.length;
  }

  /** Returns the atom with an index from 0. */
  public Atom atom(int i) {
    return atoms[i];
  }

  /** Returns the coefficient of the atom with an index from 0. */
  public BigInteger coefficient(int i) {
    return coefficients[i];
  }

  /** Returns an atom with its coefficient as a term. */
  IntTerm summand(int i) {
    return new IntTerm(BigInteger.ZERO, new Atom[] {atoms[i]}, new BigInteger[] {coefficients[i]});
  }

  /** Returns whether the term has no atoms. */
  public boolean isConstant() {
    return atoms.length == 0;
  }

  /** Returns the difference of this term and a symbol, if it is constant. */
  public Optional<BigInteger> offsetFrom(Symbol symbol) {
    return minus(of(symbol)).asConstant();
  }

  /** Returns the value if this term is constant. */
  public Optional<BigInteger> asConstant() {
    return isConstant() ? Optional.of(constant) : Optional.empty();
  }

  /** Returns the symbol if this term consists of one symbol only. */
  public Optional<Symbol> asSymbol() {
    return atoms.length == 1
            && constant.signum() == 0
            && coefficients[0].equals(BigInteger.ONE)
            && atoms[0] instanceof Atom.Variable v
        ? Optional.of(v.symbol())
        : Optional.empty();
  }

  /** Returns the sum. */
  public IntTerm plus(IntTerm other) {
    if (other.isConstant()) {
      return other.constant.signum() == 0
          ? this
          : new IntTerm(constant.add(other.constant), atoms, coefficients);
    }
    if (isConstant()) {
      return other.plus(this);
    }
    return merged(other);
  }

  /** Returns the sum by a merge of the ascending atoms. */
  private IntTerm merged(IntTerm other) {
    int most = length() + other.length();
    CancellationPoint.check(most);
    Atom[] merged = new Atom[most];
    BigInteger[] sums = new BigInteger[most];
    int size = 0;
    int i = 0;
    int j = 0;
    while (i < length() || j < other.length()) {
      int order = i == length() ? 1 : j == other.length() ? -1 : atoms[i].compareTo(other.atoms[j]);
      BigInteger sum =
          order < 0
              ? coefficients[i]
              : order > 0 ? other.coefficients[j] : coefficients[i].add(other.coefficients[j]);
      if (sum.signum() != 0) {
        merged[size] = order <= 0 ? atoms[i] : other.atoms[j];
        sums[size++] = sum;
      }
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return new IntTerm(
        constant.add(other.constant), Arrays.copyOf(merged, size), Arrays.copyOf(sums, size));
  }

  /** Returns the sum with a constant. */
  public IntTerm plus(long value) {
    return plus(of(value));
  }

  /** Returns the difference. */
  public IntTerm minus(IntTerm other) {
    return plus(other.negate());
  }

  /** Returns the negation. */
  public IntTerm negate() {
    return times(BigInteger.ONE.negate());
  }

  /**
   * Returns the value of a symbol for which this term is 0, as a term over the other symbols; empty
   * if the coefficient of the symbol is not 1 or -1, or the symbol also occurs within another atom.
   */
  public Optional<IntTerm> solvedFor(Symbol symbol) {
    for (int i = 0; i < length(); i++) {
      if (atom(i) instanceof Atom.Variable v && v.symbol() == symbol) {
        BigInteger factor = coefficient(i);
        return factor.abs().equals(BigInteger.ONE)
            ? Optional.of(of(symbol).minus(times(factor)))
                .filter(value -> !value.symbols().contains(symbol))
            : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the product with a constant.
   *
   * @throws NumberTooLarge if a product of coefficients is too large
   */
  public IntTerm times(BigInteger factor) {
    if (factor.signum() == 0) {
      return ZERO;
    }
    if (factor.equals(BigInteger.ONE)) {
      return this;
    }
    BigInteger[] scaled = new BigInteger[coefficients.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = product(coefficients[i], factor);
    }
    return new IntTerm(product(constant, factor), atoms, scaled);
  }

  private static BigInteger product(BigInteger a, BigInteger b) {
    NumberTooLarge.check((long) a.bitLength() + b.bitLength());
    return a.multiply(b);
  }

  /**
   * Returns the product; an {@link Atom.Product} if neither factor is constant.
   *
   * @throws NumberTooLarge if a product of coefficients is too large
   */
  public IntTerm times(IntTerm other) {
    if (other.isConstant()) {
      return times(other.constant);
    }
    if (isConstant()) {
      return other.times(constant);
    }
    boolean ordered = compareTo(other) <= 0;
    return of(new Atom.Product(ordered ? this : other, ordered ? other : this));
  }

  /** Returns the quotient truncated toward zero; the caller guards against a divisor 0. */
  public IntTerm dividedBy(IntTerm divisor) {
    if (divisor.isConstant() && divisor.constant.signum() != 0) {
      if (isConstant()) {
        return of(constant.divide(divisor.constant));
      }
      if (divisor.constant.abs().equals(BigInteger.ONE)) {
        return times(divisor.constant);
      }
    }
    return of(new Atom.Quotient(this, divisor));
  }

  /** Returns the remainder as in Java; the caller guards against a divisor 0. */
  public IntTerm remainder(IntTerm divisor) {
    if (divisor.isConstant() && divisor.constant.signum() != 0) {
      if (isConstant()) {
        return of(constant.remainder(divisor.constant));
      }
      if (divisor.constant.abs().equals(BigInteger.ONE)) {
        return ZERO;
      }
    }
    return of(new Atom.Remainder(this, divisor));
  }

  /** Returns the mathematical modulo, for {@code modulus > 0}. */
  public IntTerm modulo(BigInteger modulus) {
    if (isConstant()) {
      return of(constant.mod(modulus));
    }
    if (modulus.equals(BigInteger.ONE)) {
      return ZERO;
    }
    if (asSymbol().isPresent() && liesWithin(asSymbol().get(), modulus)) {
      return this;
    }
    for (int i = 0; i < length(); i++) {
      if (coefficient(i).mod(modulus).signum() == 0) {
        return minus(of(atom(i)).times(coefficient(i))).modulo(modulus);
      }
    }
    return of(new Atom.Modulo(this, modulus));
  }

  /** Returns the bitwise conjunction of the low bytes, see {@link Atom.ByteAnd}. */
  public IntTerm byteAnd(IntTerm other) {
    if (isConstant()) {
      return other.bitwiseAnd(constant.and(Atom.ByteAnd.MASK));
    } else if (other.isConstant()) {
      return bitwiseAnd(other.constant.and(Atom.ByteAnd.MASK));
    }
    boolean ordered = compareTo(other) <= 0;
    return of(new Atom.ByteAnd(ordered ? this : other, ordered ? other : this));
  }

  /**
   * Returns the bitwise conjunction with a constant mask: for each run of ones in the mask a
   * difference of two moduli. A negative mask has infinitely many ones.
   */
  public IntTerm bitwiseAnd(BigInteger mask) {
    if (mask.signum() < 0) {
      return minus(bitwiseAnd(mask.not()));
    }
    IntTerm result = ZERO;
    int bit = mask.signum() == 0 ? -1 : mask.getLowestSetBit();
    while (bit >= 0) {
      int end = bit;
      while (mask.testBit(end)) {
        end++;
      }
      IntTerm above = modulo(BigInteger.ONE.shiftLeft(end));
      result = result.plus(above.minus(modulo(BigInteger.ONE.shiftLeft(bit))));
      BigInteger rest = mask.shiftRight(end);
      bit = rest.signum() == 0 ? -1 : end + rest.getLowestSetBit();
    }
    return result;
  }

  /** Returns the result of a floating-point operation on keys, see {@link FloatFormat}. */
  public static IntTerm floating(
      FloatOperation operation, FloatFormat format, List<IntTerm> operands) {
    Optional<BigInteger> value =
        operands.stream().allMatch(IntTerm::isConstant)
            ? operation.apply(format, operands.stream().map(IntTerm::constant).toList())
            : Optional.empty();
    return value
        .map(IntTerm::of)
        .orElseGet(() -> of(new Atom.Floating(operation, format, operands)));
  }

  @Override
  public boolean containsAtom(Predicate<Atom> kind) {
    for (Atom atom : atoms) {
      if (kind.test(atom)
          || atom.operands().stream().anyMatch(operand -> operand.containsAtom(kind))) {
        return true;
      }
    }
    return false;
  }

  private static boolean liesWithin(Symbol symbol, BigInteger modulus) {
    return symbol.low().isPresent()
        && symbol.low().get().signum() >= 0
        && symbol.high().isPresent()
        && symbol.high().get().compareTo(modulus) < 0;
  }

  /**
   * Returns the term with all symbols substituted simultaneously; this object where nothing
   * changes.
   */
  @Override
  public IntTerm substitute(Substitution substitution) {
    CancellationPoint.check(length());
    if (keepsAll(substitution)) {
      return this;
    }
    IntTerm[] values = new IntTerm[length()];
    Atom[] kept = new Atom[length()];
    BigInteger[] factors = new BigInteger[length()];
    int replaced = 0;
    int same = 0;
    for (int i = 0; i < length(); i++) {
      IntTerm value = atoms[i].substitute(substitution);
      if (value.isJust(atoms[i])) {
        kept[same] = atoms[i];
        factors[same++] = coefficients[i];
      } else {
        values[replaced++] = value.times(coefficients[i]);
      }
    }
    return replaced == 0
        ? this
        : new IntTerm(constant, Arrays.copyOf(kept, same), Arrays.copyOf(factors, same))
            .plus(sum(values, 0, replaced));
  }

  private boolean keepsAll(Substitution substitution) {
    for (Atom atom : atoms) {
      if (!(atom instanceof Atom.Variable v) || !substitution.isIdentityOn(v.symbol())) {
        return false;
      }
    }
    return true;
  }

  private boolean isJust(Atom atom) {
    return length() == 1
        && constant.signum() == 0
        && coefficients[0].equals(BigInteger.ONE)
        && atoms[0].equals(atom);
  }

  /**
   * Returns a sum by recursive halving; adding the summands one by one would take quadratic time.
   */
  private static IntTerm sum(IntTerm[] summands, int from, int to) {
    if (to - from == 1) {
      return summands[from];
    }
    int middle = (from + to) >>> 1;
    return sum(summands, from, middle).plus(sum(summands, middle, to));
  }

  /**
   * Returns the value under a valuation.
   *
   * @return empty where a divisor is 0 or a number is too large to compute
   */
  public Optional<BigInteger> evaluate(Valuation valuation) {
    CancellationPoint.check(length());
    BigInteger result = constant;
    for (int i = 0; i < length(); i++) {
      Optional<BigInteger> value = atoms[i].evaluate(valuation);
      if (value.isEmpty()) {
        return value;
      }
      result = result.add(value.get().multiply(coefficients[i]));
    }
    return Optional.of(result);
  }

  @Override
  public void forEachSymbol(Consumer<Symbol> action) {
    for (Atom atom : atoms) {
      if (atom instanceof Atom.Variable v) {
        action.accept(v.symbol());
      }
      atom.operands().forEach(operand -> operand.forEachSymbol(action));
    }
  }

  /** Returns whether all atoms are symbols. */
  public boolean isLinear() {
    for (Atom atom : atoms) {
      if (!(atom instanceof Atom.Variable)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the greatest common divisor of the coefficients; 0 for a constant. */
  BigInteger coefficientGcd() {
    BigInteger gcd = BigInteger.ZERO;
    for (int i = 0; i < coefficients.length && !gcd.equals(BigInteger.ONE); i++) {
      gcd = gcd.gcd(coefficients[i]);
    }
    return gcd;
  }

  /** Returns the term with the coefficients divided by a common divisor, and another constant. */
  IntTerm withCoefficientsDividedBy(BigInteger divisor, BigInteger newConstant) {
    if (divisor.equals(BigInteger.ONE)) {
      return newConstant.equals(constant) ? this : new IntTerm(newConstant, atoms, coefficients);
    }
    BigInteger[] divided = new BigInteger[coefficients.length];
    for (int i = 0; i < divided.length; i++) {
      divided[i] = coefficients[i].divide(divisor);
    }
    return new IntTerm(newConstant, atoms, divided);
  }

  /**
   * Returns the canonical direction of this term, for use as a key: the constant is 0, the
   * coefficients have no common divisor, and the first is positive.
   *
   * @throws IllegalArgumentException if the term is constant
   */
  public IntTerm canonicalDirection() {
    if (isConstant()) {
      throw new IllegalArgumentException(this + " has no direction");
    }
    if (canonicalDirection == null) {
      BigInteger divisor =
          coefficients[0].signum() < 0 ? coefficientGcd().negate() : coefficientGcd();
      canonicalDirection = withCoefficientsDividedBy(divisor, BigInteger.ZERO);
    }
    return canonicalDirection;
  }

  /** Returns the linear combination with constant 0. */
  public IntTerm direction() {
    return constant.signum() == 0 ? this : new IntTerm(BigInteger.ZERO, atoms, coefficients);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int compareTo(IntTerm other) {
    if (this == other) {
      return 0;
    }
    int result = Integer.compare(atoms.length, other.atoms.length);
    for (int i = 0; result == 0 && i < atoms.length; i++) {
      result = atoms[i].compareTo(other.atoms[i]);
      if (result == 0) {
        result = coefficients[i].compareTo(other.coefficients[i]);
      }
    }
    return result != 0 ? result : constant.compareTo(other.constant);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof IntTerm that
            && hash == that.hash
            && constant.equals(that.constant)
            && Arrays.equals(atoms, that.atoms)
            && Arrays.equals(coefficients, that.coefficients);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return TermPrinter.print(this);
  }
}
