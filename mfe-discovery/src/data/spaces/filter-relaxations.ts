import { capacityBands, priceBands } from 'shared-domain/spaces/search-bands.ts';
import type { FilterValues } from 'shared-domain/spaces/search-filters.ts';
import { lowerFirst } from 'shared-domain/text/phrases.ts';
import { filterWords, guestsLabel, maxPriceLabel, minPriceLabel } from './filter-words.ts';

interface Relaxation {
  id: string;
  title: string;
  detail: string;
  change: Partial<FilterValues>;
}

/** Returns changes of filters worth trying where nothing was found: 'Qualquer preço', 'em vez de até R$ 500'. */
export const filterRelaxations = (values: FilterValues): Relaxation[] =>
  filterWords.flatMap(({ key, chips }) => {
    const { guests, minPrice, maxPrice } = values;
    if (key === 'price') return nextBands(key, priceBands, values.price);
    if (key === 'capacity') return nextBands(key, capacityBands, values.capacity);
    if (key === 'guests' && guests !== null) {
      const title = 'Para qualquer número de pessoas';
      return { id: key, title, detail: `em vez de ${guestsLabel(guests)}`, change: { guests: null } };
    }
    if (key === 'minPrice' && minPrice !== null) {
      const detail = `em vez de ${lowerFirst(minPriceLabel(minPrice))}`;
      return { id: key, title: 'Sem preço mínimo', detail, change: { minPrice: null } };
    }
    if (key === 'maxPrice' && maxPrice !== null) {
      const detail = `em vez de ${lowerFirst(maxPriceLabel(maxPrice))}`;
      const more = dearer(maxPrice);
      return [
        { id: key, title: maxPriceLabel(more), detail, change: { maxPrice: more } },
        { id: 'any-maxPrice', title: 'Qualquer preço', detail, change: { maxPrice: null } },
      ];
    }
    return chips(values).map(({ id, label, change }) => ({
      id,
      title: `Sem exigir ${label}`,
      detail: 'mantendo o resto da busca',
      change,
    }));
  });

/** A higher price that is worth a try: a quarter more, in whole hundreds of reais. */
const dearer = (price: number) => Math.ceil((price * 1.25) / 100) * 100;

/** The bands next to the chosen one, the larger first. */
function nextBands(
  key: 'price' | 'capacity',
  bands: readonly { key: string; label: string; short?: string }[],
  chosen: string | null,
): Relaxation[] {
  const at = bands.findIndex((known) => known.key === chosen);
  const known = bands[at];
  if (!known) return [];
  const detail = `em vez de ${lowerFirst(known.short ?? known.label)}`;
  return [bands[at + 1], bands[at - 1]].flatMap((other) =>
    other ? [{ id: `${key}-${other.key}`, title: other.label, detail, change: { [key]: other.key } }] : [],
  );
}
