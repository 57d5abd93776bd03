import { placeLabel } from 'shared-domain/places/place-label.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { answerTimeLabel } from 'shared-domain/spaces/booking-mode.ts';
import { cardFacts, factNames } from 'shared-domain/spaces/fields/facts.ts';
import { readPrice } from 'shared-domain/spaces/price-input.ts';
import { capacityLabel } from 'shared-domain/spaces/space-card.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { useWatch } from 'shared-ui/patterns/form.tsx';
import { NoPicture } from 'shared-ui/patterns/picture.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { guestPrice } from '../../data/spaces/guest-price.ts';
import { readNumber } from '../../data/spaces/listing-fields.ts';
import type { ListingFormState } from './listing-values.ts';
import { PhotoImage } from './photo-tile.tsx';
import type { Photo } from './use-photos.ts';

const line = 'truncate text-sm leading-[1.375rem] text-muted-foreground';
const shownAmenities = 3;

interface CardPreviewProps {
  form: ListingFormState;
  cover: Photo | undefined;
  /** Without reviews: the badge 'Novo'. */
  isNew: boolean;
}

/** The listing as the search will show it, from what is written so far. */
export function CardPreview({ form, cover, isNew }: CardPreviewProps) {
  const [title, zone, neighborhood, type, capacity, amenities, bookingMode] = useWatch({
    control: form.control,
    name: ['title', 'zone', 'neighborhood', 'type', 'capacity', 'amenities', 'booking_mode'],
  });
  const facts = useWatch({ control: form.control, name: factNames.map(({ column }) => column) });
  const people = Number(capacity.replaceAll('.', ''));
  const numbers = factNames.map(({ column }, index) => [column, readNumber(facts[index] ?? '')] as const);
  const stated = Object.fromEntries(numbers.filter(([, value]) => value >= 1));
  const price = usePrice(form);
  const summary = [
    type && spaceTypeLabel(type),
    people >= 1 && capacityLabel(people),
    ...cardFacts({ capacity: people, ...stated }),
  ]
    .filter(Boolean)
    .join(' · ');
  const more = amenities.length - shownAmenities;
  return (
    <div className="sticky top-27 max-desk:hidden">
      <p className="mb-3.5 text-sm text-muted-foreground">Como vai aparecer na busca</p>
      <div className="relative aspect-[4/3] overflow-hidden rounded-photo bg-muted">
        {cover ? <PhotoImage photo={{ ...cover, description: 'Capa do anúncio' }} number={1} wide /> : <NoPicture />}
        {isNew ? (
          <Tag tone="new" className="absolute top-3 left-3">
            Novo
          </Tag>
        ) : null}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-0.5 pt-3.5">
        <p className="type-card break-words">{title.trim() || 'Título do espaço'}</p>
        <p className={line}>{zone ? placeLabel({ zone, neighborhood: neighborhood || null }) : 'Bairro e zona'}</p>
        <p className={line}>{summary || 'Tipo e capacidade'}</p>
        {amenities.length > 0 ? (
          <p className="flex flex-wrap gap-x-1.5 text-sm leading-[1.375rem] text-muted-foreground">
            <span className="min-w-0 wrap-anywhere">{amenities.slice(0, shownAmenities).join(' · ')}</span>
            {more > 0 ? <span className="shrink-0 font-medium text-subtle-foreground">+{more} mais</span> : null}
          </p>
        ) : null}
        <p className="mt-1.5 text-sm text-muted-foreground">
          {price?.from ? `${price.from} ` : ''}
          <b className="text-[1.0625rem] font-bold tracking-[-0.014em] text-foreground">{price?.amount ?? 'R$ —'}</b>{' '}
          por evento{price?.perGuest ? ` ${price.perGuest}` : ''}
        </p>
        {bookingMode === 'request' ? <p className="text-xs text-subtle-foreground">{answerTimeLabel}</p> : null}
      </div>
    </div>
  );
}

/** The rules of the form refuse a larger amount. */
function priceOf(text: string) {
  const price = readPrice(text);
  return price !== undefined && price <= listingLimits.largestPrice ? price : undefined;
}

/** Returns the price as guests will see it; undefined until it is typed. */
function usePrice({ control }: ListingFormState) {
  const [typed, weekdayPrices, priceRanges, extras, noticeDays, horizonDays] = useWatch({
    control,
    name: ['price', 'weekdayPrices', 'priceRanges', 'extras', 'notice_days', 'horizon_days'],
  });
  const base = priceOf(typed);
  if (base === undefined) return undefined;
  return guestPrice({
    price: base,
    weekday_prices: weekdayPrices.flatMap((text, weekday) => {
      const price = priceOf(text);
      return price === undefined ? [] : [{ weekday, price }];
    }),
    price_ranges: priceRanges,
    extras,
    notice_days: Number(noticeDays),
    horizon_days: Number(horizonDays),
  });
}
