import { ArrivalFields } from './arrival-section.tsx';
import { BookingFields } from './booking-section.tsx';
import { DatePriceFields } from './date-prices-section.tsx';
import { ExtraFields } from './extras-section.tsx';
import { HourFields } from './hours-section.tsx';
import { RuleFields } from './rules-section.tsx';
import type { FoldProps } from './use-fold.ts';

/** The optional parts: each is folded, and shows its default. */
export function FoldedFields({ form }: FoldProps) {
  return (
    <section aria-label="Mais detalhes" className="grid gap-5 pt-8">
      <div className="grid gap-1">
        <h2 className="type-h3">Mais detalhes</h2>
        <p className="text-sm text-muted-foreground">Tudo aqui é opcional e pode ficar para depois.</p>
      </div>
      <div>
        <ArrivalFields form={form} />
        <HourFields form={form} />
        <RuleFields form={form} />
        <ExtraFields form={form} />
        <DatePriceFields form={form} />
        <BookingFields form={form} />
      </div>
    </section>
  );
}
