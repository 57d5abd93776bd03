import { zones } from 'shared-domain/places/zones.ts';
import { searchHref } from 'shared-domain/spaces/search-address.ts';
import { spaceTypes } from 'shared-domain/spaces/space-types.ts';
import { expect, test } from 'vitest';
import { spaceCrumbs } from './space-crumbs.ts';

test('the ways back are the addresses that the search itself writes, for every type and zone, with and without a day', () => {
  for (const date of [null, '2027-03-06'])
    for (const type of [null, ...spaceTypes])
      for (const { slug: zone, name: zoneName } of zones) {
        const crumbs = spaceCrumbs({ type: type?.key ?? 'gone', zone, zoneName }, date);
        expect(crumbs[1]?.path).toBe(searchHref({ type: type?.key ?? null, date, zone }));
        if (date || !type) expect(crumbs[0]?.path).toBe(searchHref({ type: type?.key ?? null, date }));
      }
});
