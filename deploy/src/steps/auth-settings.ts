import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Step } from '../run-steps.ts';
import { digestOf } from '../supabase-project.ts';

/** Remembers which settings were pushed last, secrets included: those the platform does not tell. */
const marker = 'DEPLOYED_SETTINGS';

const diffSchema = z.object({
  changes: z.array(z.object({ path: z.array(z.string()), declared: z.boolean() })),
});

/** SMTP, limits, rules of passwords, redirects and e-mails of Auth, the limits of the API: `supabase config push`. */
export const authSettingsStep = ({ project, settings }: Context): Step => {
  const version = async () => {
    const folder = path.join(await project.folder(), 'supabase');
    const templates = (await readdir(path.join(folder, 'templates'))).sort().map((name) => `templates/${name}`);
    const files = await Promise.all(
      ['config.toml', ...templates].map((name) => readFile(path.join(folder, name), 'utf8')),
    );
    const { SMTP_PASS, GOOGLE_CLIENT_SECRET } = settings.secrets;
    return digestOf([...files, SMTP_PASS, GOOGLE_CLIENT_SECRET].join('\0'));
  };
  return {
    name: 'settings',
    title: 'Settings of Auth and API',
    look: async () => {
      const { stdout } = await project.cli(['config', 'diff', '--output-format', 'json']);
      // settings that config.toml does not name keep the platform's values
      const declared = diffSchema.parse(JSON.parse(stdout)).changes.filter((change) => change.declared);
      const differing = declared.map((change) => change.path.join('.'));
      const isCurrent = (await project.secretDigests()).get(marker) === digestOf(await version());
      if (differing.length > 0) return { todo: differing.map((name) => `set ${name}`) };
      return { todo: isCurrent ? [] : ['set secrets and e-mails again, which are not shown'] };
    },
    apply: async () => {
      await project.cli(['config', 'push']);
      await project.setSecrets({ [marker]: await version() });
    },
  };
};
