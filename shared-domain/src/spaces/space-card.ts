import { formatNumericDay } from '../days/day.ts';
import { formatDay, formatLongDay } from '../days/format.ts';
import { formatCount, formatNumber, formatReais } from '../money/format.ts';
import { answerTimeLabel } from './booking-mode.ts';
import { cardFacts } from './fields/facts.ts';
import { orderedImages } from './space-image.ts';
import { spaceTypeLabel } from './space-types.ts';
import type { PriceRow, SpaceCardRow } from './spaces.answers.ts';

export type SpaceItem = ReturnType<typeof toSpaceItem>;

/** A space of a list, from its row. Prices in reais, with what is obligatory. */
export function toSpaceItem(row: SpaceCardRow) {
  /** Of a search by month: which of its days are free, `yyyy-MM-dd`, and what the first of them cost. */
  const freeDays: { freeDays?: string[]; freeDayPrices?: number[] } = row.free_days
    ? { freeDays: row.free_days, freeDayPrices: row.free_day_prices ?? [] }
    : {};
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    zone: row.zone,
    neighborhood: row.neighborhood,
    neighborhoodName: row.neighborhood_name,
    zoneName: row.zone_name,
    capacity: row.capacity,
    /** '60 sentados', '120 em pé' */
    facts: cardFacts(row),
    /** Per event: on the requested day, else on the cheapest of the free days. */
    price: row.price,
    /** Other days cost something else. */
    priceVaries: row.price_varies ?? false,
    /** Added to `price` for each guest; null for none. */
    pricePerGuest: row.price_per_guest,
    bookingMode: row.booking_mode,
    ...freeDays,
    amenities: row.amenities,
    /** Object paths or absolute addresses, the cover first; only those that may be shown. */
    images: orderedImages(row.images, row.cover_image_index),
    /** Null until the first review: the space is 'Novo'. */
    rating: row.rating_average === null ? null : { average: row.rating_average, count: row.rating_count },
  };
}

/** A price as lists say it: 'a partir de R$ 900 por evento + R$ 12,50 por convidado'. */
export interface ShownPrice {
  /** 'a partir de', or nothing: the price of a known day, or of every day. */
  from: string;
  /** 'R$ 900' */
  amount: string;
  /** '+ R$ 12,50 por convidado', or nothing. */
  perGuest: string;
}

/** @param date the day that `price` is of; none when it is the lowest */
export function shownPrice(
  { price, priceVaries, pricePerGuest }: Pick<SpaceItem, 'price' | 'priceVaries' | 'pricePerGuest'>,
  date?: string | null,
): ShownPrice {
  return {
    from: priceVaries && !date ? 'a partir de' : '',
    amount: formatReais(price),
    perGuest: pricePerGuest ? `+ ${formatReais(pricePerGuest)} por convidado` : '',
  };
}

/** The price that the database says, of a card or of a listing that may have none yet. */
export const shownPriceOf = ({ price, price_varies, price_per_guest }: PriceRow): ShownPrice =>
  shownPrice({ price, priceVaries: price_varies ?? false, pricePerGuest: price_per_guest });

/** In one sentence: 'a partir de R$ 900 por evento'. */
export const pricePhrase = ({ from, amount, perGuest }: ShownPrice): string =>
  [from, amount, 'por evento', perGuest].filter(Boolean).join(' ');

/** A space as its card says it. */
export interface SpaceCardModel {
  id: string;
  href: string;
  title: string;
  /** 'Santa Teresa, Zona Central' */
  place: string;
  /** 'Casamento · até 140 pessoas' */
  summary: string;
  /** The first three. */
  amenities: string[];
  /** Number of hidden amenities: '+3 mais'. */
  moreAmenities: number;
  price: ShownPrice;
  /** 'Responde em até 24h', of a space under approval. */
  answerTime: string | null;
  rating: { average: number; count: number } | null;
  /** The first free days of the requested month; null without one. */
  freeDays: FreeDays | null;
  /** Stored images for `spaceImage`, the cover first; not all of a space with many. */
  images: string[];
}

const shownImages = 5;
const shownAmenities = 3;
const shownFreeDays = 3;

/** Has what a card shows and no more: a list of them stands in the document beside its cards. */
export type CardSpace = Omit<SpaceItem, 'zone' | 'neighborhood'> & {
  /** Number of those that `amenities` leaves out. */
  moreAmenities?: number;
};

/** A space of a list that shows nothing but cards, from its row. */
export function toCardSpace(row: SpaceCardRow): CardSpace {
  const { zone: _zone, neighborhood: _neighborhood, amenities, images, ...space } = toSpaceItem(row);
  return {
    ...space,
    amenities: amenities.slice(0, shownAmenities),
    moreAmenities: Math.max(amenities.length - shownAmenities, 0),
    images: images.slice(0, shownImages),
  };
}

export interface FreeDays {
  /** 'sáb. 8', or 'sáb. 28/11' where they are of several months, each leading to the space on that day; its price where the card shows another. */
  days: { day: string; text: string; price: string | null; label: string; href: string }[];
  /** Number of other free days: '+4'. */
  more: number;
}

function freeDaysOf(space: CardSpace, search: SpaceSearch): FreeDays | null {
  const [first] = space.freeDays ?? [];
  if (!space.freeDays || !first) return null;
  const isOneMonth = space.freeDays.every((day) => day.startsWith(first.slice(0, 7)));
  return {
    days: space.freeDays.slice(0, shownFreeDays).map((day, index) => {
      const ofDay = space.freeDayPrices?.[index] ?? space.price;
      const price = ofDay === space.price ? null : formatReais(ofDay);
      return {
        day,
        text: `${formatDay(day).slice(0, 4)} ${isOneMonth ? Number(day.slice(8)) : formatNumericDay(day).slice(0, 5)}`,
        price,
        label: [space.title, formatLongDay(day), price].filter(Boolean).join(', '),
        href: spaceHref(space.id, { ...search, date: day }),
      };
    }),
    more: Math.max(space.freeDays.length - shownFreeDays, 0),
  };
}

/** The part of a search that links to spaces carry: day and number of guests. */
export interface SpaceSearch {
  date?: string | null | undefined;
  guests?: number | null | undefined;
}

export function spaceHref(id: string, { date, guests }: SpaceSearch = {}): string {
  const params = new URLSearchParams({ ...(date ? { date } : {}), ...(guests ? { guests: String(guests) } : {}) });
  return params.size > 0 ? `/espaco/${id}?${params}` : `/espaco/${id}`;
}

/** 'Santa Teresa, Zona Central' */
export const spacePlace = (space: Pick<SpaceItem, 'neighborhoodName' | 'zoneName'>): string =>
  `${space.neighborhoodName}, ${space.zoneName}`;

/** @param search that led here: the price is of its day, and the booking card starts with it */
export function spaceCard(space: CardSpace, search: SpaceSearch = {}): SpaceCardModel {
  return {
    id: space.id,
    href: spaceHref(space.id, search),
    title: space.title,
    place: spacePlace(space),
    summary: [spaceTypeLabel(space.type), capacityLabel(space.capacity), ...space.facts].join(' · '),
    amenities: space.amenities.slice(0, shownAmenities),
    moreAmenities: space.moreAmenities ?? Math.max(space.amenities.length - shownAmenities, 0),
    price: shownPrice(space, search.date),
    answerTime: space.bookingMode === 'request' ? answerTimeLabel : null,
    freeDays: freeDaysOf(space, search),
    rating: space.rating,
    images: space.images.slice(0, shownImages),
  };
}

/** 'até 140 pessoas' */
export function capacityLabel(capacity: number): string {
  return `até ${formatCount(capacity, 'pessoa', 'pessoas')}`;
}

/** 4.87 → '4,9': one decimal, as everywhere. */
export function formatRating(average: number): string {
  return formatNumber(average, { least: 1, most: 1 });
}

/** '64 avaliações' */
export function reviewCountLabel(count: number): string {
  return formatCount(count, 'avaliação', 'avaliações');
}

/** The database counts no further: from here on a number means 'or more'. */
export const mostCounted = 10_000;

/** '23 espaços'; '10.000 espaços ou mais' where counting ended. */
export function spaceCountLabel(count: number): string {
  const label = formatCount(count, 'espaço', 'espaços');
  return count >= mostCounted ? `${label} ou mais` : label;
}
