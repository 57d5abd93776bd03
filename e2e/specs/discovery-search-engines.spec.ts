import type { APIRequestContext } from '@playwright/test';
import { expect, test, titleToken } from '../src/test.ts';

// Tests the HTML as a search engine reads it: as the server sends it, without a browser.

async function htmlOf(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  const html = await response.text();
  const graph = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  const nodes: Record<string, unknown>[] = graph ? JSON.parse(graph)['@graph'] : [];
  return {
    status: response.status(),
    html,
    nodes,
    meta: (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
    node: (type: string) => nodes.find((node) => node['@type'] === type),
  };
}

test('o início diz o que é, com imagem, busca do site e conteúdo', async ({ request, baseURL }) => {
  const page = await htmlOf(request, '/');
  expect(page.html).toMatch(/<title>Espaços para eventos no Rio de Janeiro/);
  expect(page.html).toContain('O Rio tem um lugar para o seu dia');
  expect(page.html).toMatch(/<a [^>]*href="\/espaco\/[0-9a-f-]{36}"/);
  expect(page.canonical).toBe(`${baseURL}/`);
  expect(page.meta('description')).toContain('preço por evento');
  expect(page.node('WebSite')).toMatchObject({ url: `${baseURL}/` });
  const image = await request.get(page.meta('og:image') ?? '');
  expect(image.headers()['content-type']).toMatch(/^image\//);
});

test('uma categoria tem endereço, trilha e cartões', async ({ request, baseURL }) => {
  const page = await htmlOf(request, '/categoria/salao-festas');
  expect(page.html).toMatch(/<h1[^>]*>Salões de Festas no Rio de Janeiro<\/h1>/);
  expect(page.html).toMatch(/<a [^>]*href="\/espaco\/[0-9a-f-]{36}"/);
  expect(page.canonical).toBe(`${baseURL}/categoria/salao-festas`);
  expect(page.meta('og:url')).toBe(page.canonical);
  expect(page.node('BreadcrumbList')).toBeTruthy();
  const second = await htmlOf(request, '/categoria/salao-festas?pagina=2&utm_source=x');
  expect(second.canonical).toBe(`${baseURL}/categoria/salao-festas?pagina=2`);
  const beyond = await htmlOf(request, '/categoria/salao-festas?pagina=900');
  expect(beyond.status).toBe(404);
  expect(beyond.meta('robots')).toBe('noindex');
  expect(beyond.html).toContain('Esta página não existe');
});

test('um espaço é um lugar com oferta; a nota só vem de avaliações reais', async ({ request, given, baseURL }) => {
  const space = await given.space({ price: 1234.5, capacity: 77, title: `Casa "Aspas" & </script> ${titleToken()}` });
  const address = `${baseURL}/espaco/${space.id}`;
  const before = await htmlOf(request, `/space/${space.id}?date=2030-01-01`);
  expect(before.status).toBe(200);
  expect(before.canonical).toBe(address);
  expect(before.meta('og:image')).toMatch(/^https?:/);
  expect(before.node('EventVenue')).toMatchObject({ name: space.title, url: address, maximumAttendeeCapacity: 77 });
  expect(before.node('EventVenue')).not.toHaveProperty('aggregateRating');
  expect(before.node('Offer')).toMatchObject({ price: '1234.50', priceCurrency: 'BRL' });
  expect(before.node('BreadcrumbList')).toBeTruthy();

  const { id } = await given.person();
  await given.sql`insert into public.reviews (space_id, user_id, rating, comment) values (${space.id}, ${id}, 4, 'Bom.')`;
  const after = await htmlOf(request, `/espaco/${space.id}`);
  expect(after.node('EventVenue')).toMatchObject({ aggregateRating: { ratingValue: 4, reviewCount: 1 } });
});

test('um espaço que não existe responde 404 com a página, fora do índice', async ({ request }) => {
  for (const path of ['/espaco/00000000-0000-4000-8000-000000000000', '/espaco/abc', '/categoria/castelos']) {
    const page = await htmlOf(request, path);
    expect(page.status, path).toBe(404);
    expect(page.meta('robots'), path).toBe('noindex');
    expect(page.nodes, path).toEqual([]);
    expect(page.html, path).toMatch(/<h1/);
  }
});

test('uma busca filtrada fica fora do índice; a busca inteira, dentro', async ({ request }) => {
  expect((await htmlOf(request, '/buscar')).meta('robots')).toBeUndefined();
  const filtered = await htmlOf(request, '/buscar?zone=zona-sul&price=ate-1000');
  expect(filtered.meta('robots')).toBe('noindex');
  expect(filtered.html).toContain('Zona Sul');
});

test('robots.txt leva ao mapa do site, e o mapa, a cada espaço público', async ({ request, given, baseURL }) => {
  const pending = await given.space({ status: 'pending' });
  // other tests list and hide spaces in the meantime: spaces that were public before and after are in the map
  const approved = async () =>
    (await given.sql<{ id: string }[]>`select id from public.spaces where status = 'approved'`).map(({ id }) => id);
  const before = await approved();
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');
  const files = locations(await (await request.get('/sitemap.xml')).text());
  const lists = await Promise.all(files.map(async (file) => locations(await (await request.get(file)).text())));
  const addresses = lists.flat();
  expect(addresses).toContain(`${baseURL}/`);
  expect(addresses).toContain(`${baseURL}/categoria/casamento`);
  const after = await approved();
  const spaces = addresses.filter((address) => address.includes('/espaco/'));
  expect(spaces.length).toBeGreaterThan(12);
  const publicThroughout = before.filter((id) => after.includes(id)).map((id) => `${baseURL}/espaco/${id}`);
  expect(spaces).toEqual(expect.arrayContaining(publicThroughout));
  const publicMeanwhile = [...before, ...after].map((id) => `${baseURL}/espaco/${id}`);
  expect(publicMeanwhile).toEqual(expect.arrayContaining(spaces));
  expect(spaces).not.toContain(`${baseURL}/espaco/${pending.id}`);
});

test('indo de página em página, o que o documento diz acompanha', async ({ page, given }) => {
  const space = await given.space();
  const graph = () =>
    page.evaluate(() => document.querySelector('head script[type="application/ld+json"]')?.textContent ?? '');
  await page.goto(`/buscar?q=${encodeURIComponent(space.title)}`);
  expect(await graph()).toBe('');
  await page.getByRole('link', { name: space.title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();
  await expect(page).toHaveTitle(`${space.title} | Espaços Rio`);
  await expect.poll(graph).toContain(`/espaco/${space.id}#espaco`);
  await page.goBack();
  await expect.poll(graph).toBe('');
});
