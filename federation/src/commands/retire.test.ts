import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DeploymentRefused, publish, readRegistry } from '../registry/registry.ts';
import { built, dir, release, target } from '../testing/release-set-up.ts';
import { listReleases, removableReleases } from './list-releases.ts';
import { releaseUnits } from './release-unit.ts';
import { retire, unitsToRelease } from './retire.ts';
import { rollback } from './rollback.ts';

const registry = () => readRegistry(target);
const string = 'string';
const widget = { widgets: { box: { chunks: [], props: string } } };

describe('a remote is retired', () => {
  test('it leaves the site, its paths are remembered and its files stay', async () => {
    const chat = await built.remote('chat', { routes: [built.route('/chat', ['/conversas/:id'])] });
    await release([await built.shell(), chat, await built.remote('search', { routes: [built.route('/buscar')] })]);
    const { deployments, notes } = await retire(target, ['chat'], { reason: 'ninguém usava' });
    expect(deployments).toMatchObject([{ unit: 'chat', pointer: 'live', from: chat.version, to: null, by: 'release' }]);
    expect(notes).toEqual(['/chat, /conversas/:id answer 410.']);
    const { units, retired, history } = await registry();
    expect(Object.keys(units)).toEqual(['shell', 'search']);
    expect(retired).toEqual({
      chat: { version: chat.version, at: history.at(-1)?.at, paths: ['/chat', '/conversas/:id'] },
    });
    expect(history.at(-1)?.reason).toBe('Retired: its pages are gone. ninguém usava');
    expect(await target.read(`chat/${chat.version}/entry.js`)).not.toBeNull();
  });

  test('with its canary, whose pages somebody may know', async () => {
    await release([await built.shell(), await built.remote('chat')]);
    const canary = await built.remote('chat', { routes: [built.route('/chat'), built.route('/grupos')] });
    await release([canary], { pointer: 'canary', percent: 10 });
    const { deployments } = await retire(target, ['chat']);
    expect(deployments).toMatchObject([
      { pointer: 'canary', from: canary.version, to: null, reason: 'It left the site.' },
      { pointer: 'live', to: null },
    ]);
    expect((await registry()).retired?.chat?.paths).toEqual(['/chat', '/grupos']);
  });

  test('its paths lead to a page that stays, and later to another one', async () => {
    const search = await built.remote('search', { routes: [built.route('/buscar'), built.route('/categoria/:slug')] });
    await release([await built.shell(), await built.remote('chat'), search]);
    expect((await retire(target, ['chat'], { to: '/buscar' })).notes).toEqual(['/chat leads to /buscar.']);
    expect((await retire(target, ['chat'], { to: '/buscar' })).deployments).toEqual([]);
    await retire(target, ['chat'], { to: '/categoria/festa' });
    expect((await registry()).retired?.chat).toMatchObject({ paths: ['/chat'], to: '/categoria/festa' });
    await retire(target, ['chat']);
    expect((await registry()).retired?.chat).not.toHaveProperty('to');
  });

  test.each(['/chat', '/nada', '/categoria', 'https://elsewhere.example'])(
    'and %s is refused as the page to lead to',
    async (to) => {
      const search = await built.remote('search', { routes: [built.route('/categoria/:slug')] });
      await release([await built.shell(), await built.remote('chat'), search]);
      const before = await registry();
      await expect(retire(target, ['chat'], { to })).rejects.toThrow(`${to} is no page that stays`);
      expect(await registry()).toEqual(before);
    },
  );

  test('a dry run says the same and changes nothing', async () => {
    await release([await built.shell(), await built.remote('chat')]);
    const before = await registry();
    const { deployments, notes } = await retire(target, ['chat'], { dryRun: true });
    expect(deployments).toMatchObject([{ unit: 'chat', to: null }]);
    expect(notes).toEqual(['/chat answers 410.']);
    expect(await registry()).toEqual(before);
  });
});

describe('it is refused', () => {
  test('while another release renders its widget, with the name of that release; --force empties the place', async () => {
    const user = await built.remote('search', { uses: { 'chat/box': string } });
    await release([await built.shell(), await built.remote('chat', widget), user]);
    const attempt = retire(target, ['chat']);
    await expect(attempt).rejects.toThrow(DeploymentRefused);
    await expect(attempt).rejects.toThrow(`search@${user.version.slice(0, 8)} renders chat/box`);
    await expect(attempt).rejects.toThrow('--force');
    expect((await registry()).units.chat).toBeDefined();

    const { notes } = await retire(target, ['chat'], { force: true });
    expect(notes.at(-1)).toBe(
      `search@${user.version.slice(0, 8)} renders chat/box, which chat does not offer: its place stays empty.`,
    );
    expect((await registry()).units.chat).toBeUndefined();
  });

  test('but not when those who need each other go together', async () => {
    const user = await built.remote('search', { uses: { 'chat/box': string } });
    await release([await built.shell(), await built.remote('chat', widget), user]);
    await retire(target, ['chat', 'search']);
    expect(Object.keys((await registry()).retired ?? {})).toEqual(['chat', 'search']);
  });

  test('for the shell, for the remote with the home page, and for what was never released', async () => {
    await release([await built.shell(), await built.remote('discovery', { routes: [built.route('/')] })]);
    await expect(retire(target, ['shell'])).rejects.toThrow('The shell is the site');
    await expect(retire(target, ['discovery'], { force: true })).rejects.toThrow('has the home page');
    await expect(retire(target, ['nobody'])).rejects.toThrow('nobody has not been released here');
  });
});

describe('what was retired comes back', () => {
  test('by a rollback, with the versions before it; its paths are its own again', async () => {
    const [first, second] = [await built.remote('chat'), await built.remote('chat')];
    await release([await built.shell(), first]);
    await release([second]);
    await retire(target, ['chat']);
    // a script that rolls back a failed version does not restore a remote that was retired in the meantime
    await expect(rollback(target, 'chat', { reason: 'erros', expected: second.version })).rejects.toThrow(
      'it is retired',
    );
    await rollback(target, 'chat', { reason: 'sentimos falta', expected: 'retired' });
    expect(await registry()).toMatchObject({ units: { chat: { live: second.version } } });
    expect(await registry()).not.toHaveProperty('retired');
    await expect(rollback(target, 'chat', { reason: 'de novo', expected: 'retired' })).rejects.toThrow('do not get');
    await rollback(target, 'chat', { reason: 'mais ainda' });
    expect((await registry()).units.chat?.live).toBe(first.version);
  });

  test('by a release of any version, and not by what releases the whole workspace', async () => {
    const [first, second] = [await built.remote('chat'), await built.remote('chat')];
    await release([await built.shell(), first]);
    await release([second]);
    await retire(target, ['chat']);
    expect(unitsToRelease(await registry())).toContain('host');
    expect(unitsToRelease(await registry())).not.toContain('chat');
    await publish(target, [{ name: 'chat', version: second.version }]);
    expect((await registry()).units.chat).toBeUndefined();
    await release([first]);
    expect((await registry()).units.chat?.live).toBe(first.version);
    expect(await registry()).not.toHaveProperty('retired');
  });

  test('by a release of its name and version, which needs no build', async () => {
    const chat = await built.remote('chat');
    await release([await built.shell(), chat]);
    await retire(target, ['chat']);
    const nowhere = { builtIn: join(dir, 'nowhere'), target, pointer: 'live' };
    await releaseUnits({ ...nowhere, versions: { chat: chat.version } });
    expect((await registry()).units.chat?.live).toBe(chat.version);
  });

  test('so its last version is listed, and no pruning removes it', async () => {
    const [first, second] = [await built.remote('chat'), await built.remote('chat')];
    await release([await built.shell(), first]);
    await release([second]);
    await retire(target, ['chat']);
    const listed = await listReleases(target, 'chat');
    expect(listed.find(({ version }) => version === second.version)?.pointers).toEqual(['retired']);
    const later = Date.now() + 365 * 86_400_000;
    const removable = await removableReleases(target, { keep: 0, days: 30 }, later);
    expect(removable.filter(({ unit }) => unit === 'chat').map(({ version }) => version)).toEqual([first.version]);
  });
});
