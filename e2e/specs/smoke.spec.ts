import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseUrl, dataDir, ports, siteUrl } from '../src/instance.ts';
import { expect, test, visits } from '../src/test.ts';

/* @inputs deploy/src/ */
/* `npm run smoke` against this instance: what who deploys runs against staging and production. */

const cli = path.join(import.meta.dirname, '../../deploy/src/smoke-cli.ts');
const mail = ['--mailbox', 'caixa@espacosrio.test', '--mail-catcher', `http://localhost:${ports.MAIL_PORT}`];

/** Its exit code and output. */
async function smoke(args: string[], secrets: Record<string, string> = {}): Promise<{ code: number; text: string }> {
  const env = { PATH: process.env.PATH, ...secrets };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], { env });
    return { code: 0, text: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, text: `${stdout}\n${stderr}` };
  }
}

test.describe('fumaça', () => {
  test.setTimeout(180_000);

  test('a homologação é percorrida até o relatório noturno, e ninguém fica', async ({ given }) => {
    test.info().annotations.push(visits('discovery', 'booking', 'shell'));
    const keys = JSON.parse(await readFile(path.join(dataDir, 'keys.json'), 'utf8')) as Record<string, string>;
    const { code, text } = await smoke(['--site', siteUrl, '--environment', 'staging', ...mail], {
      SUPABASE_SECRET_KEY: keys.secret ?? '',
      SUPABASE_DB_URL: databaseUrl,
      STRIPE_API_BASE: `http://localhost:${ports.PAYMENTS_PORT}`,
      STRIPE_SECRET_KEY: keys.stripeSecretKey ?? '',
    });
    expect(text).toContain('Everything answered.');
    expect(code).toBe(0);
    for (const step of [
      'arrives by the webhook',
      'reaches the host',
      'the refund arrives',
      'is won',
      'cleared: the guest',
    ]) {
      expect(text).toContain(step);
    }
    expect(text).not.toContain('not cleared');
    const left = await given.sql`
      select 1 from auth.users where email like 'caixa+%'
      union all select 1 from public.spaces where title like 'Casa da fumaça %' and status = 'approved'`;
    expect(left).toHaveLength(0);
  });

  test('a produção é percorrida até o checkout aberto, sem nenhum segredo, e a data volta a ficar livre', async ({
    given,
  }) => {
    test.info().annotations.push(visits('discovery', 'booking', 'shell'));
    const { code, text } = await smoke(['--site', siteUrl, '--environment', 'production', ...mail]);
    expect(text).toContain('✔ the checkout is given up, and the date free');
    expect(text).not.toContain('webhook');
    expect(code).toBe(0);
    expect(await given.sql`select 1 from auth.users where email like 'caixa+%'`).toHaveLength(0);
  });

  test('um endereço que não é o do site termina em erro, com o passo e o motivo', async () => {
    test.info().annotations.push(visits('discovery', 'booking', 'shell'));
    const wrong = `http://localhost:${ports.API_PORT}`;
    const { code, text } = await smoke(['--site', wrong, '--environment', 'production', ...mail]);
    expect(code).toBe(1);
    expect(text).toContain(`the site answers, with its pages and its releases: ${wrong}/ answered 404.`);
  });
});
