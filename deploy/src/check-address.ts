import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { DeployError } from './settings.ts';

const answer = z.object({ ready: z.literal(true), version: z.string() });

/**
 * Asks the site for its version through CDN and proxy. A proxy that knows no site for the name answers an empty 200, so the status alone
 * says nothing.
 * @throws DeployError with the last answer
 */
export async function checkAddress(address: string, version: string, { attempts = 10, pauseMs = 3000 } = {}) {
  let last = '';
  for (let attempt = 1; attempt <= attempts; attempt++) {
    last = await reasonOf(`${address.replace(/\/$/, '')}/ready`, version);
    if (last === '') return;
    if (attempt < attempts) await wait(pauseMs);
  }
  throw new DeployError(`The instances run, but ${address} does not reach them: ${last}`);
}

/** Empty: an instance with that version has answered. */
async function reasonOf(url: string, version: string): Promise<string> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    const text = await response.text();
    if (response.status === 403) return '403: the CDN must send X-Origin-Secret with ORIGIN_SECRET.';
    if (response.ok && text === '')
      return `${response.status} without content, which is no answer of the site: the CDN's Host must be ORIGIN_HOST.`;
    const ready = answer.safeParse(parsed(text));
    if (!ready.success) return `${response.status} ${text.slice(0, 200)}`;
    return ready.data.version === version ? '' : `it answers version ${ready.data.version} in place of ${version}.`;
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause ?? '')}`.trim() : String(error);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
