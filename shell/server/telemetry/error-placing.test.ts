import { expect, onTestFinished, test, vi } from 'vitest';
import type { FindPlaces } from '../decoding/place-finder.ts';
import { startErrorPlacing } from './error-placing.ts';
import type { PlacedError, UnplacedError } from './telemetry-database.ts';

const error: UnplacedError = {
  id: 'e1',
  unit: 'chat',
  stack: 'at t (/releases/chat/aaaaaaaaaaaaaaaa/a.js:1:2)',
  version: 'aaaaaaaaaaaaaaaa',
};

function start(findPlaces: FindPlaces) {
  const placed: PlacedError[] = [];
  const database = {
    unplaced: async () => [error],
    place: async (errors: PlacedError[]) => void placed.push(...errors),
  };
  const placing = startErrorPlacing(database, findPlaces, 60_000);
  onTestFinished(placing.stop);
  return { placed, look: placing.look };
}

test('an error gets the places of its stack', async () => {
  const { placed, look } = start(async ({ unit, version }) => [`${unit}/${version}.tsx:7`]);
  await look();
  expect(placed).toEqual([{ id: 'e1', stack: error.stack, places: ['chat/aaaaaaaaaaaaaaaa.tsx:7'] }]);
});

test('a stack that cannot be decoded is not tried for ever', async () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => {});
  const { placed, look } = start(() => Promise.reject(new Error('broken map')));
  await look();
  expect(placed).toEqual([{ id: 'e1', stack: error.stack, places: [] }]);
});
