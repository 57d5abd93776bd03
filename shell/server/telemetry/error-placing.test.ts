import { expect, onTestFinished, test, vi } from 'vitest';
import { wordHash } from '../../src/data/telemetry/word-hash.ts';
import type { PlaceFinder } from '../decoding/place-finder.ts';
import { startErrorPlacing } from './error-placing.ts';
import type { PlacedError, UnplacedError } from './telemetry-database.ts';

const error: UnplacedError = {
  id: 'e1',
  unit: 'chat',
  stack: 'at t (/releases/chat/aaaaaaaaaaaaaaaa/a.js:1:2)',
  version: 'aaaaaaaaaaaaaaaa',
  trail: [
    { before_ms: 900, page: '/chat' },
    { before_ms: 800, press: wordHash('Enviar'), unit: 'chat', version: 'aaaaaaaaaaaaaaaa' },
    { before_ms: 700, press: wordHash('Ana Souza'), unit: 'chat', version: 'aaaaaaaaaaaaaaaa' },
  ],
};
const frame = {
  function: null,
  raw: '',
  unit: 'chat',
  version: 'aaaaaaaaaaaaaaaa',
  code: [],
  file: null,
  line: null,
  library: null as string | null,
  owners: [] as string[],
};
const own = { ...frame, file: 'mfe-chat/src/a.tsx', line: 7, owners: ['@a/squad-chat'] };

function start(finder: Partial<PlaceFinder> = {}) {
  const placed: PlacedError[] = [];
  const database = {
    unplaced: async () => [error],
    place: async (errors: PlacedError[]) => void placed.push(...errors),
  };
  const placing = startErrorPlacing(
    database,
    {
      placesOf: async () => ({ frames: [{ ...frame, library: 'react-dom' }, own], releases: [] }),
      wordsOf: async (press) => (press === wordHash('Enviar') ? 'Enviar' : null),
      ...finder,
    },
    60_000,
  );
  onTestFinished(placing.stop);
  return { placed, look: placing.look };
}

test('an error is placed in the first file of ours, with its owner; of buttons only words of the site are named', async () => {
  const { placed, look } = start();
  await look();
  expect(placed).toEqual([
    {
      id: 'e1',
      stack: error.stack,
      file: 'mfe-chat/src/a.tsx',
      line: 7,
      owners: ['@a/squad-chat'],
      trail: [
        { before_ms: 900, page: '/chat' },
        { before_ms: 800, press: 'Enviar' },
        { before_ms: 700, press: null },
      ],
    },
  ]);
});

test('a stack that cannot be decoded is not tried for ever', async () => {
  vi.spyOn(console, 'error').mockImplementationOnce(() => {});
  const { placed, look } = start({ placesOf: () => Promise.reject(new Error('broken map')) });
  await look();
  expect(placed).toMatchObject([{ id: 'e1', file: null, owners: [] }]);
});
