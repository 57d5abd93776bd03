import type { Page } from '@playwright/test';
import { demo, expect, test } from '../src/test.ts';

/** Prints the page; @returns the sizes of the sheets of paper, in points */
async function printed(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [width, height].map((side) => Math.round(Number(side))).join(' × '),
  );
}

/** The paper is 180 mm wide between its margins. */
async function expectFits(page: Page, paper: string): Promise<void> {
  await page.setViewportSize({ width: 680, height: 960 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  const outside = await page
    .locator(paper)
    .evaluate(
      (element) =>
        [element, ...element.querySelectorAll('*')]
          .map((part) => part.getBoundingClientRect())
          .filter(({ left, right }) => left < 0 || right > innerWidth + 1).length,
    );
  expect(outside).toBe(0);
  expect(await printed(page)).toEqual(['595 × 842']);
}

test('o comprovante cabe numa folha A4', async ({ page, given, loginAs }) => {
  const [booking] = await given.sql<{ id: string }[]>`
    select b.id from public.bookings b join auth.users u on u.id = b.user_id
    where b.status = 'paid' and u.email = ${demo.guest.email} order by b.created_at limit 1`;
  await loginAs(demo.guest);
  await page.goto(`/comprovante/${booking?.id}`);
  await expect(page.getByRole('article', { name: 'Comprovante' })).toContainText('Total pago');
  await expectFits(page, 'article[aria-label=Comprovante]');
});

test('o extrato cabe em folhas A4', async ({ page, loginAs }) => {
  await loginAs(demo.host);
  await page.goto('/gerenciar-espacos/repasses');
  await expect(page.getByRole('region', { name: 'Extrato' })).toBeVisible();
  await expectFits(page, '[data-slot=printed-statement]');
});
