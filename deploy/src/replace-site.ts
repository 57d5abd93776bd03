import path from 'node:path';
import { execa } from 'execa';
import { DeployError } from './settings.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Seconds for an instance to answer `/ready` with 200. */
const patience = 120;

/**
 * Replaces the instances in `compose.yaml` with the image, one at a time: each waits until `/ready` of the previous one answers 200. If an
 * instance does not become ready, all replaced instances get their former image back. `DOCKER_HOST` selects the Docker daemon.
 * @param image with its digest: `<name>@sha256:<64 digits>`
 * @throws DeployError when the image is not ready on an instance, or the image has no digest
 */
export async function replaceSite(image: string, say: (line: string) => void): Promise<void> {
  if (!/@sha256:[0-9a-f]{64}$/.test(image)) throw new DeployError('Name the image with its digest: <name>@sha256:….');
  const services = (await docker(['compose', 'config', '--services']))
    .split('\n')
    .filter((name) => /^site-/.test(name));
  const replaced: { service: string; before: string | null }[] = [];
  for (const service of services) {
    const before = await imageOf(service);
    if (before === image) continue;
    replaced.push({ service, before });
    try {
      await start(service, image);
    } catch (error) {
      for (const one of replaced.toReversed()) if (one.before) await start(one.service, one.before);
      throw new DeployError(
        `${service} was not ready with ${image}; ${before ? `every instance has ${before} again` : 'it had no image before'}.\n${(error as Error).message}`,
      );
    }
    say(`✔ ${service}: ${before ?? 'none'} → ${image}`);
  }
  if (replaced.length === 0) say('Every instance has this image.');
}

/** Null: it does not run. */
async function imageOf(service: string): Promise<string | null> {
  const id = await docker(['compose', 'ps', '--quiet', service]);
  return id ? docker(['inspect', '--format', '{{.Config.Image}}', id]) : null;
}

const start = (service: string, image: string) =>
  docker(['compose', 'up', '--detach', '--no-deps', '--no-build', '--wait', '--wait-timeout', `${patience}`, service], {
    SITE_IMAGE: image,
  });

async function docker(args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout, stderr, failed, shortMessage } = await execa('docker', args, { cwd: root, env, reject: false });
  if (failed) throw new DeployError(stderr || shortMessage);
  return stdout.trim();
}
