import type { Page } from '@playwright/test';
import type { RunningSite } from 'shell/server/site.ts';
import { expectAlive } from '../src/chrome.ts';
import { startOwnSite } from '../src/own-site.ts';
import { expect, test } from '../src/test.ts';

/* @inputs shell/server/ */
// A site of its own over the same API and releases, whose files browsers load from another address (`RELEASES_URL`).

const elsewhere = 'https://arquivos.example/releases/';
const failed = 'Não foi possível carregar esta página';
let site: RunningSite;

test.beforeAll(async () => {
  site = await startOwnSite('releases-elsewhere.spec.ts', { assetsUrl: elsewhere });
});
test.afterAll(() => site?.stop());

type Trouble = 'fails' | 'hangs' | 'is altered';

/** The other address serves the same files as the site, except for the failing ones. Returns the files that the site itself served. */
async function serve(page: Page, files: RegExp, trouble: Trouble): Promise<string[]> {
  const own: string[] = [];
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (origin === site.url && pathname.startsWith('/releases/') && response.ok()) own.push(pathname);
  });
  await page.route(`${elsewhere}**`, async (route) => {
    const url = route.request().url();
    const isTroubled = files.test(url);
    if (isTroubled && trouble === 'fails') return route.abort('connectionrefused');
    if (isTroubled && trouble === 'hangs') return;
    const response = await route.fetch({ url: url.replace(elsewhere, `${site.url}/releases/`) });
    await route.fulfill({
      response,
      ...(isTroubled && { body: `${await response.text()}\n/* adulterado */` }),
    });
  });
  return own;
}

/** Returns the addresses of the applied sheets. */
const sheetsOf = (page: Page) =>
  page.evaluate(() => [...document.styleSheets].filter(({ cssRules }) => cssRules.length > 0).map(({ href }) => href));

for (const [what, file] of [
  ['o código da moldura', /\/shell\/[^/]+\/shell\..*\.js$/],
  ['a folha de estilos da moldura', /\/shell\/[^/]+\/[^/]*\.css$/],
  ['a entrada de uma parte', /\/chat\/[^/]+\/entry\..*\.js$/],
  ['um pedaço de código carregado depois', /\/chat\/[^/]+\/route-.*\.js$/],
  ['a folha de estilos de uma parte', /\/chat\/[^/]+\/[^/]*\.css$/],
] as const) {
  for (const [how, trouble] of [
    ['não chega', 'fails'],
    ['chega adulterado', 'is altered'],
  ] as const) {
    test(`${what} que ${how} do outro endereço vem do próprio site`, async ({ page }) => {
      const own = await serve(page, file, trouble);
      await page.goto(`${site.url}/chat`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: failed })).toHaveCount(0);
      await expect.poll(() => own.filter((path) => file.test(path))).not.toEqual([]);
      if (file.source.includes('css')) {
        await expect.poll(() => sheetsOf(page)).toContainEqual(expect.stringMatching(`^${site.url}/releases/`));
      }
    });
  }
}

test('com o outro endereço fora do ar, uma página desenhada no servidor ganha vida e leva à seguinte', async ({
  page,
}) => {
  await serve(page, /./, 'fails');
  await page.goto(site.url);
  const picture = page.getByRole('main').locator('img[src*="/releases/"]').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`${site.url}/como-funciona`);
  await expectAlive(page);
  await page.keyboard.press('Control+Alt+KeyM');
  await expect(page.getByRole('dialog', { name: 'Versões de teste' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Seja um Afiliado' }).click();
  await expect(page.locator('[data-mfe=affiliate]').getByRole('heading', { level: 1 })).toBeVisible();
});

test('quando o outro endereço não responde, a página não espera por ele', async ({ page }) => {
  await serve(page, /./, 'hangs');
  await page.goto(`${site.url}/chat`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole('heading', { name: failed })).toHaveCount(0);
});

test('a cópia do próprio site também só vale com o conteúdo publicado', async ({ page }) => {
  const entry = /\/chat\/[^/]+\/entry\..*\.js$/;
  await page.route(`${site.url}/releases/chat/**`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n/* adulterado */` });
  });
  await serve(page, entry, 'fails');
  await page.goto(`${site.url}/chat`);
  await expect(page.getByRole('heading', { name: failed })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('banner')).toBeVisible();
});
