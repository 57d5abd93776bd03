import path from 'node:path';
import { execa } from 'execa';
import { workspaceRoot } from 'federation/build/workspace.ts';
import { unitsToRelease } from 'federation/commands/retire.ts';
import { readRegistry } from 'federation/registry/registry.ts';
import { openTarget } from 'federation/targets/open-target.ts';
import type { Context } from '../context.ts';
import type { Step } from '../run-steps.ts';
import { DeployError } from '../settings.ts';

/** Makes the first release of every unit; afterwards squads release each on its own. */
export const releasesStep = ({ settings }: Context): Step => {
  const missing = async () => {
    const registry = await readRegistry(openTarget(settings.site.releases)).catch((error: Error) => {
      throw new DeployError(`The registry in ${settings.site.releases} could not be read: ${error.message}`);
    });
    return unitsToRelease(registry).filter((unit) => !registry.units[unit]?.live);
  };
  return {
    name: 'releases',
    title: 'First releases',
    look: async () => ({ todo: (await missing()).map((unit) => `release ${unit}`) }),
    apply: async () => {
      const cli = path.join(workspaceRoot, 'federation/src/commands/release-cli.ts');
      const args = ['release', ...(await missing()), '--target', settings.site.releases, '--reason', 'first release'];
      const { exitCode, all } = await execa(process.execPath, [cli, ...args], { reject: false, all: true });
      if (exitCode !== 0) throw new DeployError(`The release failed.\n${all}`);
    },
  };
};
