import { randomBytes } from 'node:crypto';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyDeployments } from '../registry/deployment-history.ts';
import { changeRegistry, DeploymentRefused, readRegistry } from '../registry/registry.ts';
import { built, dir, type Released, release, stateOf, target } from '../testing/release-set-up.ts';
import { listReleases, removableReleases } from './list-releases.ts';

/** The attempt says why, and what visitors get is as it was. */
async function expectRefused(attempt: () => Promise<unknown>, ...reasons: string[]): Promise<void> {
  const before = await readRegistry(target);
  const error = await attempt().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DeploymentRefused);
  for (const reason of reasons) expect((error as Error).message).toContain(reason);
  expect(await readRegistry(target)).toEqual(before);
}

const provides = {
  react: { version: '19.3.1', exports: null },
  router: { version: '7.1.0', exports: ['Link', 'data'] },
};
const needs = (range: string, ...exports: string[]) => ({ needs: { router: { range, exports } } });
const props = (price: string, extra: Record<string, { optional: boolean; shape: string }> = {}) => ({
  props: { price: { optional: false, shape: price }, ...extra },
});
const card = (shape: ReturnType<typeof props>) => ({ widgets: { card: { chunks: ['page.js'], props: shape } } });
const renders = (shape: ReturnType<typeof props>) => ({ uses: { 'booking/card': shape } });

test('a release brings its files, then its record, and goes live', async () => {
  const shell = await built.shell({ provides });
  const chat = await built.remote('chat', needs('^7.0.0', 'Link'));
  const { deployments } = await release([shell, chat]);
  expect(deployments).toMatchObject([
    { unit: 'shell', from: null, to: shell.version, by: 'release' },
    { unit: 'chat', from: null, to: chat.version, by: 'release' },
  ]);
  expect(await readFile(join(dir, 'chat', chat.version, 'entry.js.br'))).not.toHaveLength(0);
  expect((await release([chat])).deployments).toEqual([]);
});

test('a dry run says what would be moved and leaves nothing behind', async () => {
  const shell = await built.shell();
  const { deployments } = await release([shell], { dryRun: true });
  expect(deployments).toMatchObject([{ unit: 'shell', to: shell.version }]);
  expect(await target.list('')).toEqual([]);
});

describe('a remote is refused', () => {
  test.each([
    [
      'another major of a shared module',
      needs('^8.0.0', 'Link'),
      'was built with router 8.0.0; the shell provides 7.1.0. Release a shell that provides it first',
    ],
    ['a newer minor', needs('^7.2.0'), 'was built with router 7.2.0'],
    ['an older major', needs('^6.9.0'), 'was built with router 6.9.0; the shell provides 7.1.0. Build it with'],
    ['a name that the shell does not give', needs('^7.0.0', 'useFetchers'), 'uses useFetchers of router'],
  ])('that needs %s', async (_what, parts, reason) => {
    await release([await built.shell({ provides })]);
    const chat = await built.remote('chat', parts);
    await expectRefused(() => release([chat]), reason);
  });

  test.each([
    ['another remote', '/buscar'],
    ['another remote, as an alias', '/search'],
    ['the shell', '/profile'],
    ['another remote, with a parameter of another name', '/espaco/:qual'],
    ['another remote, without its optional parameter', '/espaco'],
    ['the site server', '/registry.json'],
  ])('with a route that belongs to %s', async (_whose, path) => {
    const shell = await built.shell({ routes: [built.route('/profile/:userId?')] });
    const routes = [built.route('/buscar', ['/search']), built.route('/espaco/:id?')];
    await release([shell, await built.remote('discovery', { routes })]);
    const chat = await built.remote('chat', { routes: [built.route('/chat', [path])] });
    await expectRefused(() => release([chat]), `${path} would belong to`);
  });

  test('with a name or an address that another squad’s release has', async () => {
    const chat = await built.remote('chat', {
      routes: [built.route('/conversas/:id')],
      names: { chat: ['keyframes pulsar'] },
    });
    await release([await built.shell(), chat]);
    const [path, key] = [
      await built.remote('eventos', { routes: [built.route('/conversas/novas')] }),
      await built.remote('eventos', { names: { eventos: ['keyframes pulsar'] } }),
    ];
    const other = `chat@${chat.version.slice(0, 8)}`;
    await expectRefused(() => release([path]), 'both match /conversas/novas', other);
    await expectRefused(() => release([key]), '@keyframes pulsar', other, 'Rename that of eventos');
  });

  test('that keeps other data in a query that a live unit reads, until it has another number', async () => {
    const keeps = (shape: number, price: string) => ({ caches: { [`["spaces",${shape},"page",*]`]: props(price) } });
    const discovery = await built.remote('discovery', keeps(2, 'number'));
    await release([await built.shell(), discovery]);
    const changed = await built.remote('booking', keeps(2, 'string'));
    for (const how of [{ pointer: 'live' }, { dryRun: true }])
      await expectRefused(
        () => release([changed], how),
        `discovery@${discovery.version.slice(0, 8)}`,
        `booking@${changed.version.slice(0, 8)}`,
        'Raise the number of "spaces"',
      );
    await release([await built.remote('booking', keeps(3, 'string'))]);
  });

  test('whose widget wants what a live remote does not give it', async () => {
    const discovery = await built.remote('discovery', renders(props('number')));
    await release([await built.shell(), await built.remote('booking', card(props('number'))), discovery]);
    const [other, more] = [
      await built.remote('booking', card(props('string'))),
      await built.remote('booking', card(props('number', { date: { optional: false, shape: 'string' } }))),
    ];
    await expectRefused(() => release([other]), `discovery@${discovery.version.slice(0, 8)}`, 'price is number');
    await expectRefused(() => release([more]), 'date is not given');
    await release([
      await built.remote('booking', card(props('number', { date: { optional: true, shape: 'string' } }))),
    ]);
  });

  test('that gives a live widget less than it wants', async () => {
    await release([await built.shell(), await built.remote('booking', card(props('number')))]);
    const discovery = await built.remote('discovery', renders(props('string')));
    await expectRefused(() => release([discovery]), 'booking/card of booking@', 'price is string');
  });

  test('without a widget that a live remote renders', async () => {
    const booking = await built.remote('booking', card(props('number')));
    await release([await built.shell(), booking, await built.remote('discovery', renders(props('number')))]);
    await expectRefused(async () => release([await built.remote('booking')]), 'renders booking/card', 'does today');
    // together with the one that drew it
    await release([await built.remote('booking'), await built.remote('discovery')]);
  });

  test('that has grown beyond its budget, naming what grew', async () => {
    const budget = { entry: 2000, page: 1000, widget: 1000, styles: 1000 };
    await release([await built.shell(), await built.remote('chat', { budget })]);
    const large = await built.remote('chat', { budget }, { 'page.js': randomBytes(3000).toString('hex') });
    await expectRefused(
      () => release([large]),
      'page -chat has 3.',
      'more than its budget',
      'federation/src/build/budget.ts',
      'live it has 0.0 KB',
    );
  });

  test('with a file that has no hash, is missing, or was changed', async () => {
    await release([await built.shell()]);
    const [nameless, changed, lost] = [
      await built.remote('chat', { styles: ['other.css'] }),
      await built.remote('chat'),
      await built.remote('chat'),
    ];
    await expectRefused(() => release([nameless]), 'names other.css without a hash');
    await appendFile(join(built.folder(changed), 'page.js'), 'alert(1)');
    await expectRefused(() => release([changed]), 'page.js was changed after it was built');
    await rm(join(built.folder(lost), 'entry.js'));
    await expectRefused(() => release([lost]), 'lacks entry.js');
  });

  test('with every reason at once, and with it what would be released together', async () => {
    await release([await built.shell({ provides })]);
    const chat = await built.remote('chat', { ...needs('^8.0.0'), styles: ['none.css'] });
    const fine = await built.remote('booking');
    await expectRefused(() => release([fine, chat]), 'without a hash', 'was built with router 8.0.0');
  });
});

describe('the shell', () => {
  test('is refused when a live remote, a canary or a channel needs what it takes away', async () => {
    await release([await built.shell({ provides }), await built.remote('chat')]);
    const less = await built.shell({ provides: { router: { version: '7.1.0', exports: ['Link'] } } });
    const user = await built.remote('chat', needs('^7.0.0', 'data'));
    for (const how of [{ pointer: 'canary', percent: 10 }, { pointer: 'next' }, { pointer: 'live' }]) {
      await release([user], how);
      await expectRefused(
        () => release([less]),
        `chat@${user.version.slice(0, 8)} beside shell@`,
        'uses data of router',
      );
    }
  });

  test('is refused when a function that a live remote calls takes something else, and not when it takes more', async () => {
    const shellWith = (props: Record<string, { optional: boolean; shape: string }>) => {
      const types = { notify: { calls: [{ params: [{ optional: false, shape: { props } }], returns: 'void' }] } };
      return { provides: { platform: { version: '1.0.0', exports: ['notify'], types } } };
    };
    const title = { title: { optional: false, shape: 'string' } };
    const { types } = shellWith(title).provides.platform;
    const chat = await built.remote('chat', { needs: { platform: { range: '^1.0.0', exports: ['notify'], types } } });
    await release([await built.shell(shellWith(title)), chat]);
    const other = await built.shell(shellWith({ text: { optional: false, shape: 'string' } }));
    await expectRefused(
      () => release([other]),
      `chat@${chat.version.slice(0, 8)} beside shell@`,
      'chat was built for another notify of platform: argument 1.text is not given. Release both in one step',
    );
    await release([await built.shell(shellWith({ ...title, text: { optional: true, shape: 'string' } }))]);
  });

  test('that gives more lets old remotes be, and an old one takes newer remotes within the contract', async () => {
    await release([await built.shell({ provides }), await built.remote('chat', needs('^7.0.0', 'Link'))]);
    const more = { router: { version: '7.4.0', exports: ['Link', 'data', 'useFetchers'] } };
    await release([await built.shell({ provides: more })], { pointer: 'canary', percent: 10 });
    await release([await built.remote('chat', needs('^7.1.0', 'Link', 'data'))]);
    // an export that only the new shell has is refused while most visitors have the old one
    const ahead = await built.remote('chat', needs('^7.1.0', 'useFetchers'));
    await expectRefused(() => release([ahead]), 'uses useFetchers');
  });

  test('is refused when it takes the page of a remote', async () => {
    await release([await built.shell(), await built.remote('chat')]);
    const shell = await built.shell({ routes: [built.route('/chat')] });
    await expectRefused(() => release([shell]), '/chat would belong to');
  });
});

describe('canaries and channels', () => {
  test('need a version that is live', async () => {
    await expectRefused(async () => release([await built.remote('chat')], { pointer: 'next' }), 'no live version yet');
  });

  test('the percent of the same content changes, and 100 makes it live', async () => {
    await release([await built.shell(), await built.remote('chat')]);
    const chat = await built.remote('chat');
    await release([chat], { pointer: 'canary', percent: 10 });
    await release([chat], { pointer: 'canary', percent: 50 });
    expect(await stateOf('chat')).toMatchObject({ canary: { version: chat.version, percent: 50 } });
    await release([chat]);
    expect(await stateOf('chat')).toEqual({ live: chat.version, channels: {} });
  });

  test('a widget nobody offers yet is worth a note, not a refusal', async () => {
    await release([await built.shell()]);
    const { notes } = await release([await built.remote('discovery', renders(props('number')))]);
    expect(notes.join()).toContain('renders booking/card');
  });

  test('what its scripts write to what all remotes have in common is refused, but for what remote.ts lists', async () => {
    await release([await built.shell()]);
    const scripts = { 'page.js': 'String.prototype.trim=()=>1;window.a=2' };
    const chat = await built.remote('chat', { sharedWrites: ['window.a'] }, scripts);
    const refused = release([chat], { dryRun: true });
    await expect(refused).rejects.toThrow('chat writes String.prototype.trim (in page.js)');
    await expect(refused).rejects.not.toThrow('window.a');
    const borne = await built.remote('chat', { sharedWrites: ['window.a', 'String.prototype.trim'] }, scripts);
    expect((await release([borne])).deployments).toMatchObject([{ unit: 'chat', to: borne.version }]);
  });
});

test('of two squads that release at once neither loses, and neither releases past the other', async () => {
  await release([await built.shell(), await built.remote('booking'), await built.remote('chat')]);
  const [booking, chat] = [
    await built.remote('booking', { routes: [built.route('/novo')] }),
    await built.remote('chat', { routes: [built.route('/novo')] }),
  ];
  const outcomes = await Promise.allSettled([release([booking]), release([chat])]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

  const others = await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => built.remote(letter, { routes: [built.route(`/x${letter}`)] })),
  );
  await Promise.all(others.map((other) => release([other])));
  const { units } = await readRegistry(target);
  for (const { name, version } of others) expect(units[name]?.live).toBe(version);
});

describe('what a target holds', () => {
  const made = (days: number) => ({
    made: { at: new Date(Date.now() - days * 86_400_000).toISOString(), commit: 'abc' },
  });

  test('is listed with its age, size and who gets it, newest first', async () => {
    const [old, live, next] = [
      await built.remote('chat', made(9)),
      await built.remote('chat', made(3)),
      await built.remote('chat', made(1)),
    ];
    await release([await built.shell(made(2))]);
    await release([old]);
    await release([live]);
    await release([next], { pointer: 'next' });
    expect(await listReleases(target, 'chat')).toMatchObject([
      { version: next.version, pointers: ['next'], commit: 'abc' },
      { version: live.version, pointers: ['live'] },
      { version: old.version, pointers: [], size: expect.any(Number) },
    ]);
    expect(await listReleases(target)).toHaveLength(4);
  });

  test('is removed when it is old, and neither wanted, nor the way back, nor among the newest', async () => {
    const releases: Released[] = [];
    for (const days of [90, 80, 70, 60, 50, 40, 5]) releases.push(await built.remote('chat', made(days)));
    const [ninety, eighty, seventy] = releases as [Released, Released, Released];
    await release([await built.shell()]);
    for (const each of releases) await release([each]);
    // live again, from long ago; before it the one of 80 days
    await changeRegistry(target, (registry) =>
      applyDeployments(registry, [
        { unit: 'chat', pointer: 'live', to: eighty.version, by: 'release' },
        { unit: 'chat', pointer: 'live', to: ninety.version, by: 'release' },
      ]),
    );
    // a page may still have a release open whose pointer moved a moment ago
    expect(await removableReleases(target, { keep: 3, days: 30 })).toEqual([]);
    const later = Date.now() + 31 * 86_400_000;
    const removable = await removableReleases(target, { keep: 3, days: 30 }, later);
    expect(removable.map(({ version }) => version)).toEqual([releases[3]?.version, seventy.version]);
    await target.remove(`chat/${seventy.version}`);
    expect(await target.list('chat')).not.toContain(seventy.version);
  });
});

test('what is no record is left out of the list', async () => {
  await release([await built.shell()]);
  await writeFile(join(dir, 'notes.txt'), 'by hand');
  expect(await listReleases(target)).toHaveLength(1);
});
