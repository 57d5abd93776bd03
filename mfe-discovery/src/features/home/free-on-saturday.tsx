import { Link } from 'react-router-dom';
import { addDays } from 'shared-domain/days/day.ts';
import { formatDayOfMonth } from 'shared-domain/days/format.ts';
import { noFilters, searchHref } from 'shared-domain/spaces/search-address.ts';
import { spaceCard, spaceCountLabel } from 'shared-domain/spaces/space-card.ts';
import { Section } from 'shared-ui/patterns/section.tsx';
import { SpaceCard, SpaceCardSkeleton, SpaceGrid } from 'shared-ui/patterns/space-card.tsx';
import { type HomePage, nextSaturday } from '../../data/spaces/home-page.query.ts';
import { Heart } from '../../lib/heart.tsx';

/**
 * Spaces that are free on the next Saturday and are not featured below; on the phone they are in a row. Renders nothing
 * when there are none.
 */
export function FreeOnSaturday({ today, free }: { today: string; free: HomePage['free'] | undefined }) {
  const day = nextSaturday(today);
  if (free?.spaces.length === 0) return null;
  return (
    <Section
      title={`Livres ${day === addDays(today, 7) ? 'no próximo' : 'neste'} sábado, ${formatDayOfMonth(day)}`}
      className="pt-8 pb-0 desk:pt-10 desk:pb-0"
      more={
        free ? (
          <Link className="link" to={searchHref({ ...noFilters, date: day })} discover="none">
            Ver {spaceCountLabel(free.total)}
          </Link>
        ) : null
      }
    >
      <SpaceGrid
        columns={4}
        {...(free ? {} : { role: 'status', 'aria-label': 'Carregando espaços...' })}
        className="scrollbar-none max-sm:-mx-5 max-sm:flex max-sm:snap-x max-sm:scroll-px-5 max-sm:gap-3.5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1.5"
      >
        {free
          ? free.spaces.map((space) => (
              <SpaceCard
                key={space.id}
                space={spaceCard(space, { date: day })}
                sizes="(min-width: 901px) 22vw, (min-width: 640px) 45vw, 264px"
                className={inRow}
                action={<Heart space={space} />}
              />
            ))
          : [1, 2, 3, 4].map((place) => <SpaceCardSkeleton key={place} className={inRow} />)}
      </SpaceGrid>
    </Section>
  );
}

const inRow = 'max-sm:w-66 max-sm:shrink-0 max-sm:snap-start';
