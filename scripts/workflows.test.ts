import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '..');
const read = (...parts: string[]) => readFileSync(path.join(root, ...parts), 'utf8');
const commands = Object.keys((JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts);

interface Step {
  uses?: string;
  run?: string;
  env?: Record<string, string>;
}
interface Job {
  needs?: string | string[];
  environment?: string;
  if?: string;
  'timeout-minutes'?: number;
  concurrency?: { group: string };
  strategy?: object;
  env?: Record<string, string>;
  steps: Step[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const files = readdirSync(path.join(root, '.github/workflows'));
const workflows = Object.fromEntries(
  // aliases: `env: *settings`
  files.map((file) => [file, parse(read('.github/workflows', file), { merge: true }) as Workflow]),
);
const action = parse(read('.github/actions/prepare/action.yml')) as { runs: { steps: Step[] } };
const jobs = Object.entries(workflows).flatMap(([file, { jobs }]) =>
  Object.entries(jobs).map(([name, job]) => ({ name: `${file} ${name}`, job })),
);
const allSteps = [...jobs.flatMap(({ job }) => job.steps), ...action.runs.steps];
const main = workflows['main.yml']?.jobs;
const runs = (job: Job | undefined) => job?.steps.flatMap(({ run }) => run ?? []) ?? [];

describe('the workflows', () => {
  test('run commands that run here, too', () => {
    const lines = allSteps.flatMap(({ run }) => run?.trim().split('\n') ?? []);
    const used = lines
      .filter((line) => /\bnpm /.test(line))
      .map((line) => /\bnpm (?:run (?:--silent )?)?([\w:-]+)/.exec(line)?.[1]);
    expect(commands).toEqual(expect.arrayContaining(used));
  });

  test('use actions of others by the commit that was read', () => {
    const used = allSteps.flatMap(({ uses }) => (uses && !uses.startsWith('./') ? [uses] : []));
    expect(used.filter((name) => !/@[0-9a-f]{40}$/.test(name))).toEqual([]);
  });

  test('let nobody write text of a pull request or an input into a command', () => {
    expect(allSteps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });

  test('read the repository and no more, but for the one comment', () => {
    for (const [file, { permissions }] of Object.entries(workflows))
      expect(permissions, file).toEqual({ contents: 'read' });
  });

  test.each(jobs)('$name ends by itself, and takes secrets of an environment only', ({ job }) => {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
    const takesSecrets = JSON.stringify(job).includes('secrets.');
    expect(takesSecrets && !job.environment).toBe(false);
  });

  test('show a secret to nobody who comes from a fork', () => {
    const open = jobs.filter(({ name, job }) => name.startsWith('pull-request') && job.environment);
    expect(open).toHaveLength(2);
    for (const { name, job } of open) expect(job.if, name).toContain('head.repo.full_name == github.repository');
  });

  test('name every secret and setting in the guide', () => {
    const guide = read('docs/deploy.md');
    const names = new Set(
      files.flatMap((file) =>
        [...read('.github/workflows', file).matchAll(/(?:secrets|vars)\.(\w+)/g)].map(([, name]) => name),
      ),
    );
    expect([...names].filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('what is merged', () => {
  test('goes to staging after the tests, and to production after staging and an approval', () => {
    const order = ['tests', 'image', 'staging', 'approval', 'production', 'deliver'];
    expect(Object.keys(main ?? {})).toEqual(order);
    expect(main?.staging?.needs).toEqual(['tests', 'image']);
    expect(main?.approval?.needs).toBe('staging');
    expect(main?.production?.needs).toEqual(['image', 'approval']);
    expect(main?.deliver?.needs).toBe('production');
    expect(order.map((name) => main?.[name]?.environment)).toEqual([
      undefined,
      'staging',
      'staging',
      'production-approval',
      'production',
      'production',
    ]);
  });

  test('waits for runs of the same environment or units only, and never for an approval', () => {
    expect(workflows['main.yml']).not.toHaveProperty('concurrency');
    const groups = Object.entries(main ?? {}).map(([name, job]) => [name, job.concurrency?.group]);
    expect(Object.fromEntries(groups)).toEqual({
      staging: 'staging',
      production: 'production',
      deliver: expect.stringContaining('matrix.units'),
    });
  });

  test('changes the database, then the servers, then what they serve', () => {
    for (const name of ['staging', 'production']) {
      const [first, second, third] = runs(main?.[name]);
      expect(first).toBe(`npm run deploy -- --environment ${name}`);
      expect(second).toContain('npm run deploy:site -- --environment "$ENVIRONMENT" --image "$IMAGE"');
      const { steps = [] } = main?.[name] ?? {};
      expect(steps.find(({ run }) => run === second)?.env).toMatchObject({
        ENVIRONMENT: expect.stringContaining('github.job'),
        IMAGE_PASSWORD: expect.stringContaining('secrets.IMAGE_PASSWORD'),
      });
      expect(steps[0]).toMatchObject({ with: { 'fetch-depth': 0 } });
      expect(third).toMatch(/npm run (?:--silent )?(?:release|deliver) all/);
    }
  });

  test('reaches some visitors of production first, unit by unit', () => {
    expect(main?.deliver?.strategy).toEqual({
      'fail-fast': false,
      matrix: { units: expect.stringContaining('needs.production.outputs.units') },
    });
    expect(runs(main?.deliver).at(-1)).toBe('npm run deliver $UNITS');
  });
});
