import { access } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { demoSpaces, imagePath, planDemo } from './demo-plan.ts';
import type { DemoSpace } from './demo-space.ts';
import { listPictures, mediaDir } from './picture-list.ts';
import type { PlannedSpace } from './planned.ts';

const pictures = await listPictures();
const textOf = new Map(pictures.map(({ name, text }) => [name, text]));
const zoneOf = new Map(demoSpaces.map(({ neighborhood }) => [neighborhood, 'zona-sul']));
const plan = planDemo('2026-11-28', demoSpaces, zoneOf, textOf);

/** Numbers that show a building of another number. */
const sameBuilding: Readonly<Record<string, string>> = { 'salao-de-festas-3': 'salao-de-festas-1' };

const buildingOf = (picture: string): string => {
  const building = picture.replace(/-[b-g]$/, '');
  return sameBuilding[building] ?? building;
};
const buildingsOf = (space: DemoSpace): string[] => [...new Set(space.pictures.map(buildingOf))];

/** Which of these spaces show a building that another of them shows, too. */
const sharing = (spaces: readonly DemoSpace[]): string[] =>
  spaces.flatMap((space) => {
    const others = spaces.filter((other) => other !== space);
    return buildingsOf(space)
      .filter((building) => others.some((other) => buildingsOf(other).includes(building)))
      .map((building) => `${space.title}: ${building}`);
  });

const views = (picture: string, letters: string): string[] => [
  picture,
  ...[...letters].map((letter) => `${picture}-${letter}`),
];

/** The spaces whose pictures and their order are prescribed. */
const prescribed: Readonly<Record<string, readonly string[]>> = {
  'Casa Jardim da Gávea': views('casa-com-piscina-4', 'fdbe'),
  'Casa do Mirante': views('casamento-3', 'egbf'),
  'Sala Atlântica': views('evento-corporativo-5', 'dfbce'),
  'Armazém Tijolo': views('salao-de-festas-2', 'decb'),
  'Galeria da Carioca': views('outros-2', 'dceb'),
  'Sítio Lua Cheia': views('sitio-2', 'edfb'),
  'Salão Guanabara': views('salao-de-festas-1', 'dcefb'),
  'Galpão Estúdio 27': views('estudio-de-fotografia-2', 'debf'),
  'Pátio das Buganvílias': views('casa-com-piscina-5', 'edfbc'),
  'Sala de Vidro': views('coworking-2', 'bdce'),
  'Casa das Redes': views('sitio-4', 'dceb'),
  'Estúdio Neon': views('estudio-de-fotografia-3', 'dceb'),
  'Casa Pedra Bonita': views('casa-com-piscina-1', 'debf'),
  'Casarão dos Azulejos': views('salao-de-festas-4', 'dgefb'),
  'Cobertura da Glória': views('evento-corporativo-2', 'edbf'),
  'Cobertura Arpoador': views('outros-1', 'fdeb'),
  'Casa da Joatinga': views('casa-com-piscina-2', 'dbc'),
  'Casa do Deque': views('casa-com-piscina-3', 'bdc'),
  'Capela do Flamengo': views('casamento-2', 'bc'),
  'Quinta da Floresta': views('casamento-7', 'cb'),
  'Estúdio Fundo Azul': ['estudio-de-fotografia-4'],
};

describe.each(plan.spaces)('$title', (space) => {
  test('shows pictures that exist, with their descriptions', async () => {
    for (const picture of space.pictures) {
      await access(new URL(`${picture}.jpg`, mediaDir));
      expect(space.imageDescriptions[imagePath(picture)]).toBe(textOf.get(picture));
      expect(textOf.get(picture), picture).toMatch(/^\p{Lu}.{20,}[^.]$/u);
    }
  });

  test('shows one building', () => {
    expect(buildingsOf(space)).toHaveLength(1);
  });
});

test.each(Object.entries(prescribed))('%s shows its pictures in the prescribed order', (title, expected) => {
  expect(demoSpaces.find((space) => space.title === title)?.pictures).toEqual(expected);
});

test('no two public spaces show the same building, so no page of results does', () => {
  expect(sharing(demoSpaces.filter(({ status }) => status === undefined))).toEqual([]);
});

test('nor does a category, nor a list of what waits for approval, once that is approved', () => {
  const pending = demoSpaces.filter(({ status }) => status === 'pending');
  expect(sharing(pending)).toEqual([]);
  for (const space of pending) {
    const category = demoSpaces.filter(({ type, status }) => type === space.type && status === undefined);
    expect(sharing([space, ...category])).toEqual([]);
  }
});

describe('spaces that people see first', () => {
  const rated = plan.spaces
    .filter(({ status }) => status === undefined)
    .map((space) => {
      const ratings = plan.reviews.filter(({ spaceId }) => spaceId === space.id).map(({ rating }) => rating);
      const sum = ratings.reduce<number>((total, rating) => total + rating, 0);
      return { space, count: ratings.length, average: ratings.length > 0 ? sum / ratings.length : 0 };
    });
  type Rated = (typeof rated)[number];
  const byRating = (a: Rated, b: Rated) =>
    Math.round(b.average * 100) - Math.round(a.average * 100) || b.count - a.count;
  const byId = (a: Rated, b: Rated) => (a.space.id < b.space.id ? -1 : 1);
  const titlesOfFew = (spaces: readonly PlannedSpace[]) =>
    spaces.filter((space) => space.pictures.length < 5).map(({ title }) => title);

  test('the first page of a search has five pictures or more of each', () => {
    const firstPage = rated.toSorted((a, b) => byRating(a, b) || byId(a, b)).slice(0, 12);
    expect(titlesOfFew(firstPage.map(({ space }) => space))).toEqual([]);
  });

  test('the home has five pictures or more of each that it features', () => {
    const best = rated.toSorted(
      (a, b) => byRating(a, b) || b.space.createdAt.getTime() - a.space.createdAt.getTime() || byId(a, b),
    );
    const types = new Set<string>();
    const featured = best.filter(({ space: { type } }) => !types.has(type) && types.add(type)).slice(0, 6);
    expect(featured).toHaveLength(6);
    expect(titlesOfFew(featured.map(({ space }) => space))).toEqual([]);
  });
});
