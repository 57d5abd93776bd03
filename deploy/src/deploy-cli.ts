import path from 'node:path';
import { parseArgs } from 'node:util';
import { commitBaseline } from 'backend-stack/commit-baseline.ts';
import { StackError } from 'backend-stack/stack-error.ts';
import { z } from 'zod';
import { deploy } from './deploy.ts';
import { DeployError, environmentNames, readSettings } from './settings.ts';

const usage = `npm run deploy -- --environment <staging|production>   brings the project there to what is here
    --dry-run                    only tells what would be done
    --only <steps,…>             these steps alone
    --from <step>                this step and those after it
Settings: deploy/environments/<name>.toml and the environment. Guide: docs/deploy.md.`;

const options = {
  environment: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  only: { type: 'string' },
  from: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** Without `--` npm keeps options for itself: a plan would become a deployment. */
function refuseHeldOptions(): void {
  if (!process.env.npm_config_user_agent?.startsWith('npm/')) return;
  const stored = Object.keys(options).find(
    (name) =>
      process.env[`npm_config_${name.replaceAll('-', '_')}`] &&
      !process.argv.some((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`)),
  );
  if (stored) throw new DeployError(`npm has kept --${stored} for itself: npm run deploy -- --${stored} …`);
}

try {
  refuseHeldOptions();
  const { values } = parseArgs({ options });
  if (values.help) {
    console.log(usage);
  } else {
    const environment = z.enum(environmentNames).safeParse(values.environment);
    if (!environment.success) throw new DeployError(`Name the environment.\n${usage}`);
    if (values.only && values.from) throw new DeployError('--only and --from at once say two things.');
    const selection = {
      dryRun: values['dry-run'],
      ...(values.only && { only: values.only.split(',').map((name) => name.trim()) }),
      ...(values.from && { from: values.from }),
    };
    const settings = readSettings(environment.data, process.env);
    console.log(
      `${values['dry-run'] ? 'Plan for' : 'Deploying to'} ${environment.data}: ${settings.apiUrl}, ${settings.site.url}`,
    );
    const baseline = selection.dryRun ? null : commitBaseline();
    if (baseline)
      console.log(
        `Committed ${path.relative(process.cwd(), baseline)}: from now on a change of the database is a migration. Push the commit.`,
      );
    const { changed, waiting } = await deploy(settings, selection, (line) => console.log(line));
    const waits = waiting.length > 0 ? `; waiting: ${waiting.join(', ')}` : '';
    const what = values['dry-run'] ? 'would change' : 'changed';
    console.log(`${changed.length === 0 ? 'Nothing to do' : `${changed.length} steps ${what} something`}${waits}.`);
  }
} catch (error) {
  const isOurs =
    error instanceof DeployError ||
    error instanceof StackError ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(isOurs ? (error as Error).message : error);
  process.exitCode = 1;
}
