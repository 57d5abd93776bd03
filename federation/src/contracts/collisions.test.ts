import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtReleases } from '../testing/built-releases.ts';
import { cacheCollisions, nameCollisions, pathCollisions } from './collisions.ts';

// Each pair here is what two squads might do without knowing of each other. That a release of it is refused: release-unit.test.ts.

let built: Awaited<ReturnType<typeof builtReleases>>;
beforeAll(async () => {
  built = await builtReleases();
});
afterAll(() => built.remove());

const short = ({ name, version }: { name: string; version: string }) => `${name}@${version.slice(0, 8)}`;
const named = (unit: string, name: string) => built.remote(unit, { names: { [unit]: [name] } });

test.each([
  ['one address', '/novo', '/novo', ['/novo would belong to chat@', 'and to eventos@']],
  [
    'an address and a pattern that matches it',
    '/espacos/:id',
    '/espacos/novo',
    ['both match /espacos/novo', 'chat@', 'eventos@'],
  ],
  [
    'two patterns that match one address',
    '/espacos/:id/fotos',
    '/espacos/lista/:tab',
    ['both match /espacos/lista/fotos'],
  ],
  ['a pattern with a part that may be left out', '/espacos/:id?', '/espacos', ['/espacos would belong to']],
  ['a pattern that matches whatever follows', '/espacos/*', '/espacos/:id/fotos', ['both match /espacos/x/fotos']],
  [
    'a pattern that matches what the site server answers',
    '/:pagina',
    '/chat/x',
    ['both match /health', 'the site server'],
  ],
])('two remotes have %s', async (_what, one, other, reasons) => {
  const chat = await built.remote('chat', { routes: [built.route(one)] });
  const eventos = await built.remote('eventos', { routes: [built.route('/eventos', [other])] });
  for (const reason of reasons) expect(pathCollisions([chat, eventos]).join('\n')).toContain(reason);
});

test('addresses beside each other, and a remote’s own patterns, are no collision', async () => {
  const chat = await built.remote('chat', { routes: [built.route('/espacos/:id'), built.route('/espacos/novo')] });
  const eventos = await built.remote('eventos', { routes: [built.route('/eventos/:id'), built.route('/espacos')] });
  expect(pathCollisions([chat, eventos])).toEqual([]);
});

test.each([
  ['@keyframes', 'keyframes pulsar', 'keyframes pulsar', '@keyframes pulsar'],
  ['@property', 'property --angulo', 'property --angulo', '@property --angulo'],
  ['a cascade layer', 'layer cartoes', 'layer cartoes', '@layer cartoes'],
  ['an entity of cached queries', 'query eventos', 'query eventos', 'The query entity eventos'],
])('two remotes have %s', async (_what, one, other, reason) => {
  const [chat, eventos] = [await named('chat', one), await named('eventos', other)];
  const [found = ''] = nameCollisions([chat, eventos]);
  expect(found).toContain(reason);
  expect(found).toContain(short(chat));
  expect(found).toContain(short(eventos));
  expect(nameCollisions([chat])).toEqual([]);
});

test('a remote has a name of what is shared', async () => {
  const chat = await built.remote('chat', {
    names: { 'shared-domain': ['query spaces'], 'shared-ui': ['keyframes spin'] },
  });
  const names = { eventos: ['query spaces', 'keyframes spin'] };
  const found = nameCollisions([chat, await built.remote('eventos', { names })]).join('\n');
  expect(found).toContain(`The query entity spaces is of shared-domain (in ${short(chat)})`);
  expect(found).toContain('Rename that of eventos');
  expect(found).toContain('@keyframes spin');
});

test('what is shared may be in several, and attributes of older records are not compared', async () => {
  const names = { 'shared-ui': ['keyframes spin'] };
  const chat = await built.remote('chat', { names: { ...names, chat: ['attribute data-at-bottom'] } });
  const eventos = await built.remote('eventos', { names: { ...names, eventos: ['attribute data-at-bottom'] } });
  expect(nameCollisions([chat, eventos, await built.shell({ names })])).toEqual([]);
});

const page = (price: string, more: Record<string, { optional: boolean; shape: string }> = {}) => ({
  props: { price: { optional: false, shape: price }, ...more },
});
const keeps = (unit: string, data: ReturnType<typeof page>, shape = 2) =>
  built.remote(unit, { caches: { [`["spaces",${shape},"page",*]`]: data } });

test.each([
  ['of another type', page('string'), 'price is number where string is expected'],
  ['more', page('number', { hostName: { optional: false, shape: 'string' } }), 'hostName is not given'],
])('two units keep data %s under the key of one query', async (_what, other, reason) => {
  const [chat, eventos] = [await keeps('chat', page('number')), await keeps('eventos', other)];
  const [found = ''] = cacheCollisions([chat, eventos]);
  expect(found).toContain(`${short(chat)} and ${short(eventos)} keep different data`);
  expect(found).toContain(reason);
  expect(found).toContain('Raise the number of "spaces" (now 2)');
});

test('with a new number, or more that may be missing, each reads what it knows', async () => {
  const chat = await keeps('chat', page('number'));
  expect(cacheCollisions([chat, await keeps('eventos', page('string'), 3)])).toEqual([]);
  const more = page('number', { hostName: { optional: true, shape: 'string' } });
  expect(cacheCollisions([chat, await keeps('eventos', more)])).toEqual([]);
});
