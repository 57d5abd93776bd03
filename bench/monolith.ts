import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { integrityAlgorithm } from 'federation/build/assets.ts';
import { baseConfig } from 'federation/build/base-config.ts';
import { refuseImports } from 'federation/build/refuse-imports.ts';
import { buildShellRelease } from 'federation/build/release.ts';
import { releaseBaseModule, writeReleaseBase } from 'federation/build/release-base.ts';
import { pageChunk, type ShellBuild } from 'federation/build/shell-config.ts';
import { packageDir, remoteNames, workspaceRoot } from 'federation/build/workspace.ts';
import type { RemoteDefinition, RemoteRoute } from 'federation/contracts/define-remote.ts';
import { publish } from 'federation/registry/registry.ts';
import { folderTarget } from 'federation/targets/folder-target.ts';

// The same code as one bundle, without federation: what the bench measures the site against. Pages are chunks of their
// own, as any single application would have them, and the same site server serves and renders it.

/** A release of the shell that contains every remote. Returns its version. */
export async function releaseMonolith(releasesDir: string): Promise<string> {
  const { version } = await buildShellRelease(await monolith(), releasesDir, 'production');
  await publish(folderTarget(releasesDir), [{ name: 'shell', version }]);
  return version;
}

async function monolith(): Promise<ShellBuild> {
  const dir = packageDir('shell');
  const remotes = await Promise.all(
    remoteNames().map(async (name) => (await import(join(packageDir(name), 'remote.ts'))).default as RemoteDefinition),
  );
  const { shellPages } = (await import(join(dir, 'pages.ts'))) as { shellPages: RemoteRoute[] };
  const fileOf = (remote: string, route: RemoteRoute) => `${remote}-${route.id}`;
  const pages = [
    // two remotes may have a page of the same id
    ...remotes.flatMap(({ name, routes }) =>
      routes.map((route) => ({ ...route, id: fileOf(name, route), file: fileOf(name, route) })),
    ),
    ...shellPages,
  ];
  const modules: Record<string, string> = {};
  for (const { file, id } of shellPages) modules[file ?? id] = join(dir, 'src/pages', `${file ?? id}.page.tsx`);
  for (const { name, routes, widgets = [] } of remotes) {
    const source = join(packageDir(name), 'src');
    for (const route of routes) {
      modules[fileOf(name, route)] = join(source, 'routes', `${route.file ?? route.id}.route.tsx`);
    }
    for (const widget of widgets) {
      modules[`${name}/widgets/${widget}`] = join(source, 'federation', `${widget}.widget.tsx`);
    }
  }
  const replacements = writeReplacements(dir, pages, modules);

  const configuration = (side: 'browser' | 'server', outputDir: string): Configuration => {
    const base = baseConfig(dir, side, 'production');
    return {
      ...base,
      entry:
        side === 'browser'
          ? { shell: [writeReleaseBase().browser, './src/main.ts'] }
          : { server: [writeReleaseBase().server, './src/server.tsx'] },
      output: {
        ...base.output,
        path: outputDir,
        ...(side === 'browser'
          ? {
              publicPath: '',
              filename: '[name].[contenthash].js',
              crossOriginLoading: 'anonymous' as const,
            }
          : { publicPath: '', filename: '[name].cjs', library: { type: 'commonjs2' }, asyncChunks: false }),
      },
      ...(side === 'server' && {
        externals: { [releaseBaseModule]: `commonjs ${releaseBaseModule}` },
        optimization: { splitChunks: false as const },
      }),
      plugins: [
        // this one has the source of every remote
        ...(base.plugins ?? []).filter((plugin) => plugin !== refuseImports),
        // as the federated shell has it: a chunk whose request differs from its preload is loaded twice
        ...(side === 'browser'
          ? [new rspack.SubresourceIntegrityPlugin({ enabled: true, hashFuncNames: [integrityAlgorithm] })]
          : []),
        ...Object.entries(replacements).map(
          ([file, replacement]) =>
            new rspack.NormalModuleReplacementPlugin(new RegExp(`/${file.replaceAll('.', '\\.')}$`), replacement),
        ),
      ],
    };
  };
  return {
    dir,
    pages,
    isWholeSite: true,
    browser: (outputDir) => configuration('browser', outputDir),
    server: (outputDir) => configuration('server', outputDir),
  };
}

/** Writes replacements for the shell's files that load pages, for pages that are already in the bundle. */
function writeReplacements(dir: string, pages: RemoteRoute[], modules: Record<string, string>): Record<string, string> {
  const folder = join(workspaceRoot, '.cache/federation/monolith');
  mkdirSync(folder, { recursive: true });
  const lazy = Object.entries(modules).map(
    ([name, file]) =>
      `  ${JSON.stringify(name)}: () => import(/* webpackChunkName: ${JSON.stringify(pageChunk(name.replaceAll('/', '-')))} */ ${JSON.stringify(file)}),`,
  );
  const widgets = Object.keys(modules).flatMap((name) => {
    const [remote, kind, widget] = name.split('/');
    return kind === 'widgets' ? `${remote}/${widget}` : [];
  });
  const sources: Record<string, string> = {
    'pages.ts': `export const shellPages = ${JSON.stringify(pages)};\n`,
    'page-modules.ts': `export const pageModules = {\n${lazy.join('\n')}\n};\n`,
    'offered-widgets.ts': `export const offeredWidgets = () => ${JSON.stringify(widgets)};\n`,
    'remotes.ts': `import { RemoteLoadError } from ${JSON.stringify(join(dir, 'src/platform/module-source.ts'))};
import { pageModules } from './page-modules.ts';
export function createRemoteSource() {
  const modules = new Map();
  return {
    loaded: (owner, module) => modules.get(owner + '/' + module),
    async load(owner, module) {
      const page = pageModules[owner === 'shell' ? module : owner + '/' + module];
      if (!page) throw new RemoteLoadError(owner, module, 'unknown');
      const loaded = await page();
      modules.set(owner + '/' + module, loaded);
      return loaded;
    },
  };
}
`,
  };
  return Object.fromEntries(
    Object.entries(sources).map(([name, source]) => {
      const file = join(folder, name);
      writeFileSync(file, source);
      return [name, file];
    }),
  );
}
