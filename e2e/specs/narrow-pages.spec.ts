import type { Page } from '@playwright/test';
import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import { shellPages } from 'shell/pages.ts';
import { type openDatabase, siteUrl } from '../src/instance.ts';
import { demo, expect, test } from '../src/test.ts';

const affiliate = { email: 'afiliado@espacosrio.test', password: 'demo1234' };

type Sql = ReturnType<typeof openDatabase>;

/** An address for each path with a parameter. */
const examples: Record<string, (sql: Sql) => Promise<string | undefined>> = {
  '/profile/:userId': async (sql) => `/profile/${await idOf(sql, demo.host.email)}`,
  '/admin/space/:id': async (sql) => `/admin/space/${await spaceOf(sql)}`,
  '/admin/contestacao/:id': async (sql) => {
    const [row] = await sql<{ id: string }[]>`
      insert into public.disputes (provider_dispute_id, booking_id, amount_cents, currency, reason, status, due_by, opened_at, seen_at)
      select 'du_estreita_' || gen_random_uuid(), b.id, b.total_amount, 'brl', 'fraudulent', 'needs_response', now() + interval '5 days', now(), now()
      from public.bookings b where b.status = 'paid' limit 1 returning id`;
    return `/admin/contestacao/${row?.id}`;
  },
  '/admin/pessoa/:id': async (sql) => `/admin/pessoa/${await idOf(sql, demo.guest.email)}`,
  '/comprovante/:id': async (sql) => {
    const [row] = await sql<{ id: string }[]>`
      select id from public.bookings where status = 'paid' and user_id = ${await idOf(sql, demo.guest.email)} limit 1`;
    return `/comprovante/${row?.id}`;
  },
  '/categoria/:slug': async () => '/categoria/casamento',
  '/espaco/:id?': async (sql) => `/espaco/${await spaceOf(sql)}`,
  '/favoritos/:id': async (sql) => {
    const [row] = await sql<{ id: string }[]>`
      insert into public.favourite_lists (user_id, name)
      values (${await idOf(sql, demo.guest.email)}, 'Lista ' || translate(left(gen_random_uuid()::text, 8), '0123456789', 'ghijklmnop')) returning id`;
    return `/favoritos/${row?.id}`;
  },
  '/lista/:secret': async () => '/lista/um-endereco-que-nao-existe',
  '/editar-espaco/:id': async (sql) => `/editar-espaco/${await spaceOf(sql)}`,
  '/gerenciar-disponibilidade/:id': async (sql) => `/gerenciar-disponibilidade/${await spaceOf(sql)}`,
  '/gerenciar-espacos/reservas/:id': async (sql) => {
    const [row] = await sql<{ id: string }[]>`
      select id from public.bookings where status = 'paid' and host_id = ${await idOf(sql, demo.host.email)} limit 1`;
    return `/gerenciar-espacos/reservas/${row?.id}`;
  },
};

async function idOf(sql: Sql, email: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  return row?.id ?? '';
}

async function spaceOf(sql: Sql): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select id from public.spaces where host_id = ${await idOf(sql, demo.host.email)} and status = 'approved' order by title limit 1`;
  return row?.id ?? '';
}

/** The addresses of all pages, from the routes that the shell and the registry have. */
async function addresses(sql: Sql): Promise<string[]> {
  const { remotes } = (await (await fetch(`${siteUrl}/registry.json`)).json()) as SiteRegistry;
  const paths = [...shellPages, ...remotes.flatMap(({ routes }) => routes)].map(({ path }) => path);
  return Promise.all(
    paths.map(async (path) => {
      if (!path.includes(':')) return path;
      const address = await examples[path]?.(sql);
      if (!address || address.endsWith('undefined')) throw new Error(`${path} has no example in this spec.`);
      return address;
    }),
  );
}

const viewers = {
  administradores: { person: demo.admin, sees: (path: string) => path.startsWith('/admin') },
  afiliados: { person: affiliate, sees: (path: string) => path === '/afiliados' },
  anfitriãs: {
    person: demo.host,
    sees: (path: string) => /^\/(gerenciar|anunciar|editar|meus-espacos)/.test(path),
  },
  hóspedes: { person: demo.guest, sees: () => true },
};

/** Loads also those parts of the page that wait until they are near the window. */
async function loadAll(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
  const skeletons = page.locator('main [data-slot=skeleton]').filter({ visible: true });
  await expect(async () => {
    if ((await skeletons.count()) > 0) await skeletons.first().scrollIntoViewIfNeeded({ timeout: 1000 });
    expect(await skeletons.count(), address).toBe(0);
  }).toPass({ timeout: 15_000 });
}

/** The elements that reach beyond the window's width, where the page scrolls sideways. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth - clientWidth} px`, ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 160))];
  });

/** Texts that an ancestor without a scroll bar cuts. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (!text.data.trim() || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      // a preview in a list; the page that it leads to shows the whole text
      if (parent.closest('[class*=line-clamp], li .truncate')) continue;
      if (parent.closest('[class*=sr-only], script, style, [aria-hidden=true], option')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        const edge = box.getBoundingClientRect();
        const isCutX = /hidden|clip/.test(overflowX) && (right > edge.right + 1 || left < edge.left - 1);
        const isCutY = /hidden|clip/.test(overflowY) && (bottom > edge.bottom + 3 || top < edge.top - 3);
        if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) break;
        if (isCutX || isCutY) found.add(`${text.data.trim().slice(0, 50)} in ${box.outerHTML.slice(0, 140)}`);
      }
    }
    return [...found];
  });

/** The spacing of WCAG 1.4.12. */
const spaceOut = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets = [sheet];
  });

for (const [who, { person, sees }] of Object.entries(viewers)) {
  test(`páginas de ${who}: só rolam para baixo, e com mais espaço entre as letras nada se corta`, async ({
    page,
    given,
    loginAs,
  }) => {
    test.setTimeout(600_000);
    await loginAs(person);
    const others = Object.values(viewers).filter((viewer) => viewer.sees !== sees && viewer.person !== demo.guest);
    const own = (await addresses(given.sql)).filter(
      (path) => sees(path) && (person !== demo.guest || others.every((viewer) => !viewer.sees(path))),
    );
    expect(own.length).toBeGreaterThan(0);
    const queue = new Set(own);
    // the person's choice in the browser, which conditions on the width in `rem` see, too
    const letters = await page.context().newCDPSession(page);
    for (const address of queue) {
      await page.setViewportSize({ width: 390, height: 844 });
      await loadAll(page, address);
      if (address === '/admin')
        for (const link of await page.locator('nav[aria-label="Seções do painel"] a').all())
          queue.add((await link.getAttribute('href')) as string);
      for (const width of [1366, 1280, 1024, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect.soft(await beyond(page), `${address} at ${width} px`).toEqual([]);
        if (width !== 1366 && width !== 390) continue;
        const before = await cutTexts(page);
        await spaceOut(page);
        const names = (texts: string[]) => texts.map((text) => text.replace(/ in .*/s, ''));
        const cut = (await cutTexts(page)).filter((text) => !names(before).includes(text.replace(/ in .*/s, '')));
        expect.soft(cut, `${address} at ${width} px with more space`).toEqual([]);
        expect.soft(await beyond(page), `${address} at ${width} px with more space`).toEqual([]);
        await page.evaluate(() => {
          document.adoptedStyleSheets = [];
        });
      }
      await page.setViewportSize({ width: 320, height: 844 });
      await letters.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      expect.soft(await beyond(page), `${address} at 320 px with doubled text`).toEqual([]);
      await letters.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
    }
  });
}
