import type { Page } from '@playwright/test';
import type { Registry } from 'federation/registry/registry.schema.ts';
import { expectAlive } from '../src/chrome.ts';
import { atOwnSite, type ReleaseSite, startReleaseSite } from '../src/own-site.ts';
import { expect, test } from '../src/test.ts';

// Tests parts of different weeks in one page: releases during a visit, and each part older or newer than the others.

// each deploy waits for a render worker of its own
test.describe.configure({ timeout: 120_000 });

test.use(atOwnSite('version-skew.spec.ts'));

let site: ReleaseSite;
let before: Registry;

test.beforeAll(async () => {
  site = await startReleaseSite('version-skew.spec.ts');
  before = await site.registry();
});
test.afterEach(() => site.putBack(before));
test.afterAll(() => site?.stop());

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

const help = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Como Funciona' });

test('lançamento no meio da visita: a página aberta segue com a versão antiga, a próxima carga traz a nova', async ({
  page,
}) => {
  const found = troubles(page);
  await page.goto('/termos-uso');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAlive(page);
  const to = await site.altered({ unit: 'affiliate', from: 'Indique espaços', to: 'Recomende espaços' });
  await site.deploy({ unit: 'affiliate', pointer: 'live', to });
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
  const to = await site.altered({ unit: 'shell', from: 'Como Funciona', to: 'Como tudo funciona' });
  await site.deploy({ unit: 'shell', pointer: 'live', to });

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
  const to = await site.altered(options);
  await site.deploy({ unit: 'discovery', pointer: 'live', to });
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
  const to = await site.altered({ unit: 'affiliate', from: 'Indique espaços', to: 'Recomende espaços' });
  await site.deploy({ unit: 'affiliate', pointer: 'canary', to, percent: 50 });
  const title = page.getByRole('heading', { level: 1, name: /^(Indique|Recomende) espaços/ });
  await page.goto('/afiliados');
  expect((await context.cookies()).map(({ name }) => name)).toContain('mfe-bucket');
  await expect(title).toBeVisible();
  const first = await title.textContent();
  for (let visit = 0; visit < 3; visit++) {
    await page.reload();
    await expect(title).toHaveText(first ?? '');
  }
  await site.deploy({ unit: 'affiliate', pointer: 'canary', to: null });
  await page.reload();
  await expect(title).toHaveText(/^Indique espaços/);
});
