import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode, integrityOf } from 'federation/build/assets.ts';
import { applyDeployments, type DeploymentRequest } from 'federation/registry/deployment-history.ts';
import type { RemoteRelease, ShellRelease } from 'federation/registry/registry.schema.ts';
import { changeRegistry, publish } from 'federation/registry/registry.ts';
import { recordText } from 'federation/registry/release-record.ts';
import { folderTarget } from 'federation/targets/folder-target.ts';

const contentOf = (file: string) => Buffer.from(`/* ${file} */`);
const assetOf = (file: string) => ({ integrity: integrityOf(contentOf(file)), size: 10, brotli: 5 });

interface FakeRemote {
  name: string;
  version?: string;
  routes: { id: string; path: string; aliases?: string[]; ssr?: boolean }[];
  widgets?: string[];
  /** Text of its server bundle. */
  server?: string;
}

/**
 * A shell whose renderer answers with the output of the remote's route, so that tests exercise only the server around it. A route module is
 * a function from an address to HTML.
 */
export const shellBundle = `
exports.shared = { react: { isTheShellsReact: true } };
exports.createRenderer = ({ remotes, registry }) => ({
  async render(url, signal) {
    const { pathname } = new URL(url);
    for (const [remote, routes] of Object.entries(remotes)) {
      const { path, id } = registry.remotes.find(({ name }) => name === remote).routes.find((route) => route.path === pathname) ?? {};
      if (!path || !routes[id]) continue;
      const answer = await routes[id](url, signal);
      if (answer.location) return { kind: 'redirect', status: 302, location: answer.location };
      return { kind: 'page', status: answer.status ?? 200, html: answer.html, view: answer.view ?? { pending: false }, widgets: answer.widgets, failures: answer.failures,
        head: { title: 'Feita no servidor', description: 'a "b"', canonical: url, noindex: false, secret: answer.secret ?? false } };
    }
    return { kind: 'page', status: 404, html: 'nada', view: { pending: false }, head: { title: 'Nada', noindex: true } };
  },
});
`;

/** A folder of releases as the release tool writes them, with scripts of a few bytes. */
export async function fakeReleases(remotes: FakeRemote[], shellServer = shellBundle) {
  const dir = await mkdtemp(join(tmpdir(), 'releases-'));
  const target = folderTarget(dir);

  async function release(record: RemoteRelease | ShellRelease, server: string | undefined): Promise<void> {
    const folder = join(dir, record.name, record.version);
    await mkdir(join(folder, 'server'), { recursive: true });
    for (const file of Object.keys(record.assets)) {
      await writeFile(join(folder, file), contentOf(file));
      await writeFile(join(folder, `${file}.br`), (await encode(contentOf(file)))['.br']);
    }
    if (server !== undefined) await writeFile(join(folder, 'server/server.cjs'), server);
    await writeFile(join(folder, 'release.json'), recordText(record));
  }

  /** Writes the folder without deploying the release. */
  async function writeRemote({
    name,
    version = 'aaaaaaaaaaaaaaaa',
    routes,
    widgets = [],
    server,
  }: FakeRemote): Promise<void> {
    const widgetFile = (widget: string) => `widget-${widget}.js`;
    const chunks = [...routes.map(({ id }) => `route-${id}.js`), ...widgets.map(widgetFile)];
    const record: RemoteRelease = {
      format: 1,
      kind: 'remote',
      name,
      version,
      entry: 'entry.js',
      styles: ['styles.css'],
      assets: Object.fromEntries(['entry.js', 'styles.css', ...chunks].map((file) => [file, assetOf(file)])),
      routes: routes.map(({ id, path, aliases = [], ssr = false }) => ({
        id,
        path,
        aliases,
        ssr,
        chunks: [`route-${id}.js`],
      })),
      widgets: Object.fromEntries(widgets.map((widget) => [widget, { chunks: [widgetFile(widget)] }])),
      inlineStyles: [],
      needs: {},
      server: server === undefined ? null : 'server/server.cjs',
    };
    await release(record, server);
  }

  async function releaseRemote(remote: FakeRemote): Promise<void> {
    await writeRemote(remote);
    await publish(target, [{ name: remote.name, version: remote.version ?? 'aaaaaaaaaaaaaaaa' }]);
  }

  const deploy = (request: Omit<DeploymentRequest, 'by'>) =>
    changeRegistry(target, (registry) => applyDeployments(registry, [{ by: 'release', ...request }]));

  const shell: ShellRelease = {
    format: 1,
    kind: 'shell',
    name: 'shell',
    version: 'ffffffffffffffff',
    entry: 'shell.js',
    styles: ['styles.css'],
    assets: Object.fromEntries(['shell.js', 'styles.css', 'font.woff2'].map((file) => [file, assetOf(file)])),
    routes: [],
    fonts: ['font.woff2'],
    inlineStyles: ['sha256-abc'],
    provides: {},
    server: 'server/server.cjs',
  };
  await release(shell, shellServer);
  await publish(target, [{ name: 'shell', version: shell.version }]);
  for (const remote of remotes) await releaseRemote(remote);

  return {
    dir,
    target,
    writeRemote,
    releaseRemote,
    deploy, // waits at the end of a test for writes that are still under way
    remove: () => rm(dir, { recursive: true, force: true, maxRetries: 5 }),
  };
}
