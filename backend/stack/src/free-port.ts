import { randomInt } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isPortFree } from './ports.ts';

/** Holds one file per port that a process on this machine is about to listen on; it contains the number of the process. */
const claims = path.join(tmpdir(), 'espacos-rio-ports');

/**
 * Returns a port that no process listens on or has claimed, and claims it while this process lives. Below the range that systems hand
 * out for outgoing connections: one of those could take the port between this check and its use.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(24_000, 32_000);
    if ((await claim(port)) && (await isPortFree(port))) return port;
  }
  throw new Error('no free port was found between 24000 and 32000');
}

/** False when a living process has it; what a process that ended had claimed is anybody's again. */
async function claim(port: number): Promise<boolean> {
  const file = path.join(claims, String(port));
  try {
    await mkdir(claims, { recursive: true });
    const owner = await readFile(file, 'utf8').catch(() => null);
    if (owner !== null) {
      if (isRunning(Number(owner))) return false;
      await rm(file, { force: true });
    }
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    // another process was faster; where no file can be written, every process works without claims
    return (error as NodeJS.ErrnoException).code !== 'EEXIST';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
