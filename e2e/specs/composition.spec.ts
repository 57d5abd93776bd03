import type { Page, Route } from '@playwright/test';
import { expect, test } from '../src/test.ts';

// What keeps the site standing when one of its parts is not there. No test touches product code: the browser's requests
// for the files of a release are answered as a failing server would answer them.

const entryOf = (remote: string) => `**/releases/${remote}/*/entry.*.js`;
const allOf = (remote: string) => `**/releases/${remote}/**`;
const failedPage = (page: Page) => page.getByRole('heading', { name: 'Não foi possível carregar esta página' });
const retry = (page: Page) => page.getByRole('button', { name: 'Tentar novamente' });

const failures: Record<string, (route: Route) => Promise<void>> = {
  'não responde': (route) => route.abort('connectionrefused'),
  'responde 503': (route) => route.fulfill({ status: 503, body: 'em manutenção' }),
  'responde HTML': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Portal do hotel</title>' }),
  'responde um script que não é o seu': (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: 'window.intruso = true' }),
  // never answered
  trava: async () => {},
};

/** Photographs of spaces come from elsewhere and are not the subject here. */
async function answerPictures(page: Page): Promise<void> {
  const pixel = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
  await page.route(
    (url) => !url.pathname.startsWith('/releases/') && /\.(jpe?g|png|webp|avif)$/.test(url.pathname),
    (route) => route.fulfill({ status: 200, contentType: 'image/gif', body: pixel }),
  );
}

async function expectChrome(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: /Espaços Rio/ })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

test.describe('remoto fora do ar', () => {
  for (const [how, answer] of Object.entries(failures)) {
    test(`abrindo a página: o remoto ${how}`, async ({ page }) => {
      await page.route(allOf('booking'), answer);
      // what hangs is preloaded, too, so the document is never loaded completely
      await page.goto('/minhas-reservas', { waitUntil: 'commit' });
      await expectChrome(page);
      await expect(failedPage(page)).toBeVisible({ timeout: 30_000 });
      await expectChrome(page);
      expect(await page.evaluate(() => 'intruso' in window)).toBe(false);

      await page.unroute(allOf('booking'));
      await retry(page).click();
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Não foi possível carregar esta página');
      await expect(page.locator('[data-mfe="booking"]').first()).toBeAttached();
    });
  }

  test('vindo de outra página: a anterior continua de pé e o novo intento funciona', async ({ page }) => {
    await page.goto('/');
    await expectChrome(page);
    await page.route(entryOf('affiliate'), (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Seja um Afiliado' }).click();
    await expect(failedPage(page)).toBeVisible();
    await expect(page).toHaveURL(/\/afiliados$/);

    await retry(page).click();
    // the attempt is over
    await expect(retry(page)).not.toHaveAttribute('aria-busy', 'true');
    await expect(failedPage(page)).toBeVisible();
    await page.unroute(entryOf('affiliate'));
    // An attempt that is still under way may succeed by itself, and takes the button along.
    await retry(page)
      .click({ timeout: 3000 })
      .catch(() => {});
    await expect(page.getByRole('heading', { name: 'Indique espaços e ganhe em cada reserva' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('[data-mfe="discovery"]').first()).toBeVisible();
  });

  for (const [what, files] of [
    ['um pedaço do código', '**/releases/booking/*/route-my-bookings.*.js'],
    ['a folha de estilo', '**/releases/booking/*/styles.*.css'],
  ] as const) {
    test(`falta ${what} da página`, async ({ page }) => {
      await page.route(files, (route) => route.abort());
      await page.goto('/minhas-reservas');
      await expect(failedPage(page)).toBeVisible();
      await expectChrome(page);
      await page.unroute(files);
      await retry(page).click();
      await expect(page.locator('[data-mfe="booking"]').first()).toBeAttached();
      await expect(failedPage(page)).toBeHidden();
    });
  }

  test('página pronta no servidor: o conteúdo fica legível enquanto o código não vem', async ({ page, given }) => {
    const space = await given.space();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(entryOf('discovery'), async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/espaco/${space.id}`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
    // the chrome is already alive: it reacts before the page's code has arrived
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).hover();
    letGo();
    await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
    await expect(page.locator('[data-mfe="booking"]').first()).toBeAttached();
  });
});

test.describe('antes de o site começar', () => {
  test('o código do site não chega: a página avisa, o site fica sabendo, e carregar de novo resolve', async ({
    page,
  }) => {
    const entry = '**/releases/shell/*/shell.*.js';
    await page.route(entry, (route) => route.abort('connectionrefused'));
    const told = page.waitForResponse((response) => response.url().endsWith('/telemetry'), { timeout: 40_000 });
    await page.goto('/profile');
    const notice = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar esta página.' });
    await expect(notice).toBeVisible({ timeout: 40_000 });
    const answer = await told;
    expect(answer.status()).toBe(204);
    expect(answer.request().postDataJSON()).toMatchObject({ failed: [{ unit: 'shell' }], errors: [{ kind: 'load' }] });
    await page.unroute(entry);
    await notice.getByRole('link', { name: 'Carregar de novo' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
    await expect(notice).toBeHidden();
  });

  test('a folha de estilo trava: a página pronta no servidor aparece e responde', async ({ page }) => {
    // never answered
    await page.route('**/styles/**', async () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length), {
        timeout: 40_000,
      })
      .toBe(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // by then the sheets have come one by one
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Horizonte/, { timeout: 30_000 });
  });
});

test.describe('peça de outro remoto fora do ar', () => {
  for (const [how, answer] of Object.entries(failures)) {
    test(`o cartão de reserva ${how}: a página do espaço fica de pé`, async ({ page, given }) => {
      const space = await given.space();
      await page.route(entryOf('booking'), answer);
      await page.goto(`/espaco/${space.id}`, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
      await expect(page.getByText('Não foi possível carregar esta parte.')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
      await expectChrome(page);

      await page.unroute(entryOf('booking'));
      await retry(page).click();
      await expect(page.locator('[data-mfe="discovery"] [data-mfe="booking"]')).toBeAttached();
      await expect(page.getByText('Não foi possível carregar esta parte.')).toBeHidden();
    });
  }
});

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
    await expect(page.getByText('Faça login')).toBeHidden();
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
    const search = page.getByRole('searchbox', { name: 'Buscar espaços' });
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

  test('um espaço que não existe tem a página do seu remoto, do servidor e depois dele', async ({ page }) => {
    const response = await page.goto('/espaco/00000000-0000-4000-8000-000000000000');
    expect(response?.status()).toBe(404);
    expect(await response?.text()).toContain('Espaço não encontrado');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Entrar' })).toBeVisible();
    await expect(page.locator('[data-mfe="discovery"]').getByText('Espaço não encontrado')).toBeVisible();
  });

  test('o que não existe responde 404, também do servidor', async ({ page, request }) => {
    for (const path of ['/nada-disso', '/categoria/inexistente', '/espaco/nao-e-um-id']) {
      expect((await request.get(path)).status(), path).toBe(404);
    }
    await page.goto('/nada-disso?x=1');
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    await expectChrome(page);
  });
});

test.describe('navegação', () => {
  test('página nova começa no alto; voltar devolve o lugar', async ({ page }) => {
    await page.goto('/');
    await expectChrome(page);
    await page.evaluate(() => window.scrollTo(0, 700));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('footer a[href="/privacidade"]')?.click());
    await expect(page).toHaveURL(/privacidade/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
  });

  test('um documento novo começa no alto, mesmo depois de outro lido até embaixo', async ({ page }) => {
    await page.goto('/');
    await expectChrome(page);
    await page.evaluate(() => window.scrollTo(0, 700));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
    await page.goto('/como-funciona');
    await expectChrome(page);
    await expect(page.locator('main h1').first()).toBeVisible();
    // Preloading on intent shows that the page has been taken over, and with it the scroll.
    const entry = page.waitForRequest(entryOf('affiliate'));
    await page.getByRole('banner').getByRole('link', { name: 'Seja um Afiliado' }).hover();
    await entry;
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('o código da página vem assim que alguém se volta para o link', async ({ page }) => {
    await page.goto('/');
    await expectChrome(page);
    const entry = page.waitForRequest(entryOf('affiliate'));
    await page.getByRole('banner').getByRole('link', { name: 'Seja um Afiliado' }).hover();
    await entry;
    await expect(page).toHaveURL(/\/$/);
  });
});
