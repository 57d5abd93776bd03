import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { readRegistry } from 'federation/registry/registry.ts';
import { folderTarget } from 'federation/targets/folder-target.ts';
import { parsePolicy } from 'shell/server/override-target.ts';
import { signOverride } from 'shell/server/override-token.ts';
import type { RunningSite } from 'shell/server/site.ts';
import { violations } from '../src/barriers.ts';
import { copyReleases, ownPort, removeReleases, startOwnSite } from '../src/own-site.ts';
import { expect, test } from '../src/test.ts';

// A site of its own next to the tests' instance, over the same API: the live releases, and another version of one remote.

const secret = 'um segredo só deste teste';
const other = '0123456789abcdef';
const machinePort = ownPort('overrides.spec.ts, developer');
const machine = `http://localhost:${machinePort}/`;
let releasesDir: string;
let live: string;
let open: RunningSite;
let closed: RunningSite;
let developer: Server;
/** Files that the developer's machine answers otherwise than it should. */
const spoiled = new Set<string>();

test.beforeAll(async () => {
  test.setTimeout(120_000);
  releasesDir = await copyReleases();
  live = (await readRegistry(folderTarget(releasesDir))).units.chat?.live ?? '';
  const released = path.join(releasesDir, 'chat', live);
  const folder = path.join(releasesDir, 'chat', other);
  await cp(released, folder, { recursive: true });
  const { checksum: _checksum, ...record } = JSON.parse(await readFile(path.join(folder, 'release.json'), 'utf8'));
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ ...record, version: other }));
  const policy = `releases http://localhost:${machinePort}`;
  open = await startOwnSite('overrides.spec.ts', { releasesDir, overrides: parsePolicy(policy, secret) });
  closed = await startOwnSite('overrides.spec.ts, closed', { releasesDir, overrides: parsePolicy('', secret) });
  developer = createServer(async (message, response) => {
    const file = path.basename(message.url ?? '');
    const content = await readFile(path.join(released, file)).catch(() => null);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', file.endsWith('.css') ? 'text/css' : 'text/javascript');
    response.statusCode = content ? 200 : 404;
    response.end(content && spoiled.has(path.extname(file)) ? `${content}\n/* outra coisa */` : content);
  }).listen(machinePort, '127.0.0.1');
});

test.afterAll(async () => {
  await Promise.all([open?.stop(), closed?.stop()]);
  developer?.close();
  await removeReleases(releasesDir);
});

test.beforeEach(() => spoiled.clear());

const failed = 'Não foi possível carregar esta página';

test('o painel troca a versão de uma parte, o selo a mostra e um clique volta ao publicado', async ({ page }) => {
  await page.goto(`${open.url}/chat`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Versões de teste')).toHaveCount(0);

  await page.keyboard.press('Control+Alt+KeyM');
  const panel = page.getByRole('dialog', { name: 'Versões de teste' });
  await expect(panel.getByLabel('Versão de chat')).toHaveValue(live);
  expect(await violations(page, '[data-slot=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await page.goto(`${open.url}/chat?mfe`);
  const loaded = page.waitForRequest((request) => request.url().includes(`/chat/${other}/entry.`));
  await panel.getByLabel('Versão de chat').selectOption(other);
  await loaded;
  const badge = page.getByRole('complementary', { name: 'Versões de teste' });
  await expect(badge).toContainText(`chat → ${other.slice(0, 8)}`);
  await page.goto(`${open.url}/como-funciona?a=1`);
  await expect(badge).toBeVisible();
  // above the page's own bars, and its links are large enough for a finger
  const reset = badge.getByRole('link', { name: 'Voltar ao publicado' });
  expect((await reset.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await reset.click();
  await expect(page).toHaveURL(`${open.url}/como-funciona?a=1`);
  await expect(badge).toHaveCount(0);
});

test('a máquina de quem desenvolve entra pelo painel; o que não bate com seu registro é recusado', async ({ page }) => {
  await page.goto(`${open.url}/chat?mfe`);
  const address = page.getByLabel('Endereço de chat');
  const entry = page.waitForResponse((response) => response.url().startsWith(`${machine}entry.`));
  await address.fill(machine);
  await address.press('Enter');
  expect((await entry).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: failed })).toHaveCount(0);

  spoiled.add('.js');
  await page.reload();
  await expect(page.getByRole('heading', { name: failed })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Voltar ao publicado' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: failed })).toHaveCount(0);
});

test('quando a máquina não responde, a versão publicada fica no lugar e o selo diz', async ({ page }) => {
  await page.goto(`${open.url}/chat?mfe`);
  await page.route(`${machine}**`, (route) => route.abort());
  const address = page.getByLabel('Endereço de chat');
  await address.fill(machine);
  await address.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'não respondeu' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: failed })).toHaveCount(0);
});

test('onde nada é permitido, só um link assinado e em dia troca versões', async ({ page }) => {
  const link = (until: number) =>
    `${closed.url}/chat?mfe=${signOverride({ unit: 'chat', target: other, until }, secret)}`;
  const now = Math.round(Date.now() / 1000);
  const badge = page.getByRole('complementary', { name: 'Versões de teste' });

  await page.goto(`${closed.url}/chat?mfe`);
  await expect(page.getByRole('dialog')).toContainText('só um link assinado troca versões');
  await page.goto(link(now - 60));
  await expect(badge).toContainText('Este link de teste venceu');
  await page.goto(link(now + 3600));
  await expect(page).toHaveURL(`${closed.url}/chat`);
  await expect(badge).toContainText(`chat → ${other.slice(0, 8)}`);
});

for (const [what, file] of [
  ['um pedaço de código carregado depois', /\/chat\/[^/]+\/route-.*\.js$/],
  ['a entrada de uma parte', /\/chat\/[^/]+\/entry\..*\.js$/],
  ['uma folha de estilos', /\/chat\/[^/]+\/styles\..*\.css$/],
] as const) {
  test(`${what} que foi adulterado no caminho não é usado`, async ({ page }) => {
    await page.goto(`${open.url}/como-funciona`);
    let spoiledOnce = false;
    await page.route(file, async (route) => {
      const response = await route.fetch();
      spoiledOnce = true;
      await route.fulfill({ response, body: `${await response.text()}\n/* adulterado */` });
    });
    await page.goto(`${open.url}/chat`);
    await expect(page.getByRole('heading', { name: failed })).toBeVisible({ timeout: 20_000 });
    expect(spoiledOnce).toBe(true);
    await expect(page.getByRole('banner')).toBeVisible();
  });
}
