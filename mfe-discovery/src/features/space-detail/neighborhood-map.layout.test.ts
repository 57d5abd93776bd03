import { neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { overlap } from 'shared-ui/patterns/rio-map.layout.ts';
import { expect, test } from 'vitest';
import { circleRadius, discRadius, layLocalMap, nearStations } from './neighborhood-map.layout.ts';

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

test('no two names cover each other, the circle or the edge; a station may lie on the circle beside its disc', () => {
  const wrong = maps.flatMap(({ slug, size, map }) => {
    if (!map) return [slug];
    const { left, top } = map.centre;
    const middle = (radius: number) => ({
      left: left - radius,
      right: left + radius,
      top: top - radius,
      bottom: top + radius,
    });
    return map.labels
      .filter(
        ({ rect, square }, index) =>
          rect.left < 0 ||
          rect.right > map.box.width ||
          rect.top < 0 ||
          rect.bottom > map.box.height ||
          overlap(rect, middle(square ? discRadius : circleRadius)) ||
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

test('every station that the text names is on both sizes of the map, and most neighbourhoods with a station near name it', () => {
  const named = neighborhoods.flatMap(({ slug }) => nearStations(slug).map((station) => ({ slug, ...station })));
  const hidden = maps.flatMap(({ slug, size, map }) =>
    named
      .filter((own) => own.slug === slug)
      .filter((own) => !map?.labels.some(({ kind, name, square }) => square && kind === own.kind && name === own.name))
      .map(({ name }) => `${slug} ${size}: ${name}`),
  );
  expect(hidden).toEqual([]);
  expect(new Set(named.map(({ slug }) => slug)).size).toBeGreaterThan(110);
  expect(named.map(({ slug, name }) => `${slug}: ${name}`)).toEqual(
    expect.arrayContaining(['meier: Méier', 'gamboa: Central do Brasil', 'santa-cruz: Santa Cruz']),
  );
});

test('the tunnel is named where it is one, far from Santo Cristo', () => {
  const namedOn = (slug: string) => layLocalMap(slug, 'wide')?.labels.map(({ name }) => name);
  expect(namedOn('santo-cristo')).not.toContain('Túnel Rebouças');
  expect(namedOn('cosme-velho')).toContain('Túnel Rebouças');
});

test('the nearest stations are named, metro and train apart; an island has none', () => {
  expect(nearStations('sao-conrado')).toEqual([{ kind: 'metro', name: 'São Conrado' }]);
  expect(nearStations('meier')[0]).toEqual({ kind: 'train', name: 'Méier' });
  expect(nearStations('paqueta')).toEqual([]);
});
