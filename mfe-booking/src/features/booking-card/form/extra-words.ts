import type { ExtraLine } from 'shared-domain/money/booking-sum.ts';
import { toReais } from 'shared-domain/money/cents.ts';
import { formatCents, formatNumber, formatReais } from 'shared-domain/money/format.ts';
import { genderOf } from 'shared-domain/text/phrases.ts';

/** An extra in the sum: "Limpeza, incluída", "Mesas e cadeiras, 80 × R$ 12"; per guest, before there are guests, its price alone. */
export function extraLine(
  { name, per, unitCents, quantity, totalCents, isObligatory }: ExtraLine,
  guests: number | null,
) {
  const unit = formatReais(toReais(unitCents));
  const label = isObligatory ? `${name}, ${genderOf(name) === 'feminine' ? 'incluída' : 'incluído'}` : name;
  if (per === 'guest' && guests === null) return { label, amount: `${unit} por convidado` };
  const factors = [
    ...(per === 'guest' ? [formatNumber(guests ?? 0)] : []),
    ...(quantity > 1 ? [String(quantity)] : []),
  ];
  return {
    label: factors.length > 0 ? `${label}, ${[...factors, unit].join(' × ')}` : label,
    amount: formatCents(totalCents),
  };
}
