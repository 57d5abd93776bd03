import { expect, test } from '../src/test.ts';

// A trace evaluates in the page, which counts as a gesture there.
test.use({ trace: 'off' });

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

/** Bytes with compression of all scripts that come before a person does anything, on a phone. As they are, and half a hundredth. */
const scriptBudgets = { home: 190_500, search: 196_700, space: 210_700 };

test('antes do primeiro gesto chegam só os scripts da primeira vista', async ({ browser, given }) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const paths = { home: '/', search: '/buscar', space: await given.demoSpace() };
  let all: { name: string; bytes: number }[] = [];
  page.on('requestfinished', async (request) => {
    const name = request.url();
    if (name.endsWith('.js')) all.push({ name, bytes: (await request.sizes()).responseBodySize });
  });
  const hasCome = (script: string) => expect.poll(() => all.some(({ name }) => name.endsWith(script))).toBe(true);
  for (const [name, path] of Object.entries(paths)) {
    all = [];
    await page.goto(path);
    // the last part of a first view that comes by itself
    await hasCome('/background.js');
    await page.waitForLoadState('networkidle');
    expect(all.filter((one) => /phone-menu|postgrest/.test(one.name))).toEqual([]);
    const bytes = all.reduce((sum, one) => sum + one.bytes, 0);
    expect(bytes, `${name}: ${bytes} bytes of scripts`).toBeLessThanOrEqual(
      scriptBudgets[name as keyof typeof scriptBudgets],
    );
  }
  await page.evaluate(() => window.scrollBy(0, 40));
  await hasCome('/phone-menu.js');
  await hasCome('/postgrest.js');
  await page.close();
});
