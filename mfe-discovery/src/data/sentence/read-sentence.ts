import { inAmenityOrder } from 'shared-domain/spaces/amenities.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { readGuests, readPerHead, readPrice, readSort } from './amounts.ts';
import { readDay } from './days.ts';
import { readNegations } from './negations.ts';
import { readPlace } from './places.ts';
import { readAmenities, readType } from './things.ts';
import { sentenceOf, words } from './words.ts';

export interface ReadSentence {
  /** What it asks for; `q` is what was not understood. */
  filters: Partial<SearchFilters>;
  /** What was understood and can't be filtered by, as it was typed: 'sem piscina', 'em maio', 'à noite'. */
  unmet: string[];
}

/**
 * Reads a search as people write it: 'sítio com piscina para 60 pessoas em Vargem Grande, sábado, até 5 mil'. By rules, in the order
 * below: each takes its words, so that none is read twice. A text of which nothing is understood stays as it is, in `q`.
 * @param today `yyyy-MM-dd` in Rio, for days that are said from today on
 */
export function readSentence(text: string, today: string): ReadSentence {
  const { filters, unmet } = readWhole(text, today);
  return { filters, unmet };
}

/** With the price for each person that is in `unmet`, as it was typed: it needs a number of people. */
export function readWhole(text: string, today: string): ReadSentence & { perHead: string | null } {
  const sentence = sentenceOf(text);
  const unmet: string[] = [];
  // a party's name with a number in it, which is neither people nor money
  const kept: string[] = [];
  sentence.takeAll(
    words(
      '(?:(?:festa|festinha|festao|baile|aniversario|niver) )*(?:de )?\\d+ (?:anos?|aninhos?)|(?:(?:festa|festinha|baile|aniversario|niver) )*(?:de )?(?:quinze|dezoito|trinta|quarenta|cinquenta|sessenta|um) anos?',
    ),
    (match) => {
      kept.push(sentence.typed(match).replace(/^de /i, ''));
    },
  );
  const perHead = readPerHead(sentence, unmet);
  const price = readPrice(sentence, unmet);
  readNegations(sentence, unmet);
  const sort = readSort(sentence);
  const guests = readGuests(sentence);
  const total = perHead && guests.guests && !price.maxPrice ? perHead.price * guests.guests : null;
  if (total !== null) price.maxPrice = Math.round(total);
  else if (perHead) unmet.push(perHead.text);
  const day = readDay(sentence, today, unmet);
  const place = readPlace(sentence, unmet);
  const type = readType(sentence);
  const { amenities = [] } = readAmenities(sentence);
  const filters: Partial<SearchFilters> = {
    ...{ ...price, ...sort, ...guests, ...day, ...place, ...type },
    ...(amenities.length > 0 ? { amenities: inAmenityOrder(amenities) } : {}),
  };
  const isUnderstood = Object.keys(filters).length > 0 || unmet.length > 0;
  const rest = isUnderstood ? [...kept, sentence.rest()].filter(Boolean).join(' ') : text.trim();
  return {
    filters: rest ? { ...filters, q: rest } : filters,
    unmet,
    perHead: total === null ? (perHead?.text ?? null) : null,
  };
}
