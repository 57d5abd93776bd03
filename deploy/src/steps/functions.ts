import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { uploadMapsOf } from 'federation/build/release-maps.ts';
import { openTarget } from 'federation/targets/open-target.ts';
import { z } from 'zod';
import { functionNames } from '../bundle-functions.ts';
import type { Context } from '../context.ts';
import type { Step } from '../run-steps.ts';
import { digestOf } from '../supabase-project.ts';

/** Remembers at the project what was uploaded last: the platform does not tell what is in a function. */
const marker = 'DEPLOYED_FUNCTIONS';

/** As the functions report it with an error (`_shared/dependencies.ts`), and as their maps are found by it. */
const functionsVersion = (hash: string) => hash.slice(0, 16);
const functionsUnit = 'functions';

const startMs = 15_000;

const functionSchema = z.object({ slug: z.string(), verify_jwt: z.boolean().optional() });

/** Each function as one file, see bundle-functions.ts. */
export const functionsStep = ({ project, settings }: Context): Step => {
  const version = async () => {
    const folder = await project.folder();
    const hash = createHash('sha256');
    for (const name of functionNames()) {
      hash.update(name).update(await readFile(path.join(folder, 'supabase/functions', name, 'index.js')));
    }
    return hash.digest('hex');
  };
  return {
    name: 'functions',
    title: 'Functions',
    look: async () => {
      const deployed = new Map((await project.list('functions', functionSchema)).map((found) => [found.slug, found]));
      const isCurrent = (await project.secretDigests()).get(marker) === digestOf(await version());
      const names = functionNames();
      const isServed = (name: string) => deployed.has(name) && deployed.get(name)?.verify_jwt !== true;
      return {
        todo: [
          ...names.filter((name) => !isCurrent || !isServed(name)).map((name) => `upload ${name}`),
          ...[...deployed.keys()].filter((slug) => !names.includes(slug)).map((slug) => `delete ${slug}`),
        ],
      };
    },
    apply: async () => {
      const folder = path.join(await project.folder(), 'supabase/functions');
      const unit = { name: functionsUnit, version: functionsVersion(await version()) };
      await uploadMapsOf(openTarget(settings.site.releases), folder, unit).catch((error: Error) =>
        console.error(
          `• Errors of these functions will have no lines: their maps could not be kept (${error.message}).`,
        ),
      );
      await project.cli(['functions', 'deploy', '--use-api', '--prune']);
      await project.setSecrets({ [marker]: await version() });
      await Promise.all(functionNames().map((name) => start(`${settings.apiUrl}/functions/v1/${name}`)));
    },
  };
};

/** Asks a function for the rights of other origins, which it answers once it runs: its first visitor need not wait for its start. */
async function start(url: string): Promise<void> {
  const asked = fetch(url, {
    method: 'OPTIONS',
    // where the project is, and so its visitors: a runner elsewhere would start it there
    headers: { 'x-region': 'sa-east-1' },
    signal: AbortSignal.timeout(startMs),
  });
  const trouble = await asked.then(
    ({ ok, status }) => (ok ? null : `status ${status}`),
    (error: Error) => error.message,
  );
  if (trouble !== null) console.error(`• ${url} has not started (${trouble}): its log says why.`);
}
