import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backendDir } from 'backend-stack/supabase-cli.ts';
import { workspaceRoot } from 'federation/build/workspace.ts';
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
 * Bundles each function into one file with its map, written to `<outDir>/<name>/index.js`: the CLI uploads only the files in a
 * function's folder, and silently leaves out those of shared-domain. Each bundle is made once in a process, so that one deployment has
 * one state of the code.
 */
export async function bundleFunctions(outDir: string, names = functionNames()): Promise<void> {
  for (const name of names) {
    const made = bundles.get(name) ?? bundleFunction(name);
    bundles.set(name, made);
    const files = await made;
    await mkdir(path.join(outDir, name), { recursive: true });
    for (const [file, content] of files) await writeFile(path.join(outDir, name, file), content);
  }
}

const bundles = new Map<string, Promise<[file: string, content: string | Uint8Array][]>>();

async function bundleFunction(name: string): Promise<[file: string, content: string | Uint8Array][]> {
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
  const { output } = await bundle.generate({
    file: path.join(functionsDir, name, 'index.js'),
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
  return output.map((part) => [part.fileName, part.type === 'chunk' ? part.code : part.source]);
}
