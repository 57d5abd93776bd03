import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is gone after the test. */
export async function temporaryDir(): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'espacos-test-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
