import { randomInt } from 'node:crypto';
import { isPortFree } from './ports.ts';

/**
 * A port that nobody listens on now. Below the range that systems hand out for outgoing connections: one of those could
 * take the port between this look and its use.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(24_000, 32_000);
    if (!given.has(port) && (await isPortFree(port))) {
      given.add(port);
      return port;
    }
  }
  throw new Error('no free port was found between 24000 and 32000');
}

/** Several calls never get the same port, even before the first one is in use. */
const given = new Set<number>();
