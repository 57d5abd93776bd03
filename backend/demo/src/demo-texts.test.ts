import { neighborhoodOfPostalCode } from 'shared-domain/places/postal-codes.ts';
import { describe, expect, test } from 'vitest';
import { demoAddress } from './addresses.data.ts';
import { demoChats } from './chats.data.ts';
import { demoSpaces, planDemo } from './demo-plan.ts';
import { amenity } from './demo-space.ts';
import { reviewsOfSpace } from './reviews.data.ts';
import { termsOf } from './space-terms.ts';
import { claimsOf, contradictionsOf } from './text-claims.ts';

const zoneOf = new Map(demoSpaces.map(({ neighborhood }) => [neighborhood, 'zona-sul']));
const plan = planDemo('2026-11-21', demoSpaces, zoneOf, new Map());

/** The minutes since opening, of '23h', 'meia-noite' or '01:00'. */
const minutes = (time: string, opens: string): number => {
  const [hours = '0', rest = '0'] = time.replace('meia-noite', '0').replace('h', ':').split(':');
  const [first = '0'] = opens.split(':');
  return ((Number(hours) - Number(first) + 24) % 24) * 60 + Number(rest);
};
const hoursIn = (text: string): string[] =>
  [...text.matchAll(/\b(\d{1,2})h(?!ora)(\d{2})?\b|meia-noite/g)].map(([match, hour, rest]) =>
    hour ? `${hour.padStart(2, '0')}:${rest ?? '00'}` : match.replace('meia-noite', '00:00'),
  );

/** Everything the host writes about the space. */
const textsOf = (index: number): string[] => {
  const space = demoSpaces[index];
  if (!space) return [];
  const chats = demoChats.filter((chat) => chat.space === space.title);
  return [
    `${space.seen} ${space.text}`,
    termsOf(space, index).house_rules_note ?? '',
    ...chats.flatMap(({ messages }) => messages.flatMap(({ from, text }) => (from === 'host' && text ? [text] : []))),
  ];
};

describe.each(demoSpaces.map((space, index) => ({ title: space.title, space, index })))(
  '$title',
  ({ space, index }) => {
    const terms = termsOf(space, index);
    const texts = textsOf(index);
    const sentences = texts.flatMap((text) => text.split(/(?<=[.!?])\s+/));

    test('has a CEP of its neighbourhood', () => {
      const { postal_code } = demoAddress(index, space.neighborhood);
      expect(postal_code).toMatch(/^2[0-3]\d{3}-\d{3}$/);
      expect(neighborhoodOfPostalCode(postal_code)?.slug ?? space.neighborhood).toBe(space.neighborhood);
    });

    test('names no more people than fit, and only amenities that it has', () => {
      expect(texts.flatMap((text) => contradictionsOf(text, space))).toEqual([]);
      expect(texts.filter((text) => /gerador/i.test(text))).toEqual([]);
    });

    test('names the hours of its rules', () => {
      const within = minutes(terms.closes_at, terms.opens_at) || 24 * 60;
      const music = sentences.filter((sentence) => /música|\bsom\b|barulho|silêncio/i.test(sentence));
      const musicHours = music.flatMap(hoursIn);
      if (musicHours.length > 0)
        expect([musicHours, musicHours.includes(terms.music_until ?? '')]).toEqual([musicHours, true]);
      const closing = sentences.filter((sentence) => /^(Fecha|Festas até)/.test(sentence)).flatMap(hoursIn);
      for (const hour of closing) expect(hour).toBe(terms.closes_at);
      for (const hour of sentences.flatMap(hoursIn)) {
        expect([hour, minutes(hour, terms.opens_at) <= within]).toEqual([hour, true]);
      }
      if (terms.music_until) expect(minutes(terms.music_until, terms.opens_at)).toBeLessThanOrEqual(within);
    });

    test('sells nothing that its text includes, and is open all day where that is an amenity', () => {
      const includesTables = /mesas[^.]*(incluíd|para cento)/i.test(space.text);
      if (includesTables) expect(terms.extras.map(({ name }) => name)).not.toContain('Mesas e cadeiras');
      if (space.amenities.includes(amenity.allDay)) expect(terms.closes_at).toBe(terms.opens_at);
    });

    test('asks for as much notice as its texts', () => {
      const needed = texts.some((text) => /dois dias de antecedência/.test(text)) ? 2 : 0;
      const eve = texts.some((text) => /lista[^.]*até a véspera/.test(text)) ? 1 : 0;
      expect(terms.notice_days).toBeGreaterThanOrEqual(Math.max(needed, eve));
    });
  },
);

test('reviews say of a space what is true of it', () => {
  const untrue = plan.reviews.flatMap(({ spaceId, comment }) => {
    const space = plan.spaces.find(({ id }) => id === spaceId);
    return space && contradictionsOf(comment, space).length > 0 ? [`${space.title}: ${comment}`] : [];
  });
  expect(untrue).toEqual([]);
  expect(Object.keys(reviewsOfSpace).filter((title) => !demoSpaces.some((space) => space.title === title))).toEqual([]);
});

test.each([
  ['Cabem noventa convidados.', [90]],
  ['São duzentos e cinquenta lugares sentados.', [250]],
  ['Cento e dez pessoas sentadas, 12 lugares à mesa.', [110, 12]],
  ['Terreno plano.', []],
])('“%s” names %j', (text, people) => {
  expect(claimsOf(text).people).toEqual(people);
});
