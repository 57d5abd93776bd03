import { createHash } from 'node:crypto';
import type { Compiler, Module, RspackPluginInstance } from '@rspack/core';
import { workspaceRoot } from './workspace.ts';

/** Five digits. The bundler's own ids have four, and it skips ids that are assigned. */
const [firstId, ids] = [10_000, 90_000];

const hashedAsItIs = /^(?:data:|consume shared module|provide shared module)/;

/** The folder of the workspace in a path, and in a `data:` address. */
const folders = [`${workspaceRoot}/`, encodeURIComponent(`${workspaceRoot}/`)];

/**
 * Assigns ids to the modules whose names contain the folder of the workspace: shared modules (`fallback: /…`) and the runtime of federation
 * (`data:…`). The bundler hashes these names as they are, so the same sources would have other ids, and another version, in each folder. It
 * makes the paths of files relative by itself.
 */
export const relativeModuleIds: RspackPluginInstance = {
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('relative-module-ids', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('relative-module-ids', (modules) => {
        const named = [...modules].flatMap((module) => {
          const name = nameOf(module);
          return hashedAsItIs.test(name) && folders.some((folder) => name.includes(folder))
            ? [{ module, name: relativeName(name) }]
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

/** In this hook `identifier` is the text, against its declaration. */
const nameOf = (module: Module) => (module as unknown as { identifier: string }).identifier;

/** Joined modules end with a hash of their names. */
const relativeName = (name: string) =>
  folders.reduce((text, folder) => text.replaceAll(folder, ''), name.replace(/\|[0-9a-f]{16}$/, ''));

const hashOf = (name: string) => firstId + (createHash('sha256').update(name).digest().readUInt32BE() % ids);
