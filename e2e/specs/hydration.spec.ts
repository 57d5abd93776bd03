import { buildAll } from 'federation/build/build-all.ts';
import type { RunningSite } from 'shell/server/site.ts';
import { copyReleases, removeReleases, startOwnSite } from '../src/own-site.ts';
import { expect, test } from '../src/test.ts';

// React names every difference between the server's HTML and its own only in a development build. It is the shell's, which all remotes use:
// so only the shell is built for development, and served with the live remotes next to the tests' instance, over the same API.

let releasesDir: string;
let site: RunningSite;

test.beforeAll(async () => {
  test.setTimeout(360_000);
  releasesDir = await copyReleases();
  await buildAll({ releasesDir, only: ['shell'], mode: 'development' });
  // a development build renders slowly, and the machine may be busy with the browser
  site = await startOwnSite('hydration.spec.ts', { releasesDir, rendering: { apiTimeoutMs: 5000 } });
});

test.afterAll(async () => {
  await site?.stop();
  await removeReleases(releasesDir);
});

test('o HTML do servidor e o do navegador são o mesmo em cada página', async ({ page, given }) => {
  test.setTimeout(120_000);
  const space = await given.space();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(`${new URL(page.url()).pathname}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`${new URL(page.url()).pathname}: ${error.message}`));
  const rendered = [
    '/',
    '/buscar?zone=zona-sul',
    '/search',
    '/categoria/coworking',
    `/espaco/${space.id}`,
    '/avaliacoes',
  ];
  const chromeOnly = [
    '/minhas-reservas',
    '/profile',
    '/anunciar',
    '/privacidade',
    '/chat',
    '/nada-disso',
    '/categoria/nada',
    '/espaco/nao-e-um-id',
  ];
  for (const target of [...rendered, ...chromeOnly]) {
    const response = await page.goto(site.url + target);
    const html = (await response?.text()) ?? '';
    // otherwise there would be nothing to compare
    expect(html, target).toContain('"rendered":');
    if (rendered.includes(target)) expect(html, target).toContain('data-mfe="discovery"');
    await expect(page.locator('main h1').first(), target).toBeVisible();
    // hydrated: the session has been read, and the header shows a visitor's links
    await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' }), target).toBeVisible();
  }
  expect(complaints).toEqual([]);
});

test('a peça de outro remoto tem o lugar guardado no HTML e o ocupa sem mexer no resto', async ({
  page,
  given,
  request,
}) => {
  const space = await given.space();
  const html = await (await request.get(`${site.url}/espaco/${space.id}`)).text();
  expect(html).toContain(space.title);
  expect(html).not.toContain('data-mfe="booking"');
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { shifted: number }).shifted += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${site.url}/espaco/${space.id}`);
  await expect(page.locator('[data-mfe="discovery"] [data-mfe="booking"]')).toBeAttached();
  await expect.poll(() => page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02);
});
