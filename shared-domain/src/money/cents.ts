/** Money as whole cents. Prices of listings are the only amounts kept in decimal reais; they become cents here and nowhere else. */

const decimal = /^(\d+)(?:\.(\d+))?$/;

/**
 * Cents of an amount in decimal reais, exactly: the decimal digits are read, never multiplied as a float. Anything
 * beyond the second decimal is rounded half up, as `round(price * 100)` does in the database.
 * @throws RangeError when the amount is negative, not a number or too large to be counted exactly.
 */
export function toCents(reais: number | string): number {
  const text = typeof reais === 'number' ? plainDecimal(reais) : reais.trim();
  const match = decimal.exec(text);
  if (!match?.[1]) throw new RangeError(`Not an amount in reais: ${reais}`);
  const fraction = (match[2] ?? '').padEnd(3, '0');
  const cents = Number(match[1]) * 100 + Number(fraction.slice(0, 2)) + (Number(fraction[2]) >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Too large an amount: ${reais}`);
  return cents;
}

/** Decimal reais of whole cents, for example for formatting. */
export function toReais(cents: number): number {
  return cents / 100;
}

/** A number's shortest decimal notation without an exponent. */
function plainDecimal(value: number): string {
  const text = String(value);
  return /e/i.test(text) ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}
