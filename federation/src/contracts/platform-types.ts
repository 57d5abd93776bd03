import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../build/workspace.ts';
import { exportedTypes } from './declared-types.ts';
import { onlyNamed, type StructuralType } from './structural-type.ts';

// The shell's functions have no version of their own: their signatures are the contract (decision 071).

const platformFile = join(workspaceRoot, 'shared-domain/src/platform/index.ts');

let known: Record<string, StructuralType> | undefined;

/** Returns the types of the platform's exports today. */
export function platformTypes(): Record<string, StructuralType> {
  known ??= exportedTypes(platformFile);
  return known;
}

/** Returns the types of the exports that the files use, with the members of their results that the files name anywhere. */
export function usedPlatformTypes(exports: string[], files: string[]): Record<string, StructuralType> {
  if (exports.length === 0) return {};
  const names = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/[\w$]+/g) ?? []));
  const used = Object.entries(platformTypes()).filter(([name]) => exports.includes(name) || exports.includes('*'));
  return Object.fromEntries(used.map(([name, type]) => [name, onlyNamed(type, names)]));
}
