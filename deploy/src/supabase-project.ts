import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type CliResult, supabaseCli } from 'backend-stack/supabase-cli.ts';
import { z } from 'zod';
import { makeProjectFolder, projectFolderOf } from './project-folder.ts';
import { DeployError, type Settings } from './settings.ts';

const secretSchema = z.object({ name: z.string(), value: z.string() });
const apiKeySchema = z.object({ name: z.string(), type: z.string().nullish(), api_key: z.string().nullish() });

export const digestOf = (value: string): string => createHash('sha256').update(value).digest('hex');

/** The project at Supabase, through the official CLI and its API. Answers are cached, including values that it has set itself. */
export class SupabaseProject {
  readonly #settings: Settings;
  #folder: Promise<string> | null = null;
  #digests: Promise<Map<string, string>> | null = null;
  #keys: Promise<z.output<typeof apiKeySchema>[]> | null = null;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Returns the folder that the CLI works on: made once a run, so that everything is of the same state of the code. */
  folder(): Promise<string> {
    this.#folder ??= makeProjectFolder(this.#settings);
    return this.#folder;
  }

  /** @throws DeployError with what the CLI said, unless it ends with one of `accepted` */
  async cli(args: string[], accepted: readonly number[] = [0]): Promise<CliResult> {
    return this.#run([...args, `--remote=${this.#settings.supabase.project_ref}`], {}, accepted);
  }

  /** A command about the database, by its address: `--remote` without one means the linked project, no `--remote` the local one. */
  async databaseCli(args: string[], accepted: readonly number[] = [0]): Promise<CliResult> {
    const url = new URL(this.#settings.secrets.SUPABASE_DB_URL);
    const password = decodeURIComponent(url.password);
    // arguments are seen by everybody on the machine
    url.password = '';
    const isLoopback = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
    const environment = { PGPASSWORD: password, PGSSLMODE: isLoopback ? 'disable' : 'require' };
    return this.#run([...args, `--remote=${url.href}`], environment, accepted);
  }

  async #run(args: string[], more: Record<string, string>, accepted: readonly number[]): Promise<CliResult> {
    const { SUPABASE_ACCESS_TOKEN, SMTP_PASS, GOOGLE_CLIENT_SECRET } = this.#settings.secrets;
    const environment = { SUPABASE_ACCESS_TOKEN, SMTP_PASS, GOOGLE_CLIENT_SECRET, ...more };
    const result = await supabaseCli(args, await this.folder(), environment);
    if (accepted.includes(result.exitCode)) return result;
    const output = `${result.stdout}\n${result.stderr}`.trim();
    throw new DeployError(`supabase ${args.slice(0, 2).join(' ')} failed.\n${output}`);
  }

  /** SHA-256 of each secret that the functions have, by its name: the values themselves are not given back. */
  secretDigests(): Promise<Map<string, string>> {
    this.#digests ??= this.list('secrets', secretSchema).then(
      (secrets) => new Map(secrets.map(({ name, value }) => [name, value])),
    );
    return this.#digests;
  }

  /** Names of those that the functions do not have with this value. */
  async missingSecrets(wanted: Record<string, string>): Promise<string[]> {
    const digests = await this.secretDigests();
    return Object.keys(wanted).filter((name) => digests.get(name) !== digestOf(wanted[name] ?? ''));
  }

  async setSecrets(secrets: Record<string, string>): Promise<void> {
    await this.api(
      'POST',
      'secrets',
      Object.entries(secrets).map(([name, value]) => ({ name, value })),
    );
    const known = await this.#digests;
    for (const [name, value] of Object.entries(secrets)) known?.set(name, digestOf(value));
  }

  async unsetSecrets(names: string[]): Promise<void> {
    await this.api('DELETE', 'secrets', names);
    const known = await this.#digests;
    for (const name of names) known?.delete(name);
  }

  /** @throws DeployError when the project has no key of this kind and name */
  async apiKey(type: 'publishable' | 'secret'): Promise<string> {
    this.#keys ??= this.list('api-keys?reveal=true', apiKeySchema);
    const name = this.#settings.keys[type];
    const key = (await this.#keys).find((candidate) => candidate.type === type && candidate.name === name)?.api_key;
    if (key?.startsWith(`sb_${type}_`)) return key;
    throw new DeployError(
      `The project has no ${type} key named ${name}: make it under Project settings → API keys, or name another in [keys].`,
    );
  }

  /** @throws DeployError when the answer has another form */
  async list<Entry extends z.ZodType>(route: string, entry: Entry): Promise<z.output<Entry>[]> {
    const result = z.array(entry).safeParse((await this.api('GET', route)).body);
    if (result.success) return result.data;
    throw new DeployError(`The management API answered ${route} in another form:\n${z.prettifyError(result.error)}`);
  }

  /**
   * The API of which the CLI is made, for what it has no command for and for what is one request: the CLI takes a second to start.
   * Its address is the profile's, as the CLI's own. Only a question may find nothing (404).
   */
  async api(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    route: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }> {
    const { project_ref } = this.#settings.supabase;
    const response = await fetch(`${managementUrl()}/v1/projects/${project_ref}/${route}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#settings.secrets.SUPABASE_ACCESS_TOKEN}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch((error: Error) => {
      throw new DeployError(`The management API was not reached: ${error.message}`);
    });
    const text = await response.text();
    if (response.ok) return { status: response.status, body: JSON.parse(text || 'null') };
    if (response.status === 404 && method === 'GET') return { status: 404, body: null };
    throw new DeployError(`The management API answered ${response.status} to ${method} ${route}: ${text}`);
  }

  /** Removes the CLI's folder: it holds no secret but is of no use either. */
  async close(): Promise<void> {
    if (this.#folder !== null) await rm(projectFolderOf(this.#settings), { recursive: true, force: true });
  }
}

function managementUrl(): string {
  const profile = process.env.SUPABASE_PROFILE;
  if (!profile?.endsWith('.json')) return 'https://api.supabase.com';
  return z.object({ api_url: z.url() }).parse(JSON.parse(readFileSync(profile, 'utf8'))).api_url;
}
