import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber, formatReais } from 'shared-domain/money/format.ts';
import { findNeighborhood, neighborhoodsOfZone } from 'shared-domain/places/neighborhoods.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import {
  capacityLabel,
  mostCounted,
  pricePhrase,
  type SpaceItem,
  type SpaceSearch,
  shownPrice,
  spaceCountLabel,
  spaceHref,
} from 'shared-domain/spaces/space-card.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Rating } from 'shared-ui/patterns/rating.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { projectToMap } from '../../data/places/map-projection.ts';
import { centreOf } from '../../data/places/neighborhood-centres.ts';
import { inPlace } from '../../data/places/place-phrases.ts';
import { type PlaceCount, searchMapOptions } from '../../data/spaces/search-map.query.ts';
import { type MapPin, RioMap, viewOf, wholeCity } from './rio-map.tsx';
import type { ChangeSearch } from './search-options.ts';

export interface ResultsMapProps {
  spaces: SpaceItem[];
  filters: SearchFilters;
  onChange: ChangeSearch;
}

/**
 * Where the results of all pages are: those of this page as pins, neighbourhoods with none of them as dots. Until their answer is there,
 * and without it, those of this page alone. A click on a zone filters by it, one on a dot by its neighbourhood.
 */
export function ResultsMap({ spaces, filters, onChange }: ResultsMapProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const [group, setGroup] = useState<string[]>([]);
  const [byKey, setByKey] = useState(false);
  const { data: all } = useQuery(searchMapOptions(filters));
  const places = useMemo(() => all?.places ?? placesOf(spaces), [all, spaces]);
  const pins = useMemo(
    () => places.flatMap((place) => pinOf(place, spaces, filters.date)),
    [places, spaces, filters.date],
  );
  const total = places.reduce((sum, place) => sum + place.spaces, 0);
  const chosen = spaces.find((space) => space.id === selected);
  const together = spaces
    .filter((space) => group.includes(space.id) || group.includes(space.neighborhood ?? ''))
    .toSorted((a, b) => a.price - b.price);
  const narrow = (slug: string | null | undefined) => {
    const place = findNeighborhood(slug);
    if (place) onChange({ zone: place.zone, neighborhood: place.slug });
  };
  // of a chosen neighbourhood it leads to its whole zone
  const isPressed = (zone: string) => zone === filters.zone && !filters.neighborhood;
  return (
    <RioMap
      label="Mapa com os espaços encontrados"
      className="size-full"
      controls
      view={viewFor(pins, filters)}
      zone={filters.zone}
      onZoneSelect={(zone) => onChange({ zone: isPressed(zone) ? null : zone, neighborhood: null })}
      pins={pins}
      selectedPin={chosen?.id ?? null}
      summary={
        all && total < mostCounted
          ? (shown) => `${formatNumber(shown)} de ${formatNumber(total)} nesta área`
          : undefined
      }
      onPinSelect={(id, pressedByKey) => {
        if (findNeighborhood(id)) return narrow(id);
        setSelected(id === selected ? null : id);
        setGroup([]);
        setByKey(pressedByKey);
      }}
      onGroupSelect={(ids, pressedByKey) => {
        setGroup(ids.join() === group.join() ? [] : ids);
        setSelected(null);
        setByKey(pressedByKey);
      }}
      covered={chosen || together.length > 0 ? cardRects : undefined}
    >
      {chosen ? <MapCard key={chosen.id} space={chosen} search={filters} focused={byKey} /> : null}
      {together.length > 0 ? (
        <GroupCard
          key={group.join()}
          spaces={together}
          count={Math.max(
            together.length,
            places.find(({ neighborhood }) => group.length === 1 && neighborhood === group[0])?.spaces ?? 0,
          )}
          search={filters}
          focused={byKey}
          onAll={() => narrow(group[0])}
        />
      ) : null}
    </RioMap>
  );
}

/** Counts this page's spaces by place. */
function placesOf(spaces: SpaceItem[]): PlaceCount[] {
  const byPlace = Map.groupBy(spaces, ({ neighborhood }) => neighborhood ?? '');
  return [...byPlace].map(([neighborhood, own]) => ({
    neighborhood,
    spaces: own.length,
    price: Math.min(...own.map(({ price }) => price)),
  }));
}

function pinOf({ neighborhood, spaces: count, price }: PlaceCount, page: SpaceItem[], date: string | null): MapPin[] {
  const place = findNeighborhood(neighborhood);
  if (!place) return [];
  const point = projectToMap(centreOf(place));
  const own = page.filter((space) => space.neighborhood === neighborhood);
  const [only] = own;
  if (only && count === 1) {
    const shown = shownPrice(only, date);
    return [
      { id: only.id, ...point, text: shown.amount, value: only.price, label: `${only.title}, ${pricePhrase(shown)}` },
    ];
  }
  const amount = formatReais(price);
  const label = `${spaceCountLabel(count)} ${inPlace({ zone: place.zone, neighborhood: place.slug })}, ${count > 1 ? 'desde ' : ''}${amount}`;
  return [{ id: place.slug, ...point, text: amount, value: price, label, count, quiet: own.length === 0 }];
}

function viewFor(pins: MapPin[], { zone, neighborhood }: ResultsMapProps['filters']) {
  if (pins.length > 0) return viewOf(pins);
  const place = findNeighborhood(neighborhood);
  if (place) return viewOf([projectToMap(centreOf(place))]);
  return zone ? viewOf(neighborhoodsOfZone(zone).map((known) => projectToMap(centreOf(known)))) : wholeCity;
}

/** The approximate area of `MapCard`: names under it are left out. */
function cardRects({ width, height }: { width: number; height: number }) {
  const right = width - 16;
  return [
    width < phoneMap
      ? { left: 20, right: width - 20, top: height - 190, bottom: height - 84 }
      : { left: right - 332, right, top: height - 122, bottom: height - 16 },
  ];
}

/** Several spaces of one neighbourhood: only its centre is known, and no zoom parts them. */
function GroupCard({
  spaces,
  count,
  search,
  focused,
  onAll,
}: {
  spaces: SpaceItem[];
  /** With those of other pages. */
  count: number;
  search: SpaceSearch;
  focused: boolean;
  onAll: () => void;
}) {
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) first.current?.focus();
  }, [focused]);
  return (
    <section
      aria-label={`${count} espaços em ${spaces[0]?.neighborhoodName ?? ''}`}
      className="absolute inset-x-5 bottom-21 z-5 max-h-[244px] overflow-y-auto rounded-control bg-surface px-4 py-2 shadow-popover desk:right-4 desk:bottom-4 desk:left-auto desk:w-[332px]"
    >
      <h2 className="py-2 text-sm font-semibold">
        {count} espaços em {spaces[0]?.neighborhoodName}
      </h2>
      <ul className="divide-y divide-border">
        {spaces.map((space, index) => (
          <li key={space.id}>
            <Link
              ref={index === 0 ? first : undefined}
              to={spaceHref(space.id, search)}
              className="flex min-h-11 items-center justify-between gap-3 py-2 text-sm hover:underline hover:underline-offset-4"
            >
              <span className="truncate">{space.title}</span>
              <b className="whitespace-nowrap">{shownPrice(space, search.date).amount}</b>
            </Link>
          </li>
        ))}
      </ul>
      {count > spaces.length ? (
        <Button variant="tertiary" size="sm" className="mb-1" onClick={onAll}>
          Ver os {count} na lista
        </Button>
      ) : null}
    </section>
  );
}

/** Px: a narrower map covers the whole phone. */
const phoneMap = 420;

/** A person who opened it by a key is taken to it: it comes after all the other pins. */
function MapCard({ space, search, focused }: { space: SpaceItem; search: SpaceSearch; focused: boolean }) {
  const link = useRef<HTMLAnchorElement>(null);
  const price = shownPrice(space, search.date);
  useEffect(() => {
    if (focused) link.current?.focus();
  }, [focused]);
  return (
    <article className="group absolute inset-x-5 bottom-21 z-5 grid grid-cols-[112px_1fr] overflow-hidden rounded-control bg-surface shadow-popover desk:right-4 desk:bottom-4 desk:left-auto desk:w-[332px]">
      <div className="relative min-h-[104px]">
        <Picture image={space.images[0]} alt="" sizes="112px" className="absolute inset-0" />
      </div>
      <div className="min-w-0 px-3.5 py-3">
        <h2 className="truncate font-semibold">
          <Link
            ref={link}
            to={spaceHref(space.id, search)}
            className="group-hover:underline group-hover:underline-offset-4 after:absolute after:inset-0 after:content-['']"
          >
            {space.title}
          </Link>
        </h2>
        <p className="mb-2 truncate text-xs text-muted-foreground">
          {space.neighborhoodName} · {capacityLabel(space.capacity)}
        </p>
        <p className="flex items-center justify-between gap-3">
          <span className="text-xs text-muted-foreground">
            {price.from} <b className="text-base font-bold text-foreground">{price.amount}</b> {price.perGuest}
          </span>
          <Rating rating={space.rating} />
        </p>
      </div>
    </article>
  );
}
