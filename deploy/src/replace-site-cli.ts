import { parseArgs } from 'node:util';
import { replaceSite } from './replace-site.ts';
import { DeployError } from './settings.ts';

const usage = `npm run deploy:site -- --image <name>@sha256:<digest>   replaces the site's instances with that image, one at a time
DOCKER_HOST selects the Docker daemon; .env has the settings of the instances. Guide: docs/deploy.md.`;

try {
  const { values } = parseArgs({ options: { image: { type: 'string' }, help: { type: 'boolean', default: false } } });
  if (values.help || !values.image) throw new DeployError(usage);
  await replaceSite(values.image, console.log);
} catch (error) {
  console.error(error instanceof DeployError ? `✖ ${error.message}` : error);
  process.exitCode = 1;
}
