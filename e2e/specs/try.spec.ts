import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseUrl, overrideSecret } from '../src/instance.ts';
import { type ReleaseSite, startReleaseSite } from '../src/own-site.ts';
import { expect, test, visits } from '../src/test.ts';

/* @inputs scripts/try.ts e2e/try.config.ts e2e/src/trial-setup.ts e2e/specs/host.spec.ts */
/* `npm run try -- --site` against a site of its own over this instance's API: what quality assurance runs against staging. */

interface Report {
  suites: Suite[];
}
interface Suite {
  suites?: Suite[];
  specs: {
    title: string;
    tests: {
      annotations: { type: string; description?: string }[];
      results: { status: string; errors: { message: string }[]; attachments: { name: string; path: string }[] }[];
    }[];
  }[];
}
const journeysIn = (suites: Suite[]): Suite['specs'] =>
  suites.flatMap(({ suites: inner = [], specs }) => [...specs, ...journeysIn(inner)]);

const testsOf = async (folder: string) => {
  const report = JSON.parse(await readFile(path.join(folder, 'results.json'), 'utf8')) as Report;
  return journeysIn(report.suites).flatMap(({ tests }) => tests);
};

const cli = path.join(import.meta.dirname, '../../scripts/try.ts');

/** Its exit code and output. */
async function tryOut(args: string[], secrets: Record<string, string>): Promise<{ code: number; text: string }> {
  const { PATH, ESPACOS_BROWSER = '' } = process.env;
  try {
    const env = { PATH, ESPACOS_BROWSER, NO_COLOR: '1', ...secrets };
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args, '--site', site.url], { env });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: `${stdout}\n${stderr}` };
  }
}

test.setTimeout(240_000);

let site: ReleaseSite;

test.beforeAll(async () => {
  site = await startReleaseSite('try.spec.ts');
});
test.afterAll(() => site?.stop());

test('uma versão que ninguém recebe é percorrida em um site no ar, com relatório, e quem foi criado para isso some', async ({
  given,
}) => {
  test.info().annotations.push(visits('host', 'shell'));
  const before = await site.registry();
  // a text that the journey does not read
  const version = await site.altered({ unit: 'host', from: 'Meus Espaços', to: 'Meus espaços' });
  const folder = await mkdtemp(path.join(tmpdir(), 'try-'));
  const secrets = { OVERRIDE_SECRET: overrideSecret, SUPABASE_DB_URL: databaseUrl };
  try {
    const { code, text } = await tryOut([`host@${version.slice(0, 8)}`, 'e2e', 'host', '--report', folder], secrets);
    expect(text).toContain('host: 1 of 6 journeys are fit for this site; the others are left out.');
    expect(text).toMatch(/[1-9]\d* people of this trial were removed/);
    expect(code, text).toBe(0);

    const tried = await testsOf(folder);
    expect(tried).toHaveLength(1);
    const versions = tried[0]?.annotations.find(({ type }) => type === 'versions')?.description;
    expect(versions?.split(' ').filter((one) => one.startsWith('host@'))).toEqual([`host@${version}`]);
    const { status, attachments = [] } = tried[0]?.results[0] ?? {};
    expect([status, attachments.map(({ name }) => name).sort()]).toEqual(['passed', ['screenshot', 'trace']]);
    for (const file of [path.join(folder, 'report/index.html'), ...attachments.map((one) => one.path)]) {
      expect((await stat(file)).size).toBeGreaterThan(1000);
    }

    // nor their spaces: a space has a host
    expect(await given.sql`select 1 from auth.users where email like 'try-%'`).toHaveLength(0);
    expect(await site.registry()).toEqual(before);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('o relatório de uma versão que lança um erro diz qual, de que parte e de que versão', async () => {
  test.info().annotations.push(visits('host', 'shell'));
  const version = await site.altered({
    unit: 'host',
    from: '"Bloquear datas selecionadas"',
    to: '(()=>{throw new TypeError("sem botão para bloquear")})()',
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'try-'));
  const secrets = { OVERRIDE_SECRET: overrideSecret, SUPABASE_DB_URL: databaseUrl, RELEASE_TARGET: site.releasesDir };
  try {
    const { code, text } = await tryOut([`host@${version.slice(0, 8)}`, 'e2e', 'host', '--report', folder], secrets);
    expect(code, text).toBe(1);
    const shown = `The page reported an error of host@${version}: TypeError: sem botão para bloquear`;
    expect(text).toContain(shown);
    const [failed] = await testsOf(folder);
    const messages = failed?.results[0]?.errors.map(({ message }) => message) ?? [];
    expect(messages.filter((message) => message.includes(shown))).toHaveLength(1);
    // the journey ended there, and did not wait for the button
    const ended = messages.find((message) => message.includes('The page threw, which ended its journey')) ?? '';
    expect(ended).toContain('TypeError: sem botão para bloquear');
    expect(ended).toMatch(/In the sources:\n {4}at mfe-host\/src\/features\/availability\//);
    expect(messages.join('\n')).not.toContain('Test timeout');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
