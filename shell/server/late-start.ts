import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StaticScript {
  /** Path on the site; it carries the hash of the text. */
  path: string;
  integrity: string;
  text: string;
}

const text = readFileSync(join(import.meta.dirname, 'browser/start.js'), 'utf8');
const digest = (algorithm: string) => createHash(algorithm).update(text);

/** The script that starts the others after the first view is drawn. */
export const lateStart: StaticScript = {
  path: `/start.${digest('sha256').digest('hex').slice(0, 12)}.js`,
  integrity: `sha384-${digest('sha384').digest('base64')}`,
  text,
};
