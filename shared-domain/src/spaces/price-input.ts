import { formatNumber } from '../money/format.ts';

/** Writes decimal reais as people type them: 1450.5 → '1.450,50'; whole reais without cents. */
export function writePrice(reais: number): string {
  return formatNumber(reais, { least: Number.isInteger(reais) ? 0 : 2, most: 2 });
}

const written = /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{1,2})?$/;
/** A keyboard without a comma: '1450.5'. */
const withPoint = /^\d+\.\d{1,2}$/;

/** Decimal reais of '1.450,50', '1450,5', 'R$ 1450' or '1450.5'; undefined for anything else. */
export function readPrice(text: string): number | undefined {
  const plain = text.replace(/^\s*R\$/i, '').replace(/\s/g, '');
  if (written.test(plain)) return Number(plain.replaceAll('.', '').replace(',', '.'));
  return withPoint.test(plain) ? Number(plain) : undefined;
}
