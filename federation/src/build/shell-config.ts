import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import type { RemoteRoute } from '../contracts/define-remote.ts';
import { integrityAlgorithm } from './assets.ts';
import { type BuildMode, baseConfig } from './base-config.ts';
import { writeProvidedModules } from './provided-modules.ts';
import { releaseBaseModule, writeReleaseBase } from './release-base.ts';
import { providedModules } from './shared-modules.ts';

/** The two bundles of the shell and the pages that it owns itself. */
export interface ShellBuild {
  dir: string;
  pages: RemoteRoute[];
  /** The remotes are part of it: its styles need no scope. */
  isWholeSite?: boolean;
  browser(outputDir: string, mode: BuildMode): Configuration;
  server(outputDir: string, mode: BuildMode): Configuration;
}

/** Lets a remote that is loaded later refresh its components. */
const reactHook = join(import.meta.dirname, '../dev/react-hook.js');

/**
 * Lets V8 compile the whole entry off the main thread while it arrives; other browsers read a comment. After minification, which leaves no
 * comments, and before the hashes.
 */
const compileAhead = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /^shell\./,
  stage: rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50,
});

export const pageChunk = (file: string): string => `page-${file}`;

/** The shell's build file: `export default shellConfig(import.meta.dirname, pages)`. */
export function shellConfig(dir: string, pages: RemoteRoute[]): ShellBuild {
  return {
    dir,
    pages,
    browser: (outputDir, mode) => {
      const base = baseConfig(dir, 'browser', mode);
      const standIns = writeProvidedModules();
      return {
        ...base,
        entry: {
          shell: [...(mode === 'development' ? [reactHook] : []), writeReleaseBase().browser, './src/main.ts'],
        },
        output: {
          ...base.output,
          path: outputDir,
          uniqueName: 'shell',
          publicPath: '',
          filename: '[name].[contenthash].js',
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
            name: 'shell',
            remotes: {},
            shared: Object.fromEntries(
              Object.entries(providedModules()).map(([name, { version }]) => [
                name,
                {
                  ...(standIns[name] && { import: standIns[name] }),
                  eager: true,
                  singleton: true,
                  version,
                  requiredVersion: false as const,
                },
              ]),
            ),
            runtimePlugins: [join(dir, 'src/platform/federation-runtime.plugin.ts')],
            shareStrategy: 'loaded-first',
            dts: false,
            // for the development tools of the browser
            manifest: mode === 'development',
            // the registry names the entries of remotes: no snapshot is read
            experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
          }),
          ...(mode === 'production' ? [compileAhead] : []),
        ],
      };
    },
    server: (outputDir, mode) => {
      const base = baseConfig(dir, 'server', mode);
      return {
        ...base,
        entry: { server: [writeReleaseBase().server, './src/server.tsx'] },
        output: {
          ...base.output,
          path: outputDir,
          filename: '[name].cjs',
          library: { type: 'commonjs2' },
          publicPath: '',
          asyncChunks: false,
        },
        externals: { [releaseBaseModule]: `commonjs ${releaseBaseModule}` },
        optimization: { splitChunks: false },
      };
    },
  };
}
