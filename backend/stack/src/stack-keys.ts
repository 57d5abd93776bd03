import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateApiKey } from '@supabase/lite';
import { z } from 'zod';
import { StackError } from './stack-error.ts';

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

/** The keys and their copy: a file cut short by a full disk must not cost everybody's session. */
export const keyFiles = ['keys.json', 'keys.copy.json'] as const;

type Read = StackKeys | 'missing' | 'damaged';

/**
 * The keys of a data folder, made once: sessions and open pages survive a restart. A damaged or missing file is mended from the
 * other one. @throws StackError when neither can be read: new keys would silently end every session and refuse the provider's events.
 */
export async function loadStackKeys(
  dataDir: string,
  log: (message: string) => void = () => undefined,
): Promise<StackKeys> {
  const files = keyFiles.map((name) => path.join(dataDir, name));
  const found = await Promise.all(files.map(readKeys));
  const good = found.find((read) => typeof read === 'object');
  if (!good && found.includes('damaged')) {
    throw new StackError(
      `The keys of this data folder can't be read, neither in ${files.join(' nor in ')}: put one of them back, or begin anew with npm start -- --reset.`,
    );
  }
  const keys = good ?? (await makeKeys());
  await mkdir(dataDir, { recursive: true });
  for (const [index, file] of files.entries()) {
    const read = found[index];
    if (typeof read === 'object' && JSON.stringify(read) === JSON.stringify(keys)) continue;
    if (read === 'damaged') log(`${file} was damaged and is written anew from its copy`);
    await writeFile(`${file}.new`, JSON.stringify(keys, null, 2), { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  }
  return keys;
}

async function readKeys(file: string): Promise<Read> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
    throw error;
  }
  try {
    return stackKeysSchema.parse(JSON.parse(text));
  } catch {
    return 'damaged';
  }
}

async function makeKeys(): Promise<StackKeys> {
  return {
    publishable: (await generateApiKey('publishable')).key,
    secret: (await generateApiKey('secret')).key,
    jwtSecret: randomBytes(32).toString('hex'),
    stripeSecretKey: `sk_test_${randomBytes(24).toString('hex')}`,
    stripeWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  };
}
