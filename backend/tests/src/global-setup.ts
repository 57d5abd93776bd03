import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { type BackendAddresses, startBackend } from './testing/start-backend.ts';

declare module 'vitest' {
  interface ProvidedContext {
    backends: BackendAddresses[];
  }
}

/**
 * One backend for each worker, and for all files that it runs, one after the other: each test makes its own people, spaces
 * and days, so none meets another's. `npm run test:hosted` gives one that is there already. What is ordered of the provider and what waits in the outbox is one file's at a time.
 */
export default async function setup(project: TestProject) {
  const { GIVEN_BACKEND } = process.env;
  if (GIVEN_BACKEND) return project.provide('backends', [JSON.parse(GIVEN_BACKEND) as BackendAddresses]);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'espacos-backend-'));
  const backends = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, (_, place) => startBackend(path.join(dataDir, `${place}`))),
  );
  project.provide(
    'backends',
    backends.map(({ addresses }) => addresses),
  );
  return async () => {
    await Promise.all(backends.map(({ stop }) => stop()));
    await rm(dataDir, { recursive: true, force: true });
  };
}
