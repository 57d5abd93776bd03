import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { anyVisitor, chooseVersions } from 'federation/registry/choose-versions.ts';
import type { Registry } from 'federation/registry/registry.schema.ts';
import { readRegistry } from 'federation/registry/registry.ts';
import { alteredRelease, deploy, restore, target } from '../src/altered-release.ts';
import { siteUrl } from '../src/instance.ts';
import { expect, test } from '../src/test.ts';

// Parts of different weeks in one page: releases while somebody is on the site, and each part older or newer than the others.

// each deploy waits for a render worker of its own
test.describe.configure({ timeout: 120_000 });

let before: Registry;
const made: string[] = [];

test.beforeEach(async () => {
  before = await readRegistry(target);
});
test.afterEach(async () => {
  await restore(before, made.splice(0));
});

async function altered(alteration: Parameters<typeof alteredRelease>[0]): Promise<string> {
  const version = await alteredRelease(alteration);
  made.push(`${alteration.unit}/${version}`);
  return version;
}

/** Nothing may be missing or refused by its hash. */
function troubles(page: Page): string[] {
  const found: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/releases/')) found.push(response.url());
  });
  page.on('pageerror', (error) => found.push(error.message));
  page.on('console', (message) => {
    if (/integrity|ChunkLoadError/i.test(message.text())) found.push(message.text());
  });
  return found;
}

/** Links are answered by the page's own scripts, not by a new document. */
async function expectAlive(page: Page): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name: 'Seja um Afiliado' });
  const isAlive = () => link.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps$')));
  await expect.poll(isAlive).toBe(true);
}

const help = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Como Funciona' });

test('lançamento no meio da visita: a página aberta segue com a versão antiga, a próxima carga traz a nova', async ({
  page,
}) => {
  const found = troubles(page);
  await page.goto('/termos-uso');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAlive(page);
  const to = await altered({ unit: 'affiliate', from: 'Indique espaços', to: 'Recomende espaços' });
  await deploy({ unit: 'affiliate', pointer: 'live', to });
  // code that this page had not loaded yet, of the version it was opened with
  await page.getByRole('banner').getByRole('link', { name: 'Seja um Afiliado' }).click();
  await expect(page.getByRole('heading', { name: /^Indique espaços/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Recomende espaços/ })).toBeVisible();
  expect(found).toEqual([]);
});

test('estrutura nova com remotos antigos, e a página aberta antes dela', async ({ page, context, given }) => {
  const space = await given.space();
  const early = await context.newPage();
  const found = [...[page, early].map(troubles)];
  await early.goto('/termos-uso');
  await expectAlive(early);
  const to = await altered({ unit: 'shell', from: 'Como Funciona', to: 'Como tudo funciona' });
  await deploy({ unit: 'shell', pointer: 'live', to });

  // one remote's page with another remote's widget in it
  await page.goto(`/espaco/${space.id}`);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Como tudo funciona' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
  await expect(page.locator('[data-mfe="discovery"] [data-mfe="booking"]')).toBeAttached();

  await early.getByRole('banner').getByRole('link', { name: 'Seja um Afiliado' }).click();
  await expect(early.getByRole('heading', { name: /^Indique espaços/ })).toBeVisible();
  await expect(help(early)).toBeVisible();
  expect(found.flat()).toEqual([]);
});

test('um remoto da semana passada, com o registro de então, na estrutura de hoje', async ({ page }) => {
  const found = troubles(page);
  const options = { unit: 'discovery', from: 'Quem já reservou', to: 'Quem reservou antes', asBefore: true };
  const to = await altered(options);
  await deploy({ unit: 'discovery', pointer: 'live', to });
  const response = await page.goto('/');
  expect(await response?.text()).toContain(`/releases/discovery/${to}/`);
  await expect(page.locator('[data-mfe="discovery"]').first()).toBeVisible();
  await expect(page.getByText('Quem reservou antes').first()).toBeVisible();
  await page.getByRole('link', { name: 'Como Funciona' }).first().click();
  await expect(page).toHaveURL(/como-funciona/);
  await page.goBack();
  await expect(page.getByText('Quem reservou antes').first()).toBeVisible();
  expect(found).toEqual([]);
});

test('uma versão de teste é a mesma a cada visita, e some quando termina', async ({ page, context }) => {
  const to = await altered({ unit: 'affiliate', from: 'Indique espaços', to: 'Recomende espaços' });
  await deploy({ unit: 'affiliate', pointer: 'canary', to, percent: 50 });
  const title = page.getByRole('heading', { level: 1, name: /^(Indique|Recomende) espaços/ });
  await page.goto('/afiliados');
  expect((await context.cookies()).map(({ name }) => name)).toContain('mfe-bucket');
  await expect(title).toBeVisible();
  const first = await title.textContent();
  for (let visit = 0; visit < 3; visit++) {
    await page.reload();
    await expect(title).toHaveText(first ?? '');
  }
  await deploy({ unit: 'affiliate', pointer: 'canary', to: null });
  await page.reload();
  await expect(title).toHaveText(/^Indique espaços/);
});

test('uma versão de teste que congela a aba começa e nunca responde: o site a tira do ar', async ({
  context,
  request,
}) => {
  const loop = '(()=>{for(;typeof window!=="undefined";);return"Três passos"})()';
  const to = await altered({ unit: 'affiliate', from: '"Três passos"', to: loop });
  await deploy({ unit: 'affiliate', pointer: 'canary', to, percent: 50 });
  const registry = await readRegistry(target);
  const live = registry.units.affiliate?.live ?? '';
  const units = (version: string) => [{ unit: 'affiliate', version }];
  const none = { started: units('').slice(1), alive: units('').slice(1) };
  /** Opens the page as a visitor of that version, until it reports that stage. */
  async function open(version: string, stage: 'started' | 'alive') {
    const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
    const bucket = buckets.find(
      (one) => chooseVersions(registry, { ...anyVisitor, bucket: one }).affiliate === version,
    );
    await context.addCookies([{ name: 'mfe-bucket', value: String(bucket), url: siteUrl }]);
    const page = await context.newPage();
    const reports: (typeof none)[] = [];
    // a beacon's text is known to a route only
    await page.route('**/telemetry', async (route) => {
      reports.push({ ...none, ...route.request().postDataJSON() });
      await route.continue();
    });
    await page.goto('/afiliados', { waitUntil: 'commit' });
    const reported = () => reports.flatMap((report) => report[stage]);
    await expect.poll(reported).toEqual(expect.arrayContaining(units(version)));
    return { page, reports };
  }

  await (await open(live, 'alive')).page.close();
  const frozen = await open(to, 'started');
  await expect(async () => {
    await (await open(to, 'started')).page.close();
    for (let visitor = 0; visitor < 8; visitor++) {
      const data = { visit: randomUUID(), started: units(live), alive: units(live) };
      const answer = await request.post('/telemetry', { headers: { origin: siteUrl }, data });
      expect(answer.status()).toBe(204);
    }
    expect((await readRegistry(target)).units.affiliate?.canary).toBeUndefined();
  }).toPass({ timeout: 100_000, intervals: [0] });
  expect(frozen.reports.flatMap(({ alive }) => alive)).toEqual([]);
  const { history } = await readRegistry(target);
  expect(history.at(-1)).toMatchObject({
    ...{ unit: 'affiliate', from: to, to: null, by: 'automatic' },
    reason: expect.stringMatching(
      /^Its pages started and then froze for (\d+) of \1 visitors, those of the live version/,
    ),
  });
  const began = registry.units.affiliate?.canary?.since ?? '';
  // slots of two seconds; minutes on a real site: frozen-pages.test.ts
  expect(Date.parse(history.at(-1)?.at ?? '') - Date.parse(began)).toBeLessThan(60_000);
});
