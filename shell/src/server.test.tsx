// @vitest-environment node
import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import { useLoaderData } from 'react-router-dom';
import { queryClientContext } from 'shared-domain/platform';
import { describe, expect, test } from 'vitest';
import { createRenderer } from './server.tsx';

const registry = {
  shell: { version: 'a', base: '/releases/shell/a/' },
  remotes: [
    {
      name: 'discovery',
      version: '1',
      base: '/',
      entry: 'entry.js',
      integrity: '',
      styles: [],
      widgets: {},
      routes: [{ id: 'page', path: '/espacos', ssr: true, chunks: [] }],
    },
  ],
} as unknown as SiteRegistry;
const page = { loader: () => 'Espaços', Component: () => <h1>{useLoaderData<string>()}</h1> };

function rendered(exported: object, path = '/espacos') {
  const { render } = createRenderer({
    config: { supabaseUrl: 'https://api.example.test', supabaseKey: 'chave' },
    registry,
    remotes: { discovery: exported as Record<string, unknown> },
  });
  return render(`https://espacos.example.test${path}`, new AbortController().signal);
}

const throws = (thrown: unknown) => () => {
  throw thrown;
};

describe('on the server a remote’s page is there although something else that it exports fails', () => {
  test.each<[string, object]>([
    ['meta throws', { meta: throws(new Error('sem preço')) }],
    ['meta is a text', { meta: 'Espaços' }],
    ['meta returns a promise', { meta: async () => ({ title: 'Espaços' }) }],
    [
      'structured data is refused',
      { meta: () => ({ title: 'Espaços', structuredData: () => Promise.reject(new Error('nós')) }) },
    ],
    [
      'structured data never comes',
      { meta: () => ({ title: 'Espaços', structuredData: () => new Promise(() => {}) }) },
    ],
  ])('%s', async (_, exported) => {
    const result = await rendered({ page: { ...page, ...exported } });
    expect(result).toMatchObject({
      kind: 'page',
      status: 200,
      html: expect.stringContaining('<h1>Espaços</h1>'),
      head: { title: expect.stringContaining('Espaços'), structuredData: null },
      failures: [{ unit: 'discovery', stack: expect.stringMatching(/Error/) }],
    });
  });
});

test.each<[string, object]>([
  ['throws nothing', { Component: throws(undefined) }],
  ['throws null', { Component: throws(null) }],
  ['has a loader that throws nothing', { loader: throws(undefined) }],
  ['has a loader that refuses', { loader: throws(new Response(null, { status: 500 })) }],
  ['is no page', { Component: 'h1' }],
])('a page that %s is left to the browser', async (_, exported) => {
  await expect(rendered({ page: { ...page, ...exported } })).rejects.not.toBe('rendered');
});

test('a remote whose server bundle throws at a touch is left to the browser; the others are rendered', async () => {
  const touchy = Object.defineProperty({}, 'page', { get: throws(new ReferenceError('page')) });
  expect(await rendered(touchy)).toMatchObject({ kind: 'page', view: { pending: true } });
  expect(await rendered(touchy, '/como-funciona')).toMatchObject({ kind: 'page', view: { pending: false } });
});

test('a page that went on without the answer of a query says that a part is missing: nobody else should get it', async () => {
  const loader = async ({
    context,
  }: {
    context: { get(key: unknown): { prefetchQuery(options: object): Promise<void> } };
  }) => {
    await context.get(queryClientContext).prefetchQuery({ queryKey: ['stats'], queryFn: throws(new Error('longe')) });
    return 'Espaços';
  };
  expect(await rendered({ page: { ...page, loader } })).toMatchObject({ status: 200, isPartial: true });
  expect(await rendered({ page })).toMatchObject({ status: 200, isPartial: false });
});
