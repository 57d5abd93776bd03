import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateApiKey } from '@supabase/lite';
import { z } from 'zod';

const stackKeysSchema = z.object({
  /** `sb_publishable_…`: in every browser; acts as anon. */
  publishable: z.string().startsWith('sb_publishable_'),
  /** `sb_secret_…`: servers only; acts as service_role. */
  secret: z.string().startsWith('sb_secret_'),
  /** Signs the sessions (HS256). */
  jwtSecret: z.string().min(32),
  stripeSecretKey: z.string().startsWith('sk_test_'),
  stripeWebhookSecret: z.string().startsWith('whsec_'),
});

export type StackKeys = z.infer<typeof stackKeysSchema>;

/** The keys of a data folder, made once: sessions and open pages survive a restart. */
export async function loadStackKeys(dataDir: string): Promise<StackKeys> {
  const file = path.join(dataDir, 'keys.json');
  try {
    return stackKeysSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    const keys: StackKeys = {
      publishable: (await generateApiKey('publishable')).key,
      secret: (await generateApiKey('secret')).key,
      jwtSecret: randomBytes(32).toString('hex'),
      stripeSecretKey: `sk_test_${randomBytes(24).toString('hex')}`,
      stripeWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    };
    await mkdir(dataDir, { recursive: true });
    await writeFile(`${file}.new`, JSON.stringify(keys, null, 2), { mode: 0o600 });
    await rename(`${file}.new`, file);
    return keys;
  }
}
