import { formatReais } from 'shared-domain/money/format.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import { cardFacts, factNames } from 'shared-domain/spaces/fields/facts.ts';
import { readPrice } from 'shared-domain/spaces/price-input.ts';
import { capacityLabel } from 'shared-domain/spaces/space-card.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { useWatch } from 'shared-ui/patterns/form.tsx';
import { NoPicture } from 'shared-ui/patterns/picture.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
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
  const [title, zone, neighborhood, type, capacity, amenities, typedPrice] = useWatch({
    control: form.control,
    name: ['title', 'zone', 'neighborhood', 'type', 'capacity', 'amenities', 'price'],
  });
  const facts = useWatch({ control: form.control, name: factNames.map(({ column }) => column) });
  const people = Number(capacity.replaceAll('.', ''));
  const numbers = factNames.map(({ column }, index) => [column, readNumber(facts[index] ?? '')] as const);
  const stated = Object.fromEntries(numbers.filter(([, value]) => value >= 1));
  const price = readPrice(typedPrice);
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
      <div className="grid min-w-0 gap-0.5 pt-3.5">
        <p className="type-card break-words">{title.trim() || 'Título do espaço'}</p>
        <p className={line}>{zone ? placeLabel({ zone, neighborhood: neighborhood || null }) : 'Bairro e zona'}</p>
        <p className={line}>{summary || 'Tipo e capacidade'}</p>
        {amenities.length > 0 ? (
          <p className="flex gap-1.5 text-sm leading-[1.375rem] text-muted-foreground">
            <span className="min-w-0 truncate">{amenities.slice(0, shownAmenities).join(' · ')}</span>
            {more > 0 ? <span className="shrink-0 font-medium text-subtle-foreground">+{more} mais</span> : null}
          </p>
        ) : null}
        <p className="mt-1.5 text-sm text-muted-foreground">
          <b className="text-[1.0625rem] font-bold tracking-[-0.014em] text-foreground">
            {price === undefined ? 'R$ —' : formatReais(price)}
          </b>{' '}
          por evento
        </p>
      </div>
    </div>
  );
}
