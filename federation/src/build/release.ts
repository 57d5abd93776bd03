import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import type { RemoteRoute } from '../contracts/define-remote.ts';
import { platformTypes, usedPlatformTypes } from '../contracts/platform-types.ts';
import type { StructuralType } from '../contracts/structural-type.ts';
import { namesOfUnit } from '../contracts/unit-names.ts';
import { renderedWidgets, widgetContracts } from '../contracts/widget-contracts.ts';
import {
  type RemoteRelease,
  remoteReleaseSchema,
  type ShellRelease,
  shellReleaseSchema,
} from '../registry/registry.schema.ts';
import { type Release, serverFile } from '../registry/release-record.ts';
import { injectedStyleHashes } from '../styles/injected-styles.ts';
import { compileStyles } from '../styles/styles.ts';
import { integrityOf, publicAssets, versionOf } from './assets.ts';
import type { BuildMode } from './base-config.ts';
import { budgetOf } from './budget.ts';
import { usedExports } from './imported-names.ts';
import { assertHashed } from './input-hash.ts';
import { type RemoteBuild, routeChunk, widgetChunk } from './remote-config.ts';
import { importersOfShared, runBundler, sourceFiles } from './run-bundler.ts';
import {
  neededRuntime,
  neededVersions,
  platformModule,
  providedModules,
  providedRuntime,
  sharedModuleNames,
  versionsFor,
} from './shared-modules.ts';
import { pageChunk, type ShellBuild } from './shell-config.ts';
import { packageDir, workspaceRoot } from './workspace.ts';
import { writeRelease } from './write-release.ts';

/**
 * Builds the shell (`shell`) or a remote and writes it into `<releasesDir>/<name>/<version>/`. The version is made from
 * the content: building the same twice gives the same folder. Does not move the registry's pointer.
 */
export function buildRelease(name: string, releasesDir: string, mode: BuildMode): Promise<Release> {
  return writeRelease(releasesDir, async (work) =>
    name === 'shell' ? buildShell(await buildFileOf<ShellBuild>('shell'), work, mode) : buildRemote(name, work, mode),
  );
}

/** Builds a shell that is described otherwise than by its build file. */
export function buildShellRelease(build: ShellBuild, releasesDir: string, mode: BuildMode): Promise<Release> {
  return writeRelease(releasesDir, (work) => buildShell(build, work, mode));
}

async function buildRemote(name: string, work: string, mode: BuildMode): Promise<RemoteRelease> {
  const build = await buildFileOf<RemoteBuild>(name);
  const { definition } = build;
  const stats = await runBundler(build.browser(work, mode));
  assertHashed(name, ownSources(stats));
  const styles = await compileStyles({ name, sources: ownSources(stats), outputDir: work });
  const server = build.server(join(work, 'server'), mode);
  if (server) await runBundler(server);

  const entry = assetsOfGroup(stats, containerEntryName(stats)).find((file) => file.startsWith('entry.'));
  if (!entry) throw new Error(`The build of ${name} has no entry.`);
  const record = {
    format: 1,
    kind: 'remote',
    name,
    entry,
    styles: [styles.file],
    assets: await publicAssets(work, mode),
    inlineStyles: injectedStyleHashes(sourceFiles(stats, () => true)),
    routes: definition.routes.map((route) => routeRecord(route, chunksOf(stats, routeChunk(route.id), entry))),
    widgets: Object.fromEntries(
      (definition.widgets ?? []).map((widget) => [
        widget,
        { chunks: chunksOf(stats, widgetChunk(widget), entry), props: propsOf(name, widget) },
      ]),
    ),
    ...(definition.sharedWrites && { sharedWrites: definition.sharedWrites }),
    needs: needsOf(stats, build.dir),
    uses: usedWidgets(stats),
    ...namesOfUnit(name, ownSources(stats), await readFile(join(work, styles.file), 'utf8')),
    budget: budgetOf(name),
    server: server ? serverFile : null,
    ...(server && { serverIntegrity: await serverIntegrity(work) }),
  };
  return remoteReleaseSchema.parse({ ...record, version: await versionOf(work, record) });
}

async function buildShell(build: ShellBuild, work: string, mode: BuildMode): Promise<ShellRelease> {
  const stats = await runBundler(build.browser(work, mode));
  const { isWholeSite = false } = build;
  if (!isWholeSite) assertHashed('shell', ownSources(stats));
  const styles = await compileStyles({ name: 'shell', sources: ownSources(stats), outputDir: work, isWholeSite });
  await runBundler(build.server(join(work, 'server'), mode));

  const entry = assetsOfGroup(stats, 'shell').find((file) => file.startsWith('shell.'));
  if (!entry) throw new Error('The build of the shell has no entry.');
  const record = {
    format: 1,
    kind: 'shell',
    name: 'shell',
    entry,
    styles: [styles.file],
    assets: await publicAssets(work, mode),
    inlineStyles: injectedStyleHashes(sourceFiles(stats, () => true)),
    routes: build.pages.map((page) => routeRecord(page, chunksOf(stats, pageChunk(page.file ?? page.id), entry))),
    provides: providesOf(),
    fonts: styles.assets.filter((file) => file.endsWith('.woff2')),
    uses: usedWidgets(stats),
    ...(!isWholeSite && namesOfUnit('shell', ownSources(stats), await readFile(join(work, styles.file), 'utf8'))),
    budget: budgetOf('shell'),
    server: serverFile,
    serverIntegrity: await serverIntegrity(work),
  };
  return shellReleaseSchema.parse({ ...record, version: await versionOf(work, record) });
}

/** A build file is TypeScript that Node runs as it is. @throws with the place of a syntax error */
export async function buildFileOf<Build>(name: string): Promise<Build> {
  const file = join(packageDir(name), 'rspack.config.ts');
  try {
    const module = (await import(file)) as { default: Build };
    return module.default;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // Node names the place in the first lines of the stack, before the message
    const [place = ''] = error.stack?.split(/^\w*Error/m) ?? [];
    throw new Error(`${error.message}\n${place.replaceAll(`file://${workspaceRoot}/`, '').trim()}`, { cause: error });
  }
}

const routeRecord = ({ id, path, aliases = [], ssr = false }: RemoteRoute, chunks: string[]) => ({
  id,
  path,
  aliases,
  ssr,
  chunks,
});

/** Returns the sources that are really in the bundle, which are searched for class names and imports. */
export const ownSources = (stats: StatsCompilation) =>
  sourceFiles(
    stats,
    (file) => file.startsWith(workspaceRoot) && !file.includes('node_modules') && /\.tsx?$/.test(file),
  );

/** Returns what a remote that was bundled in the folder requires of the shell. */
export function needsOf(stats: StatsCompilation, dir: string): RemoteRelease['needs'] {
  const sources = ownSources(stats);
  const used = usedExports(sources, sharedModuleNames);
  const importers = importersOfShared(stats);
  const modules = Object.entries(neededVersions(dir)).map(([module, range]) => [
    module,
    {
      range,
      exports: used[module] ?? [],
      builtWith: versionsFor(module, importers[module] ?? []),
      ...(module === platformModule && { types: usedPlatformTypes(used[module] ?? [], sources) }),
    },
  ]);
  return { ...Object.fromEntries(modules), ...neededRuntime() };
}

function providesOf(): ShellRelease['provides'] {
  const modules = providedModules();
  const platform = modules[platformModule];
  return {
    ...modules,
    ...providedRuntime(),
    ...(platform && { [platformModule]: { ...platform, types: platformTypes() } }),
  };
}

function usedWidgets(stats: StatsCompilation): Record<string, StructuralType> {
  const contracts = widgetContracts();
  return Object.fromEntries(
    renderedWidgets(ownSources(stats)).map((name) => [name, contracts[name] as StructuralType]),
  );
}

function propsOf(remote: string, widget: string): StructuralType {
  const props = widgetContracts()[`${remote}/${widget}`];
  if (!props) {
    throw new Error(
      `${remote} offers the widget ${widget}, of which WidgetContracts says nothing: add its props to shared-domain/src/contracts/widgets.ts.`,
    );
  }
  return props;
}

const serverIntegrity = async (work: string) => integrityOf(await readFile(join(work, serverFile)));

export function assetsOfGroup(stats: StatsCompilation, group: string): string[] {
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
