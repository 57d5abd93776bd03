const whole = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const plain = new Intl.NumberFormat('pt-BR');

/** Engines differ in the space they put after "R$"; ours is always U+00A0, so that an amount never breaks over two lines. */
const unbroken = (text: string) => text.replace(/\s/g, '\u00a0');

/** `spaces.price` in reais: "R$ 8.900"; cents only where there are some ("R$ 8.900,50"). */
export function formatReais(reais: number): string {
  return unbroken((Number.isInteger(reais) ? whole : exact).format(reais));
}

/** An amount in cents, always with its cents: "R$ 8.845,00". For sums, payments and refunds. */
export function formatCents(cents: number): string {
  return unbroken(exact.format(cents / 100));
}

/** 1234 → "1.234". */
export function formatNumber(value: number): string {
  return plain.format(value);
}
