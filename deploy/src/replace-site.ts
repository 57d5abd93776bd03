import { createHash } from 'node:crypto';
import path from 'node:path';
import { execa } from 'execa';
import { z } from 'zod';
import { DeployError } from './settings.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Seconds for an instance to answer `/ready` with 200. */
const patience = 120;
const proxyConfig = 'espacos.proxy-config';

export interface Replacement {
  environment: 'staging' | 'production';
  /** With its digest: `<name>@sha256:<64 digits>`. */
  image: string;
  /** Deploys a commit that does not descend from the live one. */
  older?: boolean;
  /** Account at the registry. Docker sends it with the pull, also to a daemon of another machine. */
  login?: { user: string; password: string };
}

const composition = z.object({
  services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string().nullable()).default({}) })),
  configs: z.object({ proxy: z.object({ content: z.string() }) }),
});

/**
 * Replaces the instances in `compose.yaml` with the image, one at a time: each waits until `/ready` of the previous one answers 200. If an
 * instance does not become ready, all replaced instances get their former image back. Then starts the proxy, or replaces it when its
 * configuration has changed. `DOCKER_HOST` selects the Docker daemon.
 * @returns the public address and the version that it should answer
 * @throws DeployError when the image is not ready on an instance, has no digest, or is older than the live one
 */
export async function replaceSite(
  { environment, image, older = false, login }: Replacement,
  say: (line: string) => void,
): Promise<{ address: string | null; version: string }> {
  if (!/@sha256:[0-9a-f]{64}$/.test(image)) throw new DeployError('Name the image with its digest: <name>@sha256:….');
  const docker = dockerOf(environment);
  if (login) {
    const args = ['login', '--username', login.user, '--password-stdin', ...registryOf(image)];
    await docker(args, { input: login.password });
  }
  await docker(['pull', '--quiet', image]);
  const { services, configs } = composition.parse(JSON.parse(await docker(['compose', 'config', '--format', 'json'])));
  const instances = Object.keys(services).filter((name) => /^site-/.test(name));
  const version = versionIn(await docker(['image', 'inspect', '--format', '{{json .Config.Env}}', image]));
  if (!older) for (const instance of instances) await assertNewer(docker, instance, version);

  const replaced: { service: string; before: string | null }[] = [];
  for (const service of instances) {
    const before = await inspect(docker, service, '{{.Config.Image}}');
    if (before === image) continue;
    replaced.push({ service, before });
    try {
      await start(docker, service, { SITE_IMAGE: image });
    } catch (error) {
      for (const one of replaced.toReversed())
        if (one.before) await start(docker, one.service, { SITE_IMAGE: one.before });
      throw new DeployError(
        `${service} was not ready with ${image}; ${before ? `every instance has ${before} again` : 'it had no image before'}.\n${(error as Error).message}`,
      );
    }
    say(`✔ ${service}: ${before ?? 'none'} → ${image}`);
  }
  if (replaced.length === 0) say('Every instance has this image.');
  await replaceProxy(docker, configs.proxy.content, say);
  return { address: services[instances[0] ?? '']?.environment.SITE_URL ?? null, version };
}

/** The proxy has its configuration from its creation. One that Caddy refuses leaves the running proxy. */
async function replaceProxy(docker: Docker, content: string, say: (line: string) => void): Promise<void> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  if ((await inspect(docker, 'proxy', `{{index .Config.Labels "${proxyConfig}"}}`)) === hash) return;
  const validate = ['caddy', 'validate', '--adapter', 'caddyfile', '--config', '/etc/caddy/Caddyfile'];
  await docker(['compose', 'run', '--rm', '--no-deps', 'proxy', ...validate]);
  await start(docker, 'proxy', { PROXY_CONFIG: hash });
  say('✔ proxy: its configuration is in use');
}

/** @throws DeployError when the instance runs a commit from which the new one does not descend */
async function assertNewer(docker: Docker, instance: string, version: string): Promise<void> {
  const live = versionIn((await inspect(docker, instance, '{{json .Config.Env}}')) ?? '[]');
  if (live === 'unknown' || live === version) return;
  const { exitCode } = await execa('git', ['merge-base', '--is-ancestor', live, version], { cwd: root, reject: false });
  if (exitCode === 0) return;
  const reason = exitCode === 1 ? 'does not descend from it' : 'cannot be compared with it here: fetch both commits';
  throw new DeployError(`${instance} runs ${live}, and ${version} ${reason}. --older deploys it nevertheless.`);
}

/** The commit that the image was built from (`Dockerfile`). */
const versionIn = (environment: string) =>
  z
    .array(z.string())
    .parse(JSON.parse(environment))
    .find((line) => line.startsWith('SITE_VERSION='))
    ?.slice('SITE_VERSION='.length) ?? 'unknown';

/** Nothing: Docker's own registry. */
function registryOf(image: string): string[] {
  const [host = '', ...rest] = image.split('/');
  return rest.length > 0 && /[.:]|^localhost$/.test(host) ? [host] : [];
}

/** Null: it does not run. */
async function inspect(docker: Docker, service: string, format: string): Promise<string | null> {
  const id = await docker(['compose', 'ps', '--quiet', service]);
  return id ? docker(['inspect', '--format', format, id]) : null;
}

const start = (docker: Docker, service: string, env: Record<string, string>) =>
  docker(['compose', 'up', '--detach', '--no-deps', '--no-build', '--wait', '--wait-timeout', `${patience}`, service], {
    env,
  });

type Docker = (args: string[], options?: { env?: Record<string, string>; input?: string }) => Promise<string>;

const dockerOf =
  (environment: string): Docker =>
  async (args, { env = {}, input = '' } = {}) => {
    const options = { cwd: root, env: { SITE_ENVIRONMENT: environment, ...env }, input, reject: false } as const;
    const { stdout, stderr, failed, shortMessage } = await execa('docker', args, options);
    if (failed) throw new DeployError(stderr || shortMessage);
    return stdout.trim();
  };
