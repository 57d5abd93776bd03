import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSources, type SourceFacts } from './source-facts.ts';

const sources = {
  'mfe-a/src/keys.ts': `export const prefix = 'rascunho:';
    export const keyOf = (id: string) => \`\${prefix}\${id}\`;`,
  'mfe-a/src/storage.ts': `import { keyOf } from './keys.ts';
    const own = 'etapa';
    export function keep(id: string, given: string) {
      localStorage.setItem(keyOf(id), '1');
      window.sessionStorage.setItem(own, '1');
      localStorage.tema = 'escuro';
      sessionStorage[own + ':' + id] = '1';
      document.cookie = \`visto=\${id}; path=/\`;
      localStorage.setItem(given, '1');
      localStorage.removeItem(given);
    }`,
  'mfe-a/src/page.ts': `const changed = 'mudou';
    export function tell(element: HTMLElement, client: { channel(name: string): void }, id: string) {
      window.dispatchEvent(new CustomEvent(changed));
      document.dispatchEvent(new Event('vazio'));
      element.dispatchEvent(new Event('input'));
      new BroadcastChannel('abas');
      customElements.define('data-hora', class extends HTMLElement {});
      element.dataset.emUso = '1';
      element.setAttribute('data-aberto', '');
      client.channel(\`sala:\${id}\`);
      void navigator.locks.request('envio', () => {});
      void caches.open('fotos');
    }`,
  'mfe-a/src/part.tsx': 'export const Part = () => <p data-slot="aviso" data-vazio="" aria-label="a" />;',
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

test('names of storage are read through constants, functions and other files', () => {
  expect(facts.get('mfe-a/src/storage.ts')?.names).toEqual([
    'cookie visto',
    'localStorage rascunho:*',
    'localStorage tema',
    'sessionStorage etapa',
    'sessionStorage etapa:*',
  ]);
});

test('a name that can’t be read is told with its place', () => {
  expect(facts.get('mfe-a/src/storage.ts')?.unclear).toEqual([
    expect.stringMatching(/^mfe-a\/src\/storage\.ts: the name given \(localStorage\) can't be read/),
  ]);
});

test('so are names in the page and between tabs', () => {
  expect(facts.get('mfe-a/src/page.ts')?.names).toEqual([
    'attribute data-aberto',
    'attribute data-em-uso',
    'cache fotos',
    'channel abas',
    'element data-hora',
    'event mudou',
    'event vazio',
    'lock envio',
    'topic sala:*',
  ]);
  expect(facts.get('mfe-a/src/part.tsx')?.names).toEqual(['attribute data-vazio', 'slot aviso']);
});

test('cached queries have the pattern of their key and the form of their data', () => {
  expect(facts.get('mfe-a/src/space.keys.ts')?.names).toEqual(['query spaces']);
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
