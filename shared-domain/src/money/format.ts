/**
 * Numbers as Brazil writes them. Not through `Intl`: every first view shows some, and the first use of `Intl` costs a slow
 * phone a tenth of a second (decision 157).
 */
export interface Decimals {
  /** Written even where they are zeros. */
  least: number;
  most: number;
}

function write(value: number, { least, most }: Decimals): string {
  // 4.85 lies a hair below itself in binary: half of the last decimal is rounded up, as `Intl` does
  const [whole = '', part = ''] = (Math.abs(value) * (1 + Number.EPSILON)).toFixed(most).split('.');
  const decimals = part.slice(0, least) + part.slice(least).replace(/0+$/, '');
  return whole.replace(/\B(?=(?:\d{3})+$)/g, '.') + (decimals && `,${decimals}`);
}

const sign = (value: number) => (value < 0 ? '-' : '');

/** U+00A0 after "R$", so that an amount never breaks over two lines. */
const writeAmount = (reais: number, decimals: number) =>
  `${sign(reais)}R$\u00a0${write(reais, { least: decimals, most: decimals })}`;

/** `spaces.price` in reais: "R$ 8.900"; cents only where there are some ("R$ 8.900,50"). */
export function formatReais(reais: number): string {
  return writeAmount(reais, Number.isInteger(reais) ? 0 : 2);
}

/** An amount in cents, always with its cents: "R$ 8.845,00". For sums, payments and refunds. */
export function formatCents(cents: number): string {
  return writeAmount(cents / 100, 2);
}

/** 1234 → "1.234"; 12.5 → "12,5"; up to three decimals by default. */
export function formatNumber(value: number, decimals: Decimals = { least: 0, most: 3 }): string {
  return sign(value) + write(value, decimals);
}

/** A number and what is counted: 1 → "1 pessoa", 1200 → "1.200 pessoas". */
export function formatCount(count: number, one: string, several: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : several}`;
}
