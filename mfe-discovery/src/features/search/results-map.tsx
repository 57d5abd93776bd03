import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { findNeighborhood, neighborhoodsOfZone } from 'shared-domain/places/neighborhoods.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import {
  capacityLabel,
  priceSentence,
  type SpaceItem,
  type SpaceSearch,
  shownPrice,
  spaceHref,
} from 'shared-domain/spaces/space-card.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Rating } from 'shared-ui/patterns/rating.tsx';
import { type MapPin, RioMap, viewOf, wholeCity } from 'shared-ui/patterns/rio-map.tsx';
import { projectToMap } from '../../data/places/map-projection.ts';
import { centreOf } from '../../data/places/neighborhood-centres.ts';
import type { ChangeSearch } from './search-options.ts';

export interface ResultsMapProps {
  spaces: SpaceItem[];
  filters: Pick<SearchFilters, 'zone' | 'neighborhood' | 'date'>;
  onChange: ChangeSearch;
}

/** Where the results of this page are. Every pin is also a card of the list; a click on a zone filters by it. */
export function ResultsMap({ spaces, filters, onChange }: ResultsMapProps) {
  const [selected, setSelected] = useState<string | null>(null);
  const [group, setGroup] = useState<string[]>([]);
  const [byKey, setByKey] = useState(false);
  const pins = spaces.flatMap((space) => pinOf(space, filters.date));
  const chosen = spaces.find((space) => space.id === selected);
  const together = spaces.filter((space) => group.includes(space.id)).toSorted((a, b) => a.price - b.price);
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
      onPinSelect={(id, pressedByKey) => {
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
      {together.length > 0 ? <GroupCard key={group.join()} spaces={together} search={filters} focused={byKey} /> : null}
    </RioMap>
  );
}

function pinOf(space: SpaceItem, date: string | null): MapPin[] {
  const place = findNeighborhood(space.neighborhood);
  if (!place) return [];
  const price = shownPrice(space, date);
  const label = `${space.title}, ${priceSentence(price)}`;
  return [{ id: space.id, ...projectToMap(centreOf(place)), text: price.amount, value: space.price, label }];
}

function viewFor(pins: MapPin[], { zone, neighborhood }: ResultsMapProps['filters']) {
  if (pins.length > 0) return viewOf(pins);
  const place = findNeighborhood(neighborhood);
  if (place) return viewOf([projectToMap(centreOf(place))]);
  return zone ? viewOf(neighborhoodsOfZone(zone).map((known) => projectToMap(centreOf(known)))) : wholeCity;
}

/** Where `MapCard` lies, near enough: names under it are left out. */
function cardRects({ width, height }: { width: number; height: number }) {
  const right = width - 16;
  return [
    width < phoneMap
      ? { left: 20, right: width - 20, top: height - 190, bottom: height - 84 }
      : { left: right - 332, right, top: height - 122, bottom: height - 16 },
  ];
}

/** Several spaces of one neighbourhood: only its centre is known, and no zoom parts them. */
function GroupCard({ spaces, search, focused }: { spaces: SpaceItem[]; search: SpaceSearch; focused: boolean }) {
  const first = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focused) first.current?.focus();
  }, [focused]);
  return (
    <section
      aria-label={`${spaces.length} espaços em ${spaces[0]?.neighborhoodName ?? ''}`}
      className="absolute inset-x-5 bottom-21 z-5 max-h-[244px] overflow-y-auto rounded-control bg-surface px-4 py-2 shadow-popover desk:right-4 desk:bottom-4 desk:left-auto desk:w-[332px]"
    >
      <h2 className="py-2 text-sm font-semibold">
        {spaces.length} espaços em {spaces[0]?.neighborhoodName}
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
    </section>
  );
}

/** Px: a narrower map lies over the whole phone. */
const phoneMap = 420;

/** Who opened it by a key is taken to it: it comes after all the other pins. */
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
