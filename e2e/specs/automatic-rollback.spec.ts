import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { anyVisitor, chooseVersions } from 'federation/registry/choose-versions.ts';
import type { Registry } from 'federation/registry/registry.schema.ts';
import { expectAlive } from '../src/chrome.ts';
import { atOwnSite, type ReleaseSite, startReleaseSite } from '../src/own-site.ts';
import { demo, expect, type Given, test } from '../src/test.ts';

// Covers the path from a page that breaks or freezes to the registry that restores the former version, and to the administrator who reads
// about it.

test.use(atOwnSite('automatic-rollback.spec.ts'));

let site: ReleaseSite;

test.beforeAll(async () => {
  site = await startReleaseSite('automatic-rollback.spec.ts', { analysesCanaries: true });
});
test.afterAll(() => site?.stop());

const versionFor = async (bucket: number) => {
  const response = await fetch(`${site.url}/registry.json`, { headers: { cookie: `mfe-bucket=${bucket}` } });
  const { remotes } = (await response.json()) as { remotes: { name: string; version: string }[] };
  return remotes.find(({ name }) => name === 'affiliate')?.version;
};

/** The cookie by which a visitor gets that version. */
function bucketOf(registry: Registry, version: string): number {
  const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
  return buckets.find((bucket) => chooseVersions(registry, { ...anyVisitor, bucket }).affiliate === version) ?? 0;
}

/** Eight visitors, as their pages report them. */
async function visit(request: APIRequestContext, report: object): Promise<void> {
  for (let visitor = 0; visitor < 8; visitor++) {
    const data = { visit: randomUUID(), ...report };
    const response = await request.post('/telemetry', { headers: { origin: site.url }, data });
    expect(response.status()).toBe(204);
  }
}

test('uma versão canário que quebra sai do ar sozinha, e a administradora vê onde no código', async ({
  page,
  context,
  loginAs,
}) => {
  test.setTimeout(120_000);
  const made = await site.altered({
    unit: 'affiliate',
    from: '"Três passos"',
    to: '(()=>{throw new TypeError("a versão nova quebrou")})()',
  });
  await site.deploy({ unit: 'affiliate', pointer: 'canary', to: made, percent: 10 });
  const registry = await site.registry();
  const live = registry.units.affiliate?.live ?? '';
  const bucket = bucketOf(registry, made);
  await expect.poll(() => versionFor(bucket)).toBe(made);
  await context.addCookies([{ name: 'mfe-bucket', value: String(bucket), url: site.url }]);

  // a beacon's text is known to a route only
  await page.route('**/telemetry', (route) => route.continue());
  // the page fails, the site around it stays; the test does not intervene
  await expect(async () => {
    const reported = page.waitForRequest(
      (request) => request.url().endsWith('/telemetry') && request.postDataJSON()?.failed?.length > 0,
    );
    await page.goto('/afiliados');
    await visit(page.request, { used: [{ unit: 'affiliate', version: live }] });
    await reported;
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect((await site.registry()).units.affiliate?.canary).toBeUndefined();
  }).toPass({ timeout: 100_000, intervals: [0] });

  const { units, history } = await site.registry();
  expect(units.affiliate?.live).toBe(live);
  expect(history.at(-1)).toMatchObject({ unit: 'affiliate', pointer: 'canary', from: made, to: null, by: 'automatic' });
  await expect.poll(() => versionFor(bucket)).toBe(live);
  await page.goto('/afiliados');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Não foi possível carregar esta página');

  await loginAs(demo.admin);
  await page.goto('/admin?aba=erros');
  const row = page.getByRole('row').filter({ hasText: 'a versão nova quebrou' });
  // the site looks for the place on its own
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText(/mfe-affiliate\/src\/features\/programme\/invitation\.tsx:\d+/);
  }).toPass();
  await expect(row).toContainText(/Vezes \d+/);
});

test('uma versão de teste que congela a aba começa e nunca responde: o site a tira do ar', async ({
  context,
  request,
}) => {
  const loop = '(()=>{for(;typeof window!=="undefined";);return"Três passos"})()';
  const to = await site.altered({ unit: 'affiliate', from: '"Três passos"', to: loop });
  await site.deploy({ unit: 'affiliate', pointer: 'canary', to, percent: 50 });
  const registry = await site.registry();
  const live = registry.units.affiliate?.live ?? '';
  const units = (version: string) => [{ unit: 'affiliate', version }];
  const none = { started: units('').slice(1), alive: units('').slice(1) };
  /** Opens the page as a visitor of that version, until it reports that stage. */
  async function open(version: string, stage: 'started' | 'alive') {
    const value = String(bucketOf(registry, version));
    await context.addCookies([{ name: 'mfe-bucket', value, url: site.url }]);
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
    await visit(request, { started: units(live), alive: units(live) });
    expect((await site.registry()).units.affiliate?.canary).toBeUndefined();
  }).toPass({ timeout: 100_000, intervals: [0] });
  expect(frozen.reports.flatMap(({ alive }) => alive)).toEqual([]);
  const { history } = await site.registry();
  expect(history.at(-1)).toMatchObject({
    unit: 'affiliate',
    from: to,
    to: null,
    by: 'automatic',
    reason: expect.stringMatching(
      /^Its pages started and then froze for (\d+) of \1 visitors, those of the live version/,
    ),
  });
  const began = registry.units.affiliate?.canary?.since ?? '';
  // slots of two seconds; minutes on a real site: frozen-pages.test.ts
  expect(Date.parse(history.at(-1)?.at ?? '') - Date.parse(began)).toBeLessThan(60_000);
});

const affiliates = 'Seja um Afiliado';

/** Opens the home page as a visitor of that version of the affiliates' pages. */
async function visitorOf(browser: Browser, version: string): Promise<Page> {
  const registry = await site.registry();
  const context = await browser.newContext({ baseURL: site.url });
  await context.addCookies([{ name: 'mfe-bucket', value: String(bucketOf(registry, version)), url: site.url }]);
  const page = await context.newPage();
  await page.goto('/');
  await expectAlive(page);
  return page;
}

/** Freezes of that version that the database has. */
const freezesOf = (given: Given, version: string) =>
  given.sql<{ message: string; page: string }[]>`
    select distinct error.message, error.page from public.site_errors as error
    join public.site_error_hours as hours on hours.error_id = error.id
    where error.kind = 'frozen' and error.unit = 'affiliate' and hours.version = ${version}`;

test('uma página que nunca responde a um link tira a versão canário do ar', async ({ browser, request, given }) => {
  test.setTimeout(180_000);
  const to = await site.altered({
    unit: 'affiliate',
    from: 'Component:()=>',
    to: 'loader:()=>()=>new Promise(()=>{}),Component:()=>',
  });
  await site.deploy({ unit: 'affiliate', pointer: 'canary', to, percent: 50 });
  const live = (await site.registry()).units.affiliate?.live ?? '';
  const units = [{ unit: 'affiliate', version: live }];
  await visit(request, { used: units });
  const pages: Page[] = [];
  for (let visitor = 0; visitor < 7; visitor++) {
    const page = await visitorOf(browser, to);
    await page.getByRole('banner').getByRole('link', { name: affiliates }).click();
    pages.push(page);
  }
  await expect(async () => {
    await visit(request, { used: units });
    expect((await site.registry()).units.affiliate?.canary).toBeUndefined();
  }).toPass({ timeout: 90_000 });
  const { history } = await site.registry();
  expect(history.at(-1)?.reason).toMatch(/^It failed (\d+) of \1 visitors, the live version 0 of .* Its stage: 50 %/);
  expect(await freezesOf(given, to)).toEqual([{ message: 'A página seguinte não veio em 8 s', page: '/afiliados' }]);
  for (const page of pages) await page.context().close();
});

const frozenPage = [{ message: 'A página travou por 5 s', page: '/afiliados' }];
const enter = 'Entrar ou criar conta';
const loop = 'for(;typeof window!=="undefined";);';

test('uma página que trava ao desenhar, vinda de um link, e uma que trava a um clique são contadas', async ({
  browser,
  given,
}) => {
  test.setTimeout(180_000);
  for (const [from, to, press] of [
    ['"Três passos"', `(()=>{${loop}return"Três passos"})()`, null],
    [`.requireSignIn)(),children:"${enter}"`, `.requireSignIn,(()=>{${loop}})())(),children:"${enter}"`, enter],
  ] as const) {
    const version = await site.altered({ unit: 'affiliate', from, to });
    await site.deploy({ unit: 'affiliate', pointer: 'canary', to: version, percent: 50 });
    const page = await visitorOf(browser, version);
    // the click does not return while the page is frozen
    const click = (locator: Locator) => locator.click({ noWaitAfter: true }).catch(() => {});
    void click(page.getByRole('banner').getByRole('link', { name: affiliates }));
    if (press) void click(page.getByRole('button', { name: press }).first());
    await expect.poll(() => freezesOf(given, version), { timeout: 60_000 }).toEqual(frozenPage);
    await page.context().close();
  }
});
