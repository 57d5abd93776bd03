import type { Configuration, RuleSetRule } from '@rspack/core';
import { browsers } from './browsers.ts';
import { federationRuntimeAlias } from './federation-runtime.ts';
import { relativeModuleIds } from './module-ids.ts';
import { refuseImports } from './refuse-imports.ts';
import { sourceName } from './release-maps.ts';

export type BuildMode = 'production' | 'development';

const browserTargets = Object.entries(browsers).map(([name, version]) => `${name} >= ${version}`);

function scriptRule(side: 'browser' | 'server', mode: BuildMode): RuleSetRule {
  return {
    test: /\.tsx?$/,
    loader: 'builtin:swc-loader',
    type: 'javascript/auto',
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: mode === 'development' } },
      },
      env: { targets: side === 'browser' ? browserTargets : ['node >= 24'] },
    },
  };
}

/** `import photo from './photo.avif'` is the picture's address; only the browser's bundle writes the file. */
function pictureRule(side: 'browser' | 'server'): RuleSetRule {
  return {
    test: /\.(avif|webp|jpe?g|png|svg)$/,
    type: 'asset/resource',
    generator: { filename: '[name].[contenthash][ext]', emit: side === 'browser' },
  };
}

/** Modules that pix-utils imports to draw codes and to request charges from a bank: the admin remote only writes static codes with it. */
const unusedOfPixUtils = { axios: false, buffer: false, 'fast-text-encoding': false, qrcode: false } as const;

/** Returns the configuration that all bundles of the workspace share. */
export function baseConfig(context: string, side: 'browser' | 'server', mode: BuildMode): Configuration {
  return {
    context,
    mode,
    target: side === 'browser' ? ['web', 'es2022'] : 'node24',
    // hidden: no script names its map, which is stored separately (`release-maps.ts`)
    devtool: mode === 'development' ? 'cheap-module-source-map' : 'hidden-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.js', '.mjs'],
      alias: { ...federationRuntimeAlias, ...unusedOfPixUtils },
    },
    module: { rules: [scriptRule(side, mode), pictureRule(side)] },
    plugins: mode === 'production' ? [refuseImports, relativeModuleIds] : [refuseImports],
    output: {
      clean: true,
      // a module that threw throws again at a retry: it is never shown half-evaluated (90 bytes in the shell, none in a remote)
      strictModuleErrorHandling: true,
      // a release's folder is named by its content: chunks need no hashes, which the first script would have to list
      chunkFilename: '[name].js',
      hashFunction: 'xxhash64',
      hashDigestLength: 12,
      devtoolModuleFilenameTemplate: sourceName,
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
