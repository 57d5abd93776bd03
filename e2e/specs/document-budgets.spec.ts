import { expect, test } from '../src/test.ts';

/**
 * Bytes before compression, with the demonstration's data. As they are, and a fiftieth: a budget is lowered when a document is. Home shows four spaces of next Saturday before its featured ones; a card has a track for the swipe between its photos.
 */
const budgets = { home: 60_300, search: 55_000, space: 60_100 };

test('nenhum documento passa do seu orçamento de bytes', async ({ request, given }) => {
  const paths = { home: '/', search: '/buscar', space: await given.demoSpace() };
  for (const [page, path] of Object.entries(paths)) {
    const html = await (await request.get(path)).text();
    expect(html, `${page}: was not rendered on the server`).toContain('"rendered"');
    expect(html, `${page}: a link without discover="none" has an attribute that nothing reads`).not.toContain(
      'data-discover',
    );
    const bytes = Buffer.byteLength(html);
    const remedy = 'Give repeated classes a utility, or raise the budget here and say why.';
    expect(bytes, `${page}: ${bytes} bytes. ${remedy}`).toBeLessThanOrEqual(budgets[page as keyof typeof budgets]);
  }
});

/** Bytes with compression of all scripts that come before a person does anything, on a phone. As they are, and a hundredth. */
const scriptBudgets = { home: 195_700, search: 200_700, space: 220_600 };

test('antes do primeiro gesto chegam só os scripts da primeira vista', async ({ browser, given }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const paths = { home: '/', search: '/buscar', space: await given.demoSpace() };
  const scripts = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize })),
    );
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path);
    // the last part of a first view that comes by itself
    await expect.poll(async () => (await scripts()).some((one) => one.name.endsWith('/background.js'))).toBe(true);
    await page.waitForLoadState('networkidle');
    const all = await scripts();
    expect(all.filter((one) => /phone-menu/.test(one.name))).toEqual([]);
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
    expect(bytes, `${name}: ${bytes} bytes of scripts`).toBeLessThanOrEqual(
      scriptBudgets[name as keyof typeof scriptBudgets],
    );
  }
  await page.evaluate(() => window.scrollBy(0, 40));
  await expect.poll(async () => (await scripts()).some((one) => one.name.endsWith('/phone-menu.js'))).toBe(true);
  await page.close();
});
