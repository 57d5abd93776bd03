import { neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { overlap } from 'shared-ui/patterns/rio-map.layout.ts';
import { expect, test } from 'vitest';
import { circleRadius, layLocalMap, nearStations } from './neighborhood-map.layout.ts';

const maps = (['wide', 'phone'] as const).flatMap((size) =>
  neighborhoods.map(({ slug, name }) => ({ size, slug, name, map: layLocalMap(slug, size) })),
);

test('every neighbourhood has its own name and at least three others on its map, on both sizes', () => {
  const poor = maps.filter(({ name, map }) => {
    const named = map?.labels.filter(({ kind }) => kind === 'neighborhood') ?? [];
    return named.length < 3 || !map?.labels.some((label) => label.kind === 'own' && label.name === name);
  });
  expect(poor.map(({ size, slug }) => `${slug} ${size}`)).toEqual([]);
});

test('no two names cover each other, the circle or the edge', () => {
  const wrong = maps.flatMap(({ slug, size, map }) => {
    if (!map) return [slug];
    const { left, top } = map.centre;
    const circle = {
      left: left - circleRadius,
      right: left + circleRadius,
      top: top - circleRadius,
      bottom: top + circleRadius,
    };
    return map.labels
      .filter(
        ({ rect }, index) =>
          rect.left < 0 ||
          rect.right > map.box.width ||
          rect.top < 0 ||
          rect.bottom > map.box.height ||
          overlap(rect, circle) ||
          map.labels.slice(index + 1).some((other) => overlap(rect, other.rect)),
      )
      .map(({ name }) => `${slug} ${size}: ${name}`);
  });
  expect(wrong).toEqual([]);
});

test('a neighbourhood by the sea has its beach, one on the metro its station, one inland its roads or trains', () => {
  const namesOf = (slug: string) => layLocalMap(slug, 'wide')?.labels.map(({ name }) => name);
  expect(namesOf('sao-conrado')).toEqual(expect.arrayContaining(['São Conrado', 'Rocinha', 'Praia de São Conrado']));
  expect(namesOf('meier')).toEqual(expect.arrayContaining(['Méier', 'Todos os Santos', 'Engenho de Dentro']));
  expect(namesOf('recreio-dos-bandeirantes')).toEqual(
    expect.arrayContaining(['Praia do Recreio', 'Avenida das Américas']),
  );
});

test('the nearest stations are named, metro and train apart; an island has none', () => {
  expect(nearStations('sao-conrado')).toEqual([{ kind: 'metro', name: 'São Conrado' }]);
  expect(nearStations('meier')[0]).toEqual({ kind: 'train', name: 'Méier' });
  expect(nearStations('paqueta')).toEqual([]);
});
