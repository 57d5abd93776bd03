import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'backend-stack/free-port.ts';
import { type RunningStack, startStack } from 'backend-stack/start-stack.ts';

/** Ends the started parts of a bench in reverse order. */
export class CleanUp {
  readonly #steps: (() => Promise<unknown>)[] = [];
  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }
  async run(): Promise<void> {
    for (const step of this.#steps.reverse()) await step().catch((error: unknown) => console.error(error));
  }
}

/** A folder that goes with the bench. */
export async function benchFolder(name: string, cleanUp: CleanUp): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `bench-${name}-`));
  cleanUp.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface BackendOptions {
  /** Where mails and the provider lead to. */
  siteUrl?: string;
  /** Commits wait for the disk, as in production. */
  durable?: boolean;
}

/** The backend without data, on free ports; nothing is done on schedule. */
export async function startBackend(
  folder: string,
  cleanUp: CleanUp,
  { siteUrl = 'http://localhost:3000', durable = false }: BackendOptions = {},
): Promise<RunningStack> {
  const stack = await startStack({
    ports: { api: await freePort(), database: await freePort(), mail: await freePort(), payments: await freePort() },
    dataDir: path.join(folder, 'data'),
    siteUrl,
    durable,
    scheduleEveryMs: null,
    authLimits: 'off',
  });
  cleanUp.add(() => stack.stop());
  return stack;
}
