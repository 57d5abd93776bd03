import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Step } from '../run-steps.ts';

/** The keys that everything after it uses. They are made in the dashboard, so that a deployment changes no key. */
export const keysStep = ({ project, settings }: Context): Step => ({
  name: 'keys',
  title: 'API keys',
  look: async () => {
    await project.apiKey('publishable');
    await project.apiKey('secret');
    return {
      todo: [],
      notes: [`in use: publishable "${settings.keys.publishable}", secret "${settings.keys.secret}"`],
    };
  },
});

const legacySchema = z.object({ enabled: z.boolean() });

/** Switches off the pair of JSON Web Tokens that preceded the keys: our code does not use it, so no one else should. */
export const legacyKeysStep = ({ project }: Context): Step => ({
  name: 'legacy-keys',
  title: 'Legacy keys switched off',
  look: async () => {
    const { status, body } = await project.api('GET', 'api-keys/legacy');
    // the address goes away with the keys
    if (status === 404) return { todo: [] };
    return { todo: legacySchema.parse(body).enabled ? ['switch off the keys anon and service_role'] : [] };
  },
  apply: async () => {
    await project.api('PUT', 'api-keys/legacy?enabled=false');
  },
});
