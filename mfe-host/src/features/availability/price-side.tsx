import { Link } from 'react-router-dom';
import { formatReais } from 'shared-domain/money/format.ts';
import { andList, upperFirst } from 'shared-domain/text/phrases.ts';
import type { ListingRow } from '../../data/spaces/listing-row.ts';
import { type PriceRangeRow, weekdayNames } from '../../data/spaces/listing-terms.schema.ts';
import { PriceRangeList } from '../../lib/price-range-list.tsx';

interface PriceSideProps {
  space: { id: string; asRead: ListingRow };
  onChange: (ranges: PriceRangeRow[]) => Promise<boolean | string>;
}

/** The settings of its prices, next to the calendar. */
export function PriceSide({ space, onChange }: PriceSideProps) {
  return (
    <section aria-label="Períodos com preço próprio" className="grid gap-4">
      <h2 className="type-h3">Períodos com preço próprio</h2>
      <p className="text-sm text-muted-foreground">
        {weekdayText(space.asRead)}{' '}
        <Link to={`/editar-espaco/${space.id}#precos-por-data`} className="link">
          Mudar por dia da semana
        </Link>
      </p>
      <PriceRangeList ranges={space.asRead.price_ranges} onChange={onChange} />
    </section>
  );
}

/** 'Sexta e Domingo R$ 1.750, Sábado R$ 1.950, outros dias R$ 1.450.' */
function weekdayText({ price, weekday_prices }: Pick<ListingRow, 'price' | 'weekday_prices'>): string {
  const own = weekday_prices.filter((one) => one.price !== price);
  if (own.length === 0) return `Todos os dias ${formatReais(price)}.`;
  const amounts = [...new Set(own.map((one) => one.price))].sort((a, b) => a - b);
  const groups = amounts.map((amount) => {
    const days = own
      .filter((one) => one.price === amount)
      .map(({ weekday }) => weekdayNames[weekday]?.toLowerCase() ?? '');
    return `${andList(days)} ${formatReais(amount)}`;
  });
  const prices = [...groups, ...(own.length < 7 ? [`outros dias ${formatReais(price)}`] : [])].join(', ');
  return `${upperFirst(prices)}.`;
}
