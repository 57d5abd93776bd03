import { createHash } from 'node:crypto';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { workspaceRoot } from './workspace.ts';

/** Five digits. The bundler's own ids have four, and it skips ids that are assigned. */
const [firstId, ids] = [10_000, 90_000];

const hashedAsItIs = /^(?:data:|consume shared module|provide shared module)/;

/** The folder of the workspace in a path, and in a `data:` address. */
const folders = [`${workspaceRoot}/`, encodeURIComponent(`${workspaceRoot}/`)];

/** A module as this hook gives it, other than the declaration says. */
interface Nameable {
  readonly identifier: string;
  id: number | null;
}

/**
 * Assigns ids to the modules whose names contain the folder of the workspace: shared modules (`fallback: /…`) and the runtime of federation
 * (`data:…`). The bundler hashes these names as they are, so the same sources would have other ids, and another version, in each folder. It
 * makes the paths of files relative by itself.
 */
export const relativeModuleIds: RspackPluginInstance = {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('relative-module-ids', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('relative-module-ids', (modules) => {
        const named = [...(modules as unknown as Iterable<Nameable>)].flatMap((module) => {
          const { identifier } = module;
          return hashedAsItIs.test(identifier) && folders.some((folder) => identifier.includes(folder))
            ? [{ module, name: relativeName(identifier) }]
            : [];
        });
        const assigned = new Set<number>();
        for (const { module, name } of named.sort((a, b) => (a.name < b.name ? -1 : 1))) {
          let id = hashOf(name);
          while (assigned.has(id)) id = id + 1 < firstId + ids ? id + 1 : firstId;
          assigned.add(id);
          module.id = id;
        }
      });
    });
  },
};

/** Joined modules end with a hash of their names. */
const relativeName = (name: string) =>
  folders.reduce((text, folder) => text.replaceAll(folder, ''), name.replace(/\|[0-9a-f]{16}$/, ''));

const hashOf = (name: string) => firstId + (createHash('sha256').update(name).digest().readUInt32BE() % ids);
