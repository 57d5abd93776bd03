import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'backend-stack/free-port.ts';
import { denoBinary } from 'backend-stack/functions-runtime.ts';
import type { UploadedFunction } from './management-api.ts';

/**
 * Serves an uploaded function as the platform would: its files alone, in a folder that was empty, by Deno without registries, with
 * these variables and no others. Resolves once it answers; what it said when it does not is in the error.
 */
export async function serveUpload(upload: UploadedFunction, environment: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'espacos-upload-'));
  for (const [name, bytes] of upload.files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  const port = await freePort();
  const flags = ['--no-config', '--no-lock', '--no-npm', '--no-remote', '--cached-only', '--no-prompt'];
  const rights = ['--allow-net', '--allow-env', '--allow-sys', `--allow-read=${folder}`];
  const child = spawn(denoBinary(), ['run', ...flags, ...rights, upload.entrypoint], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`, DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1', ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null) {
    const answered = await fetch(url, { method: 'OPTIONS' }).catch(() => null);
    if (answered) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error(`The upload does not start:\n${output}`);
}
