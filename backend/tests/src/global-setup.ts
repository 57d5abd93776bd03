import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type BackendAddresses, startBackend } from './testing/start-backend.ts';

declare module 'vitest' {
  interface ProvidedContext {
    backend: BackendAddresses;
  }
}

/** One backend for all files: each test makes its own people, spaces and days, so none meets another's. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'espacos-backend-'));
  const backend = await startBackend(dataDir);
  project.provide('backend', backend.addresses);
  return async () => {
    await backend.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
