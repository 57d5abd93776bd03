import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { addDays, toLocalDate } from 'shared-domain/days/day.ts';
import { formatDayOfMonth } from 'shared-domain/days/format.ts';
import { noFilters, searchHref } from 'shared-domain/spaces/search-address.ts';
import { type SpaceItem, spaceCard, spaceCountLabel } from 'shared-domain/spaces/space-card.ts';
import { Section } from 'shared-ui/patterns/section.tsx';
import { SpaceCard, SpaceCardSkeleton, SpaceGrid } from 'shared-ui/patterns/space-card.tsx';
import { featuredSpacesOptions } from '../../data/spaces/featured-spaces.query.ts';
import { searchSpacesOptions } from '../../data/spaces/search-spaces.query.ts';
import { Heart } from '../../lib/heart.tsx';

const shown = 4;
const featured = 6;
const saturday = 6;

/** The first Saturday after a day. */
export const nextSaturday = (day: string): string => addDays(day, saturday - toLocalDate(day).getDay() || 7);

/** As many as are shown, should every featured space be among them. */
const freeSpacesOptions = (today: string) =>
  searchSpacesOptions({ ...noFilters, date: nextSaturday(today) }, shown + featured);

const withoutFeatured = (spaces: SpaceItem[], others: SpaceItem[] = []) =>
  spaces.filter(({ id }) => !others.some((other) => other.id === id)).slice(0, shown);

/** Loads the spaces and keeps those that are shown: the others need not be sent with the page. Never fails. */
export async function loadFreeSpaces(client: QueryClient, today: string): Promise<void> {
  const options = freeSpacesOptions(today);
  await Promise.all([client.prefetchQuery(options), client.prefetchQuery(featuredSpacesOptions())]);
  const others = client.getQueryData(featuredSpacesOptions().queryKey);
  client.setQueryData(options.queryKey, (found) =>
    found && others ? { ...found, items: withoutFeatured(found.items, others) } : found,
  );
}

/**
 * Spaces that are free on the next Saturday and are not featured below; on the phone they are in a row. Renders nothing
 * when there are none or they fail to load.
 */
export function FreeOnSaturday({ today }: { today: string }) {
  const { data, isError } = useQuery(freeSpacesOptions(today));
  const { data: others, isPending } = useQuery(featuredSpacesOptions());
  const day = nextSaturday(today);
  const spaces = isPending ? undefined : data && withoutFeatured(data.items, others);
  if (isError || spaces?.length === 0) return null;
  return (
    <Section
      title={`Livres ${day === addDays(today, 7) ? 'no próximo' : 'neste'} sábado, ${formatDayOfMonth(day)}`}
      className="pt-8 pb-0 desk:pt-10 desk:pb-0"
      more={
        data ? (
          <Link
            className="link inline-flex min-h-11 items-center whitespace-nowrap"
            to={searchHref({ ...noFilters, date: day })}
          >
            Ver {spaceCountLabel(data.total)}
          </Link>
        ) : null
      }
    >
      <SpaceGrid
        columns={4}
        {...(spaces ? {} : { role: 'status', 'aria-label': 'Carregando espaços...' })}
        className="scrollbar-none max-sm:-mx-5 max-sm:flex max-sm:snap-x max-sm:scroll-px-5 max-sm:gap-3.5 max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1.5"
      >
        {spaces
          ? spaces.map((space) => (
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
