import { bookingPrice } from 'shared-domain/money/booking-price.ts';
import { toCents } from 'shared-domain/money/cents.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { feeLabel } from 'shared-domain/rules/rule-labels.ts';
import { readPrice } from 'shared-domain/spaces/price-input.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { useWatch } from 'shared-ui/patterns/form.tsx';
import type { ListingFormState } from '../listing-values.ts';
import { PlainFields } from '../plain-fields.tsx';
import { FormSection } from './form-section.tsx';
import type { FoldProps } from './use-fold.ts';

const pair = 'grid gap-5 desk:grid-cols-2';

export function PriceField({ form }: FoldProps) {
  return (
    <FormSection title="Preço">
      <div className={pair}>
        <PlainFields form={form} columns={['price']} />
        <div className="grid content-start gap-3 text-sm text-muted-foreground desk:pt-6.5">
          <p>Você recebe este valor por inteiro. A taxa de serviço de {feeLabel()} é somada para quem reserva.</p>
          <PriceShares control={form.control} />
        </div>
      </div>
    </FormSection>
  );
}

/** The guest's price and the host's share, while the price is typed. */
function PriceShares({ control }: Pick<ListingFormState, 'control'>) {
  const reais = readPrice(useWatch({ control, name: 'price' }));
  const isPrice = reais !== undefined && reais >= listingLimits.smallestPrice && reais <= listingLimits.largestPrice;
  const { price, fee, total } = bookingPrice(isPrice ? toCents(reais) : 0);
  const lines = [
    ['Você recebe', price],
    [`Taxa de serviço (${feeLabel()})`, fee],
    ['O cliente paga', total],
  ] as const;
  return (
    <dl aria-live="polite" className={cn('grid gap-1', !isPrice && 'hidden')}>
      {lines.map(([label, cents], index) => (
        <div key={label} className={cn('flex justify-between gap-4', index !== 1 && 'font-semibold text-foreground')}>
          <dt>{label}</dt>
          <dd className="whitespace-nowrap">{formatCents(cents)}</dd>
        </div>
      ))}
    </dl>
  );
}
