import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeBaseline } from 'backend-stack/baseline.ts';
import { backendDir } from 'backend-stack/supabase-cli.ts';
import { parse, stringify, type TomlTable } from 'smol-toml';
import { bundleFunctions, functionNames } from './bundle-functions.ts';
import { DeployError, type Settings } from './settings.ts';

/** Secrets that the configuration names and the CLI takes from its environment, so that they are in no file. */
const secretNames = ['SMTP_PASS', 'GOOGLE_CLIENT_SECRET'] as const;

/** Its own, away from what the CLI remembers of the project of development. */
export const projectFolderOf = (settings: Settings): string =>
  path.join(backendDir, '..', '.cache', 'deploy', settings.environment);

/**
 * Makes the project that the CLI is given: `config.toml` with every value of this environment in it, the migrations, the e-mails of
 * Auth, and each function as one file.
 */
export async function makeProjectFolder(settings: Settings): Promise<string> {
  const folder = projectFolderOf(settings);
  const source = path.join(backendDir, 'supabase');
  const target = path.join(folder, 'supabase');
  writeBaseline();
  await rm(folder, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await Promise.all(
    ['migrations', 'templates'].map((name) =>
      cp(path.join(source, name), path.join(target, name), { recursive: true }),
    ),
  );
  await bundleFunctions(path.join(target, 'functions'));
  const config = deployedConfig(await readFile(path.join(source, 'config.toml'), 'utf8'), settings);
  await writeFile(path.join(target, 'config.toml'), config);
  return folder;
}

/**
 * `config.toml` of an environment. The CLI would send an `env(NAME)` that it cannot fill as the text it is, and Auth would take it.
 * @throws DeployError for a name that the settings do not have
 */
export function deployedConfig(text: string, settings: Settings): string {
  const { site, mail, google } = settings;
  const values: Record<string, string> = { SITE_URL: site.url, GOOGLE_CLIENT_ID: google.client_id };
  const config = filled(parse(text), values) as TomlTable;
  const auth = config.auth as TomlTable;
  auth.site_url = site.url;
  auth.additional_redirect_urls = [site.url, `${site.url}/**`, ...site.redirects];
  (auth.email as TomlTable).smtp = {
    enabled: true,
    host: mail.host,
    port: mail.port,
    user: mail.user,
    pass: 'env(SMTP_PASS)',
    admin_email: mail.from,
    sender_name: mail.from_name,
  };
  // database settings of development are no part of a deployment, and its version is chosen with the project
  delete config.db;
  config.functions = Object.fromEntries(
    functionNames().map((name) => [name, { entrypoint: `./functions/${name}/index.js`, verify_jwt: false }]),
  );
  return stringify(config);
}

function filled(value: unknown, values: Record<string, string>): unknown {
  if (typeof value === 'string') {
    const [, name] = /env\((\w+)\)/.exec(value) ?? [];
    if (name === undefined || (secretNames as readonly string[]).includes(name)) return value;
    const known = values[name];
    if (known === undefined) {
      throw new DeployError(
        `backend/supabase/config.toml takes ${name} from the environment, and no setting fills it.`,
      );
    }
    return value.replace(`env(${name})`, known);
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, values));
  if (value !== null && typeof value === 'object' && !(value instanceof Date)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, values)]));
  }
  return value;
}
