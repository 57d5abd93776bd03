import type { Page } from '@playwright/test';
import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import { apiUrl, siteUrl } from '../src/instance.ts';
import { demo, expect, test } from '../src/test.ts';

/** Ms that each answer of the API takes longer: as long as a skeleton is seen on a slow network. */
const slower = 800;

/** Px by which a part may move from the skeleton to its page. */
const unseen = 2;

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Starts the record of layout shifts, and slows the API down. */
async function slowDown(page: Page): Promise<void> {
  await page.route(`${apiUrl}/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slower));
    await route.continue().catch(() => {});
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0));

/** Returns where the header has its parts that are always there. */
const headerOf = (page: Page) =>
  page
    .getByRole('banner')
    .evaluate((header) =>
      ['a[aria-label^="Espaços Rio"]', 'a[aria-label="Buscar espaços"]', '[aria-label="Abrir menu"]', 'form']
        .map((part) => header.querySelector(part)?.getBoundingClientRect())
        .map((box) => box && [box.left, box.width].map(Math.round)),
    );

for (const size of sizes) {
  test(`nenhuma página se move quando a conta e o conteúdo chegam: ${size.width} px`, async ({ page, loginAs }) => {
    test.setTimeout(240_000);
    await page.setViewportSize(size);
    await loginAs(demo.guest);
    await slowDown(page);
    const { remotes } = (await (await fetch(`${siteUrl}/registry.json`)).json()) as SiteRegistry;
    const paths = [
      '/profile',
      '/como-funciona',
      ...remotes.flatMap(({ routes }) => routes.map(({ path }) => path)),
    ].filter((path) => !path.includes(':'));
    expect(paths.length).toBeGreaterThan(10);
    for (const path of new Set(paths)) {
      await page.goto(path);
      const before = await headerOf(page);
      const signedIn = page.getByRole('link', { name: /^Notificações/ }).filter({ visible: true });
      await expect(signedIn.first(), path).toBeVisible();
      expect(await headerOf(page), path).toEqual(before);
      await expect(page.locator('main [data-slot=skeleton]').filter({ visible: true }), path).toHaveCount(0);
      expect.soft(await shiftOf(page), path).toBeLessThanOrEqual(0.02);
    }
  });

  test(`o esqueleto de Minhas Reservas tem as abas e a foto da página: ${size.width} px`, async ({ page, loginAs }) => {
    await page.setViewportSize(size);
    await loginAs(demo.guest);
    await slowDown(page);
    await page.goto('/minhas-reservas');
    const parts = page.locator('main [data-slot=skeleton]');
    await expect(page.getByText('Carregando suas reservas')).toBeAttached();
    const [tab, picture] = [await parts.nth(0).boundingBox(), await parts.nth(3).boundingBox()];
    const shownTab = await page.getByRole('tab', { name: /^Próximas/ }).boundingBox();
    const shownPicture = await page.getByRole('article').first().locator('img').boundingBox();
    if (!tab || !picture || !shownTab || !shownPicture) throw new Error('A part of the page is not drawn');
    expect(tab.y).toBeGreaterThan(shownTab.y);
    expect(tab.y + tab.height).toBeLessThan(shownTab.y + shownTab.height);
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(shownPicture[side] - picture[side]), side).toBeLessThanOrEqual(unseen);
  });
}
