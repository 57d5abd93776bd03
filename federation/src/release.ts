import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import { publicAssets, versionOf } from './assets.ts';
import type { BuildMode } from './base-config.ts';
import type { RemoteRoute } from './define-remote.ts';
import { usedExports } from './imported-names.ts';
import { injectedStyleHashes } from './injected-styles.ts';
import { type RemoteRelease, remoteReleaseSchema, type ShellRelease, shellReleaseSchema } from './registry.schema.ts';
import { type Release, releaseFile, serverFile } from './release-record.ts';
import { type RemoteBuild, routeChunk, widgetChunk } from './remote-config.ts';
import { runBundler, sourceFiles } from './run-bundler.ts';
import { neededVersions, providedModules, sharedModuleNames } from './shared-modules.ts';
import { pageChunk, type ShellBuild } from './shell-config.ts';
import { compileStyles } from './styles.ts';
import { packageDir, workspaceRoot } from './workspace.ts';

/**
 * Builds the shell (`shell`) or a remote and writes it into `<releasesDir>/<name>/<version>/`. The version is made from
 * the content: building the same twice gives the same folder. Does not move the registry's pointer.
 */
export async function buildRelease(name: string, releasesDir: string, mode: BuildMode): Promise<Release> {
  await mkdir(releasesDir, { recursive: true });
  const work = await mkdtemp(join(releasesDir, '.building-'));
  try {
    const release = name === 'shell' ? await buildShell(work, mode) : await buildRemote(name, work, mode);
    await writeFile(join(work, releaseFile), `${JSON.stringify(release, null, 1)}\n`);
    const target = join(releasesDir, name, release.version);
    await mkdir(join(releasesDir, name), { recursive: true });
    await rename(work, target).catch(async (error: NodeJS.ErrnoException) => {
      // the same content has been released before: it stays as it is
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
    return release;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function buildRemote(name: string, work: string, mode: BuildMode): Promise<RemoteRelease> {
  const build = await buildFileOf<RemoteBuild>(name);
  const { definition } = build;
  const stats = await runBundler(build.browser(work, mode));
  const styles = await compileStyles({ name, sources: ownSources(stats), outputDir: work });
  const server = build.server(join(work, 'server'), mode);
  if (server) await runBundler(server);

  const entry = assetsOfGroup(stats, containerEntryName(stats)).find((file) => file.startsWith('entry.'));
  if (!entry) throw new Error(`The build of ${name} has no entry.`);
  const assets = await publicAssets(work);
  return remoteReleaseSchema.parse({
    format: 1,
    kind: 'remote',
    name,
    version: await versionOf(work, assets),
    entry,
    styles: [styles.file],
    assets,
    inlineStyles: injectedStyleHashes(sourceFiles(stats, () => true)),
    routes: definition.routes.map((route) => routeRecord(route, chunksOf(stats, routeChunk(route.id), entry))),
    widgets: Object.fromEntries(
      (definition.widgets ?? []).map((widget) => [widget, { chunks: chunksOf(stats, widgetChunk(widget), entry) }]),
    ),
    needs: needsOf(stats),
    server: server ? serverFile : null,
  });
}

async function buildShell(work: string, mode: BuildMode): Promise<ShellRelease> {
  const build = await buildFileOf<ShellBuild>('shell');
  const stats = await runBundler(build.browser(work, mode));
  const styles = await compileStyles({ name: 'shell', sources: ownSources(stats), outputDir: work });
  await runBundler(build.server(join(work, 'server'), mode));

  const entry = assetsOfGroup(stats, 'shell').find((file) => file.startsWith('shell.'));
  if (!entry) throw new Error('The build of the shell has no entry.');
  const assets = await publicAssets(work);
  return shellReleaseSchema.parse({
    format: 1,
    kind: 'shell',
    name: 'shell',
    version: await versionOf(work, assets),
    entry,
    styles: [styles.file],
    assets,
    inlineStyles: injectedStyleHashes(sourceFiles(stats, () => true)),
    routes: build.pages.map((page) => routeRecord(page, chunksOf(stats, pageChunk(page.file ?? page.id), entry))),
    provides: providedModules(),
    fonts: styles.assets.filter((file) => file.endsWith('.woff2')),
    server: serverFile,
  });
}

/** A build file is TypeScript that Node runs as it is. */
async function buildFileOf<Build>(name: string): Promise<Build> {
  const file = join(packageDir(name), 'rspack.config.ts');
  const module = (await import(file)) as { default: Build };
  return module.default;
}

const routeRecord = ({ id, path, aliases = [], ssr = false }: RemoteRoute, chunks: string[]) => ({
  id,
  path,
  aliases,
  ssr,
  chunks,
});

/** Only what is really in the bundle is searched for class names and imports. */
const ownSources = (stats: StatsCompilation) =>
  sourceFiles(
    stats,
    (file) => file.startsWith(workspaceRoot) && !file.includes('node_modules') && /\.tsx?$/.test(file),
  );

function needsOf(stats: StatsCompilation): RemoteRelease['needs'] {
  const used = usedExports(ownSources(stats), sharedModuleNames);
  return Object.fromEntries(
    Object.entries(neededVersions()).map(([module, range]) => [module, { range, exports: used[module] ?? [] }]),
  );
}

function assetsOfGroup(stats: StatsCompilation, group: string): string[] {
  return (stats.namedChunkGroups?.[group]?.assets ?? [])
    .map((asset) => asset.name)
    .filter((file) => file.endsWith('.js'));
}

function containerEntryName(stats: StatsCompilation): string {
  const name = Object.keys(stats.namedChunkGroups ?? {}).find((group) => group.startsWith('mfe_'));
  if (!name) throw new Error('The build has no container.');
  return name;
}

const chunksOf = (stats: StatsCompilation, group: string, entry: string) =>
  assetsOfGroup(stats, group).filter((file) => file !== entry);
