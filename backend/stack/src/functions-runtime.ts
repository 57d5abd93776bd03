import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { startProgram } from './program.ts';
import { StackError } from './stack-error.ts';
import type { StackProcesses } from './stack-processes.ts';
import { backendDir } from './supabase-cli.ts';
import type { Service } from './supervisor.ts';

export type FunctionsOptions = {
  /** The environment of the functions: what a deployment sets as secrets. Nothing else of ours reaches them. */
  environment: Record<string, string>;
  logFile: string;
  processes: StackProcesses;
  functionsDir?: string;
};

export type FunctionsRuntime = Service & {
  /** Base address without a trailing slash. */
  url: string;
};

/** One Deno serves all functions of `backend/supabase/functions`. */
export async function startFunctions(options: FunctionsOptions, stopping: AbortSignal): Promise<FunctionsRuntime> {
  const functionsDir = options.functionsDir ?? path.join(backendDir, 'supabase', 'functions');
  if (!existsSync(functionsDir)) throw new StackError(`There are no functions in ${functionsDir}.`);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const service = await startProgram(
    {
      name: 'functions',
      command: denoBinary(),
      args: [
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
      cwd: functionsDir,
      env: { ...inheritedEnvironment(), ...options.environment },
      logFile: options.logFile,
      readyUrl: `${url}/_health`,
      processes: options.processes,
      startTimeoutMs: 120_000,
    },
    stopping,
  );
  return { ...service, url };
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
