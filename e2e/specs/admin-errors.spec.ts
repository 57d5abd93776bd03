import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { anyVisitor, chooseVersions } from 'federation/registry/choose-versions.ts';
import type { Registry } from 'federation/registry/registry.schema.ts';
import { readRegistry } from 'federation/registry/registry.ts';
import { alteredRelease, deploy, restore, target } from '../src/altered-release.ts';
import { siteUrl } from '../src/instance.ts';
import { demo, expect, test } from '../src/test.ts';

// From a page that breaks to the registry that puts it back, and to the administrator who reads of it.

let before: Registry;
let made: string | undefined;

test.beforeEach(async () => {
  before = await readRegistry(target);
});
test.afterEach(async () => {
  await restore(before, made ? [`affiliate/${made}`] : []);
  made = undefined;
});

const versionFor = async (bucket: number) => {
  const response = await fetch(`${siteUrl}/registry.json`, { headers: { cookie: `mfe-bucket=${bucket}` } });
  const { remotes } = (await response.json()) as { remotes: { name: string; version: string }[] };
  return remotes.find(({ name }) => name === 'affiliate')?.version;
};

/** Visitors of the live version, as their pages report them. */
async function visitLive(page: Page, version: string, count: number): Promise<void> {
  for (let visitor = 0; visitor < count; visitor++) {
    const data = { visit: randomUUID(), used: [{ unit: 'affiliate', version }] };
    const response = await page.request.post('/telemetry', { headers: { origin: siteUrl }, data });
    expect(response.status()).toBe(204);
  }
}

test('uma versão canário que quebra sai do ar sozinha, e a administradora vê por quê', async ({
  page,
  context,
  loginAs,
}) => {
  test.setTimeout(120_000);
  made = await alteredRelease({
    ...{ unit: 'affiliate', from: '"Três passos"', to: '(()=>{throw new TypeError("a versão nova quebrou")})()' },
  });
  await deploy({ unit: 'affiliate', pointer: 'canary', to: made, percent: 10 });
  const registry = await readRegistry(target);
  const live = registry.units.affiliate?.live ?? '';
  const bucket = Array.from({ length: 100 }, (_, at) => at).find(
    (at) => chooseVersions(registry, { ...anyVisitor, bucket: at }).affiliate === made,
  );
  await expect.poll(() => versionFor(bucket ?? 0)).toBe(made);
  await context.addCookies([{ name: 'mfe-bucket', value: String(bucket), url: siteUrl }]);

  // a beacon's text is known to a route only
  await page.route('**/telemetry', (route) => route.continue());
  // the page fails, the site around it stands; nobody does anything about it
  await expect(async () => {
    const reported = page.waitForRequest(
      (request) => request.url().endsWith('/telemetry') && request.postDataJSON()?.failed?.length > 0,
    );
    await page.goto('/afiliados');
    await visitLive(page, live, 8);
    await reported;
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect((await readRegistry(target)).units.affiliate?.canary).toBeUndefined();
  }).toPass({ timeout: 100_000, intervals: [0] });

  const { units, history } = await readRegistry(target);
  expect(units.affiliate?.live).toBe(live);
  expect(history.at(-1)).toMatchObject({ unit: 'affiliate', pointer: 'canary', from: made, to: null, by: 'automatic' });
  await expect.poll(() => versionFor(bucket ?? 0)).toBe(live);
  await page.goto('/afiliados');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Não foi possível carregar esta página');

  await loginAs(demo.admin);
  await page.goto('/admin?aba=erros');
  const row = page.getByRole('row').filter({ hasText: 'a versão nova quebrou' });
  await expect(row).toContainText('Novo');
  // the site looks for the place by itself
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText(/mfe-affiliate\/src\/features\/programme\/invitation\.tsx:\d+/);
  }).toPass();
  await expect(row).toContainText('Afiliados');
  await row.getByRole('link', { name: /a versão nova quebrou/ }).click();
  const place = page.getByRole('region', { name: 'Onde', exact: true });
  await expect(place.getByText(/^mfe-affiliate\/src\/features\/programme\/invitation\.tsx:\d+$/).first()).toBeVisible();
  await expect(page.getByText('Squad Afiliados')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Antes de acontecer' })).toContainText('Abriu /afiliados');
  await expect(page.getByText('Quem visita já não recebe esta versão')).toBeVisible();
  await page.getByRole('combobox', { name: 'Situação' }).selectOption('Em análise');
  await expect(page.getByText(/^Por .+, \d\d\/\d\d\/\d{4} às/)).toBeVisible();
  await page.getByRole('link', { name: 'Voltar a Erros' }).click();
  await expect(row).toContainText('Em análise');
});

test('o painel é só de administradores', async ({ page, given, loginAs }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Acesso restrito' })).toBeVisible();
  await expect(page.getByText('Você precisa estar logado para acessar esta página.')).toBeVisible();
  await loginAs(await given.person());
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Acesso negado' })).toBeVisible();
  await expect(page.getByText('Você não tem permissão para acessar o painel administrativo.')).toBeVisible();
});
