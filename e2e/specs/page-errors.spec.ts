import { pageErrors } from '../src/page-errors.ts';
import { expect, test } from '../src/test.ts';

test('o relatório traz primeiro o que a página lançou, sem recusas da API nem pedidos abortados', async ({
  page,
  browser,
}) => {
  const found = await pageErrors(browser, async () => {
    await page.goto('/como-funciona');
    const refused = page.waitForEvent('console', (message) => message.text().includes('status of 404'));
    await page.evaluate(() => fetch('/releases.json'));
    await refused;
    const last = page.waitForEvent('pageerror');
    await page.evaluate(() => {
      for (let count = 1; count <= 12; count += 1) console.error(`aviso ${count}`);
      console.error(new DOMException('The user aborted a request.', 'AbortError'));
      const chunk = `${location.origin}/releases/chat/0123456789abcdef/865.js`;
      const frames = `at render (${chunk}:1:2)\n    at react (${chunk.replaceAll('chat', 'shell')}:3:4)`;
      const thrown = Object.assign(new TypeError('sem foto'), { stack: `TypeError: sem foto\n    ${frames}` });
      console.error(thrown);
      console.error('React Router caught the following error during render', thrown);
      setTimeout(() => {
        throw thrown;
      });
    });
    await last;
  });
  expect(found).toHaveLength(11);
  expect(found[0]).toMatch(/^The page reported an error of chat@0123456789abcdef: TypeError: sem foto\n {4}at render/);
  expect(found.slice(1, 3)).toEqual(['The page reported an error: aviso 1', 'The page reported an error: aviso 2']);
  expect(found[10]).toBe('… and 3 more errors of the page');
});
