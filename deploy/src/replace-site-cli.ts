import { parseArgs } from 'node:util';
import { z } from 'zod';
import { checkAddress } from './check-address.ts';
import { replaceSite } from './replace-site.ts';
import { DeployError, environmentNames } from './settings.ts';

const usage = `npm run deploy:site -- --environment <staging|production> --image <name>@sha256:<digest>
replaces the site's instances with that image, one at a time, and the proxy when its configuration has changed
    --older    also a commit that does not descend from the live one
DOCKER_HOST selects the Docker daemon; .env has the settings of the instances; IMAGE_USER and IMAGE_PASSWORD may pull the image.
Guide: docs/deploy.md.`;

try {
  const { values } = parseArgs({
    options: {
      environment: { type: 'string' },
      image: { type: 'string' },
      older: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const environment = z.enum(environmentNames).safeParse(values.environment);
  if (values.help || !values.image || !environment.success) throw new DeployError(usage);
  const { IMAGE_USER: user, IMAGE_PASSWORD: password } = process.env;
  const { address, version } = await replaceSite(
    {
      environment: environment.data,
      image: values.image,
      older: values.older,
      ...(user && password && { login: { user, password } }),
    },
    console.log,
  );
  if (address) {
    await checkAddress(address, version);
    console.log(`✔ ${address} answers version ${version}`);
  }
} catch (error) {
  console.error(error instanceof DeployError ? `✖ ${error.message}` : error);
  process.exitCode = 1;
}
