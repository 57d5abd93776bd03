import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import type { RemoteDefinition } from '../contracts/define-remote.ts';
import { integrityAlgorithm } from './assets.ts';
import { type BuildMode, baseConfig } from './base-config.ts';
import { containerRuntimeAlias } from './federation-runtime.ts';
import { releaseBaseModule, releaseFolder } from './release-base.ts';
import { writeServerEntry } from './server-entry.ts';
import { neededVersions, sharedModuleNames } from './shared-modules.ts';
import { packageDir } from './workspace.ts';

/** The two bundles of a remote, and their inputs. */
export interface RemoteBuild {
  definition: RemoteDefinition;
  dir: string;
  browser(outputDir: string, mode: BuildMode): Configuration;
  /** Null when no route is rendered on the server. */
  server(outputDir: string, mode: BuildMode): Configuration | null;
}

/** The name under which a remote's container is found in the page. */
const containerName = (remote: string): string => `mfe_${remote}`;
export const routeChunk = (id: string): string => `route-${id}`;
export const widgetChunk = (name: string): string => `widget-${name}`;

/** Modules of a remote that the site loads, by their exposed name. */
function exposes(definition: RemoteDefinition): Record<string, { import: string; name: string }> {
  const routes = definition.routes.map(({ id, file }) => [
    `./routes/${id}`,
    { import: `./src/routes/${file ?? id}.route.tsx`, name: routeChunk(id) },
  ]);
  const widgets = (definition.widgets ?? []).map((name) => [
    `./widgets/${name}`,
    { import: `./src/federation/${name}.widget.tsx`, name: widgetChunk(name) },
  ]);
  return Object.fromEntries([...routes, ...widgets]);
}

/** @throws with what to do when a page or widget that `remote.ts` names is not written */
function assertWritten(dir: string, definition: RemoteDefinition): void {
  for (const [exposed, { import: file }] of Object.entries(exposes(definition))) {
    if (existsSync(join(dir, file))) continue;
    throw new Error(
      `remote.ts of ${basename(dir)} names ${exposed.slice(2)}, but ${basename(dir)}/${file.slice(2)} is not there: write it, or take it out of remote.ts.`,
    );
  }
}

/** The whole build file of a remote: `export default remoteConfig(import.meta.dirname, remote)`. */
export function remoteConfig(dir: string, definition: RemoteDefinition): RemoteBuild {
  if (basename(dir) !== basename(packageDir(definition.name))) {
    throw new Error(
      `remote.ts in ${basename(dir)} says its name is ${definition.name}; the folder must be mfe-<name>.`,
    );
  }
  return {
    definition,
    dir,
    browser: (outputDir, mode) => {
      assertWritten(dir, definition);
      const base = baseConfig(dir, 'browser', mode);
      return {
        ...base,
        resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...containerRuntimeAlias } },
        entry: {},
        output: {
          ...base.output,
          path: outputDir,
          uniqueName: containerName(definition.name),
          publicPath: '',
          filename: '[name].[contenthash].js',
          // below the shell's 8 seconds, so that a new attempt does not join one that hangs
          chunkLoadTimeout: 7500,
          crossOriginLoading: 'anonymous',
        },
        optimization: {
          chunkIds: 'deterministic',
          moduleIds: 'deterministic',
          splitChunks: { cacheGroups: { defaultVendors: false } },
        },
        plugins: [
          ...(base.plugins ?? []),
          // the entry is checked against the registry's hash; it knows the hashes of its chunks
          new rspack.SubresourceIntegrityPlugin({ enabled: true, hashFuncNames: [integrityAlgorithm] }),
          new ModuleFederationPlugin({
            name: containerName(definition.name),
            filename: mode === 'development' ? 'entry.js' : 'entry.[contenthash].js',
            getPublicPath: releaseFolder,
            exposes: exposes(definition),
            shared: Object.fromEntries(
              Object.entries(neededVersions(dir)).map(([name, requiredVersion]) => [
                name,
                { import: false, singleton: true, requiredVersion },
              ]),
            ),
            shareStrategy: 'loaded-first',
            dts: false,
            // for the development tools of the browser
            manifest: mode === 'development',
            experiments: {
              externalRuntime: true,
              optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
            },
          }),
        ],
      };
    },
    server: (outputDir, mode) => {
      const routes = definition.routes.filter((route) => route.ssr);
      if (routes.length === 0) return null;
      const base = baseConfig(dir, 'server', mode);
      return {
        ...base,
        entry: { server: writeServerEntry(dir, definition.name, routes) },
        output: {
          ...base.output,
          path: outputDir,
          filename: '[name].cjs',
          library: { type: 'commonjs2' },
          asyncChunks: false,
        },
        // given by the shell's server bundle when the site server runs this file: one React, one router there, too
        externals: Object.fromEntries(
          [...sharedModuleNames, releaseBaseModule].map((name) => [name, `commonjs ${name}`]),
        ),
        optimization: { splitChunks: false },
      };
    },
  };
}
