import type { Page } from '@playwright/test';
import { entryOf, expectChrome } from '../src/chrome.ts';
import { expect, test } from '../src/test.ts';

// Tests that several parts make one page: one runtime, scoped styles, one document, one navigation.

/** Photographs of spaces come from elsewhere and are not the subject here. */
async function answerPictures(page: Page): Promise<void> {
  const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
  await page.route(
    (url) => !url.pathname.startsWith('/releases/') && /\.(jpe?g|png|webp|avif)$/.test(url.pathname),
    (route) => route.fulfill({ status: 200, contentType: 'image/gif', body: pixel }),
  );
}

test.describe('uma só vez na página', () => {
  test('um React, um roteador, um cache e uma sessão servem a todos os remotos', async ({
    page,
    given,
    loginAs,
    context,
  }) => {
    await context.addInitScript(() => {
      const counter = { renderers: 0 };
      Object.assign(window, {
        countedRenderers: counter,
        __REACT_DEVTOOLS_GLOBAL_HOOK__: {
          supportsFiber: true,
          inject: () => ++counter.renderers,
          onCommitFiberRoot: () => {},
          onCommitFiberUnmount: () => {},
          onPostCommitFiberRoot: () => {},
        },
      });
    });
    const scripts = new Map<string, string>();
    page.on('response', async (response) => {
      if (!/\/releases\/.*\.js$/.test(response.url())) return;
      scripts.set(response.url(), await response.text().catch(() => ''));
    });
    const person = await given.person({ fullName: 'Marina Única' });
    const space = await given.space();
    await loginAs(person);
    await page.goto(`/espaco/${space.id}`);
    await expect(page.locator('[data-mfe="discovery"] [data-mfe="booking"]')).toBeAttached();
    // signed in for the shell …
    await expect(page.getByRole('banner').getByText(/Meus Espaços/)).toBeVisible();
    const document = await page.evaluate(() => performance.timeOrigin);

    // … and for a page of another remote, reached without a new document
    await page.evaluate(() => {
      const link = window.document.querySelector<HTMLAnchorElement>('a[href="/minhas-reservas"]');
      link?.click();
    });
    await expect(page).toHaveURL(/minhas-reservas/);
    await expect(page.locator('main [data-mfe="booking"]')).toBeAttached();
    await expect(page.getByText('Faça login para ver suas reservas')).toBeHidden();
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(document);

    expect(
      await page.evaluate(
        () => (window as unknown as { countedRenderers: { renderers: number } }).countedRenderers.renderers,
      ),
    ).toBe(1);
    const remotes = new Set([...scripts.keys()].map((url) => /releases\/([a-z]+)\//.exec(url)?.[1]));
    expect([...remotes].sort()).toEqual(expect.arrayContaining(['booking', 'discovery', 'shell']));
    for (const [what, mark] of Object.entries({
      React: /__CLIENT_INTERNALS_DO_NOT_USE/,
      'React DOM': /__reactContainer\$/,
      roteador: /__reactRouterVersion/,
      'cache de consultas': /No QueryClient set/,
      sessão: /GoTrueClient/,
    })) {
      const owners = [...scripts]
        .filter(([, text]) => mark.test(text))
        .map(([url]) => /releases\/([a-z]+)\//.exec(url)?.[1]);
      expect(new Set(owners), what).toEqual(new Set(['shell']));
    }
  });
});

test.describe('estilos', () => {
  test('os de um remoto não alcançam o outro, nem o que está dentro dele', async ({ page, given }) => {
    const space = await given.space();
    // from a page of the shell: a first view of the remote would have its sheet joined with the shell's
    await page.goto('/termos-uso');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible();
    const search = page.getByRole('combobox', { name: 'Buscar espaços' });
    await search.fill(space.title);
    await search.press('Enter');
    await page.getByRole('link', { name: space.title }).first().click();
    await expect(page.locator('[data-mfe="discovery"] [data-mfe="booking"]')).toBeAttached();
    const measured = await page.evaluate(() => {
      const rulesOf = (list: CSSRuleList): CSSRule[] =>
        [...list].flatMap((rule) =>
          rule instanceof CSSScopeRule || !('cssRules' in rule) || rule instanceof CSSStyleRule
            ? [rule]
            : rulesOf((rule as CSSGroupingRule).cssRules),
        );
      const sheetOf = (remote: string) =>
        [...document.styleSheets].find((sheet) => sheet.href?.includes(`/releases/${remote}/`)) as CSSStyleSheet;
      const classesOf = (remote: string) =>
        new Set(
          rulesOf(sheetOf(remote).cssRules)
            .filter((rule) => rule instanceof CSSScopeRule)
            .flatMap((scope) => [...(scope as CSSScopeRule).cssRules])
            .map((rule) => /^\.(pt|mt|gap)-[\d]+$/.exec((rule as CSSStyleRule).selectorText ?? '')?.[0]?.slice(1))
            .filter((name) => name !== undefined),
        );
      const unscoped = ['discovery', 'booking'].flatMap((remote) =>
        rulesOf(sheetOf(remote).cssRules)
          .filter((rule) => rule instanceof CSSStyleRule && !rule.selectorText.startsWith('*'))
          .map((rule) => `${remote}: ${rule.cssText.slice(0, 80)}`),
      );
      const onlyDiscovery = [...classesOf('discovery')].find(
        (name) => !classesOf('booking').has(name) && name.startsWith('pt-'),
      ) as string;
      const box = (remote: string, parent: Element) => {
        const root = document.createElement('div');
        root.dataset.mfe = remote;
        const element = document.createElement('p');
        element.className = onlyDiscovery;
        root.append(element);
        parent.append(root);
        return root;
      };
      const padding = (root: Element) => getComputedStyle(root.firstElementChild as Element).paddingTop;
      const outer = box('discovery', document.body);
      const nested = box('booking', outer);
      const back = box('discovery', nested);
      const bare = document.createElement('div');
      bare.innerHTML = `<p class="${onlyDiscovery}"></p>`;
      document.body.append(bare);
      return {
        onlyDiscovery,
        unscoped,
        own: padding(outer),
        nested: padding(nested),
        back: padding(back),
        page: padding(bare),
      };
    });
    expect(measured.onlyDiscovery).toMatch(/^pt-/);
    expect(measured.unscoped).toEqual([]);
    expect(measured.own).not.toBe('0px');
    expect(measured.back).toBe(measured.own);
    expect(measured.nested).toBe('0px');
  });
});

test.describe('documento', () => {
  // the policy lets the worker of the page without a connection in
  test.use({ serviceWorkers: 'allow' });

  test('a política de segurança vale: nada embutido roda, e as páginas não a ferem', async ({
    page,
    given,
    request,
  }) => {
    const space = await given.space();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await answerPictures(page);
    for (const path of [
      '/',
      '/buscar',
      '/categoria/casamento',
      `/espaco/${space.id}`,
      '/profile',
      '/minhas-reservas',
    ]) {
      const response = await page.goto(path);
      const policy = response?.headers()['content-security-policy'] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toMatch(/script-src 'self';/);
      await expectChrome(page);
      await expect(page.locator('main h1').first()).toBeVisible();
    }
    expect(complaints).toEqual([]);

    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.intruso = true';
      document.body.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.intruso = true');
      image.src = 'data:image/png;base64,nada';
      document.body.append(image);
    });
    await expect.poll(() => complaints.length).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'intruso' in window)).toBe(false);

    const headers = (await request.get('/')).headers();
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  test('o conteúdo já vem no HTML, com título, descrição e endereço canônico', async ({ request, given }) => {
    const space = await given.space({ title: 'Casarão <das> "Pedras" & Águas' });
    // a second request: the first one may find the server busy
    await request.get(`/space/${space.id}`);
    const response = await request.get(`/space/${space.id}`);
    const html = await response.text();
    expect(response.status()).toBe(200);
    expect(html).toMatch(/<h1[^>]*>Casarão &lt;das&gt; (&quot;|")Pedras(&quot;|") &amp; Águas/);
    expect(html).toMatch(/<title>Casarão &lt;das&gt; &quot;Pedras&quot; &amp; Águas.*Espaços Rio<\/title>/);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/espaco/${space.id}">`));
    expect(html).toMatch(/<meta name="description" content="[^"]+">/);
    expect(html).toMatch(/<link rel="later" as="script"[^>]*route-space-detail/);
  });

  test('o que não existe tem a sua página, do servidor e depois dele', async ({ page }) => {
    const response = await page.goto('/espaco/00000000-0000-4000-8000-000000000000');
    expect(response?.status()).toBe(404);
    expect(await response?.text()).toContain('Espaço não encontrado');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible();
    await expect(page.locator('[data-mfe="discovery"]').getByText('Espaço não encontrado')).toBeVisible();
    expect((await page.goto('/nada-disso?x=1#y'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    await expectChrome(page);
  });
});

/** Waits for hydration, which preloading on intent shows: presses from here on open no new document. */
async function hydrated(page: Page): Promise<void> {
  const entry = page.waitForRequest(entryOf('affiliate'));
  await page.getByRole('banner').getByRole('link', { name: 'Seja um Afiliado' }).hover();
  await entry;
}

test.describe('navegação', () => {
  test('o código vem assim que alguém se volta para o link; página nova começa no alto, e voltar devolve o lugar', async ({
    page,
  }) => {
    await page.goto('/');
    await expectChrome(page);
    await hydrated(page);
    await expect(page).toHaveURL(/\/$/);
    await page.evaluate(() => window.scrollTo(0, 700));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/privacidade"]')?.click());
    await expect(page).toHaveURL(/privacidade/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);

    // a new document begins at the top, too
    await page.goto('/como-funciona');
    await expectChrome(page);
    await expect(page.locator('main h1').first()).toBeVisible();
    await hydrated(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});
