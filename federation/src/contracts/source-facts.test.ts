import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSources, type SourceFacts } from './source-facts.ts';

const sources = {
  'mfe-a/src/space.keys.ts': `const shape = 3;
    export const spaceKeys = {
      all: ['spaces', shape] as const,
      page: (id: string) => [...spaceKeys.all, 'page', id] as const,
    };
    export const words = ['a', 'b'];`,
  'mfe-a/src/queries.ts': `import { spaceKeys } from './space.keys.ts';
    interface Space { title: string; made: Date; free?: string[]; zone: 'sul' | 'norte'; prices: Record<string, number> }
    declare function read(): Promise<Space | null>;
    export const one = (id: string) => ({ queryKey: spaceKeys.page(id), queryFn: async () => read() });
    export const all = (city: string) => ({
      queryKey: [...spaceKeys.all, 'list', city],
      queryFn: async () => [1],
      getNextPageParam: () => null,
    });`,
};

let root: string;
let facts: Map<string, SourceFacts>;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sources-'));
  for (const [file, text] of Object.entries(sources)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  facts = readSources(root, Object.keys(sources));
});
afterAll(() => rm(root, { recursive: true }));

test('cached queries have the pattern of their key and the form of their data', () => {
  expect(facts.get('mfe-a/src/space.keys.ts')?.entities).toEqual(['spaces']);
  const [one, all] = facts.get('mfe-a/src/queries.ts')?.queries ?? [];
  expect(one?.key).toBe('["spaces",3,"page",*]');
  expect(one?.data).toEqual({
    anyOf: [
      'null',
      {
        props: {
          free: { optional: true, shape: { anyOf: ['undefined', { items: 'string' }] } },
          made: { optional: false, shape: { named: 'Date', of: [] } },
          prices: { optional: false, shape: { named: 'Record', of: ['number'] } },
          title: { optional: false, shape: 'string' },
          zone: { optional: false, shape: { anyOf: ['"norte"', '"sul"'] } },
        },
      },
    ],
  });
  expect(all).toEqual({
    key: '["spaces",3,"list",*]',
    data: { props: { pages: { optional: false, shape: { items: { items: 'number' } } } } },
  });
});
