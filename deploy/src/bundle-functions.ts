import { readdirSync } from 'node:fs';
import path from 'node:path';
import { backendDir } from 'backend-stack/supabase-cli.ts';
import { workspaceRoot } from 'federation/workspace.ts';
import { rolldown } from 'rolldown';
import { DeployError } from './settings.ts';

const functionsDir = path.join(backendDir, 'supabase', 'functions');

export function functionNames(): string[] {
  return readdirSync(functionsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[_.]|^node_modules$/.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/**
 * Each function as one file with its map, written to `<outDir>/<name>/index.js`: the CLI uploads files beside a function only, and leaves out those
 * of shared-domain without a word.
 */
export async function bundleFunctions(outDir: string, names = functionNames()): Promise<void> {
  for (const name of names) {
    const bundle = await rolldown({
      input: path.join(functionsDir, name, 'index.ts'),
      platform: 'neutral',
      external: /^node:/,
      resolve: {
        alias: { 'shared-domain': path.join(backendDir, '../shared-domain/src') },
        conditionNames: ['deno', 'worker', 'import', 'module', 'default'],
        mainFields: ['module', 'main'],
      },
    });
    const { output } = await bundle.write({
      file: path.join(outDir, name, 'index.js'),
      format: 'esm',
      // named by no bundle, uploaded with none: kept apart, for the stacks of errors
      sourcemap: 'hidden',
      sourcemapPathTransform: (source, map) => path.relative(workspaceRoot, path.resolve(path.dirname(map), source)),
    });
    await bundle.close();
    const left = output.flatMap((part) => (part.type === 'chunk' ? part.imports : []));
    const foreign = left.filter((specifier) => !specifier.startsWith('node:'));
    if (foreign.length > 0) {
      throw new DeployError(`The function ${name} would load ${foreign.join(', ')} where nothing is beside it.`);
    }
  }
}
