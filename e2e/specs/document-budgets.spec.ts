import { expect, test } from '../src/test.ts';

/**
 * Bytes before compression, with the demonstration's data. As they are, and a twentieth: a budget is lowered when a document is. Home shows four
 * spaces of next Saturday before its featured ones; a card has a track for the swipe between its photos.
 */
const budgets = { home: 84_000, search: 69_500, space: 80_500 };

test('nenhum documento passa do seu orçamento de bytes', async ({ request, given }) => {
  const paths = { home: '/', search: '/buscar', space: await given.demoSpace() };
  for (const [page, path] of Object.entries(paths)) {
    const html = await (await request.get(path)).text();
    expect(html, `${page}: was not rendered on the server`).toContain('"rendered"');
    const bytes = Buffer.byteLength(html);
    const remedy = 'Give repeated classes a utility, or raise the budget here and say why.';
    expect(bytes, `${page}: ${bytes} bytes. ${remedy}`).toBeLessThanOrEqual(budgets[page as keyof typeof budgets]);
  }
});
