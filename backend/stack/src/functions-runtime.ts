import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { endProcess, identityOf, type ProcessIdentity } from './process-identity.ts';
import { StackError } from './stack-error.ts';
import type { StackProcesses } from './stack-processes.ts';
import { backendDir } from './supabase-cli.ts';

export type FunctionsOptions = {
  /** The environment of the functions: what a deployment sets as secrets. Nothing else of ours reaches them. */
  environment: Record<string, string>;
  logFile: string;
  processes: StackProcesses;
  functionsDir?: string;
};

export type FunctionsRuntime = {
  /** Base address without a trailing slash; changes when the runtime had to be started anew. */
  url: () => string | null;
  stop: () => Promise<void>;
};

const startTimeoutMs = 120_000;

/** One Deno serves all functions of `backend/supabase/functions`; when it dies, another takes its place. */
export async function startFunctions(options: FunctionsOptions): Promise<FunctionsRuntime> {
  const functionsDir = options.functionsDir ?? path.join(backendDir, 'supabase', 'functions');
  if (!existsSync(functionsDir)) throw new StackError(`There are no functions in ${functionsDir}.`);
  await mkdir(path.dirname(options.logFile), { recursive: true });
  let url: string | null = null;
  let current: { identity: ProcessIdentity; ended: Promise<void> } | null = null;
  let stopping = false;

  const launch = async (): Promise<void> => {
    const port = await freePort();
    const log = await open(options.logFile, 'a');
    const child = spawn(
      denoBinary(),
      [
        'run',
        '--quiet',
        '--no-prompt',
        '--no-lock',
        '--node-modules-dir=manual',
        `--config=${path.join(functionsDir, 'deno.json')}`,
        '--allow-net',
        '--allow-env',
        '--allow-read',
        '--allow-sys',
        path.join(import.meta.dirname, 'functions-main.js'),
        functionsDir,
        String(port),
      ],
      {
        cwd: functionsDir,
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
        env: { ...inheritedEnvironment(), ...options.environment },
      },
    );
    await log.close();
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    let gone = false;
    void ended.then(() => {
      gone = true;
    });
    const identity = child.pid === undefined ? null : await identityOf(child.pid);
    if (identity === null) throw new StackError(`The functions did not start; see ${options.logFile}.`);
    await options.processes.watch('functions', identity);
    current = { identity, ended };
    const base = `http://127.0.0.1:${port}`;
    const deadline = Date.now() + startTimeoutMs;
    while (!(await answers(`${base}/_health`))) {
      if (gone || Date.now() > deadline || stopping) {
        await endProcess(identity);
        await options.processes.forget(identity.pid);
        throw new StackError(`The functions did not start; see ${options.logFile}.`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    url = base;
    void ended.then(async () => {
      url = null;
      if (stopping) return;
      await options.processes.forget(identity.pid);
      for (let wait = 250; !stopping; wait = Math.min(wait * 2, 10_000)) {
        await new Promise((resolve) => setTimeout(resolve, wait).unref());
        if (stopping) return;
        try {
          return await launch();
        } catch {}
      }
    });
  };

  await launch();
  return {
    url: () => url,
    stop: async () => {
      stopping = true;
      if (current === null) return;
      const { identity, ended } = current;
      await endProcess(identity);
      await ended;
      await options.processes.forget(identity.pid);
    },
  };
}

/** Deno needs a place for its cache and the way to a registry; the rest of our environment stays with us. */
function inheritedEnvironment(): Record<string, string> {
  const wanted =
    /^(PATH|HOME|TMPDIR|DENO_DIR|TZ|LANG|(https?|no|all)_proxy|NPM_CONFIG_REGISTRY|SSL_CERT_FILE|DENO_(CERT|TLS_CA_STORE))$/i;
  const entries = Object.entries(process.env).filter(
    (entry): entry is [string, string] => wanted.test(entry[0]) && entry[1] !== undefined,
  );
  return { ...Object.fromEntries(entries), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' };
}

export function denoBinary(): string {
  const folder = path.dirname(createRequire(import.meta.url).resolve('deno/package.json'));
  const binary = path.join(folder, process.platform === 'win32' ? 'deno.exe' : 'deno');
  if (!existsSync(binary)) {
    throw new StackError('Deno is not installed: remove node_modules and start again (its install script must run).');
  }
  return binary;
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
