import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDayWithoutYear } from 'shared-domain/days/format.ts';
import { isZoneSlug } from 'shared-domain/places/zones.ts';
import { searchHref } from 'shared-domain/spaces/search-address.ts';
import { type SpaceItem, spaceCard } from 'shared-domain/spaces/space-card.ts';
import { findType } from 'shared-domain/spaces/space-types.ts';
import { SpaceCard, SpaceGrid } from 'shared-ui/patterns/space-card.tsx';
import { similarSpacesOptions } from '../../data/spaces/similar-spaces.query.ts';
import { Heart } from '../../lib/heart.tsx';

/** On the phone photo and text share a row where both fit, without the amenities. */
const besidePhoto = [
  'max-desk:min-[20rem]:flex max-desk:flex-wrap max-desk:items-center max-desk:gap-4',
  // large text wraps below the photo
  'max-desk:min-[20rem]:[&>:first-child]:w-[128px] max-desk:[&>:last-child]:flex-[1_1_8.5rem]',
  'max-desk:min-[20rem]:[&>:last-child]:pt-0 max-desk:[&_p:nth-of-type(3):not(:last-child)]:hidden',
].join(' ');

export interface SimilarListProps {
  space: SpaceItem;
  /** `yyyy-MM-dd`; only what is free then */
  day: string | null;
}

export function SimilarList({ space, day }: SimilarListProps) {
  const { data: spaces = [] } = useQuery(similarSpacesOptions(space, day));
  if (spaces.length === 0) return null;
  const type = findType(space.type);
  const zone = isZoneSlug(space.zone) ? space.zone : null;
  return (
    <section aria-labelledby="parecidos" className="mt-2 border-t border-border pt-10 desk:mt-6 desk:pt-14">
      <div className="mb-6 flex items-end justify-between gap-6 desk:mb-9">
        <div>
          <h2 id="parecidos" className="type-h2">
            Espaços parecidos
          </h2>
          {day ? <p className="mt-1.5 text-sm text-muted-foreground">Livres em {formatDayWithoutYear(day)}</p> : null}
        </div>
        <Link
          className="link inline-flex min-h-11 items-center whitespace-nowrap max-desk:hidden"
          to={searchHref({ type: type?.key ?? null, zone, date: day })}
        >
          Ver {type ? type.category.short.toLocaleLowerCase('pt-BR') : 'mais espaços'}
          {zone ? ` na ${space.zoneName}` : ''}
        </Link>
      </div>
      <SpaceGrid className="max-desk:gap-5">
        {spaces.map((similar) => (
          <SpaceCard
            key={similar.id}
            space={spaceCard(similar, { date: day })}
            sizes="(min-width: 901px) 30vw, 128px"
            className={besidePhoto}
            action={<Heart space={similar} />}
          />
        ))}
      </SpaceGrid>
    </section>
  );
}
