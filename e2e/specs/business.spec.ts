import { readFile } from 'node:fs/promises';
import { expectNoBarriers } from '../src/barriers.ts';
import { paidBooking } from '../src/payments.ts';
import { dateInRio, expect, test, titleToken } from '../src/test.ts';

const slow = { timeout: 20_000 };

test('a administradora vê os números do mês, abre as linhas de um deles e baixa a planilha de lançamentos', async ({
  page,
  given,
  loginAs,
}) => {
  test.setTimeout(180_000);
  const [guest, space] = [await given.person(), await given.space({ price: 1237, title: `Sala ${titleToken()}` })];
  const booking = await paidBooking(given, guest, space, dateInRio(40));
  await loginAs(await given.administrator('Nina Contadora', { authenticators: 2 }));
  await page.goto('/admin?aba=negocio');
  const month = page.getByRole('table', { name: 'Números por mês' }).getByRole('row').nth(1);
  await expect(month).toContainText(/R\$\s[\d.]+,\d\d/, slow);
  await expect(page.getByText('A pagar a anfitriões')).toBeVisible();
  await month.getByRole('button').click();
  // until 04:00 yesterday is open, too
  await expect(page.getByRole('row').filter({ hasText: 'Aberto' }).first()).toBeVisible(slow);
  await expectNoBarriers(page);

  await month.getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Volume, / })).toBeVisible(slow);
  const line = page.getByRole('row').filter({ hasText: space.title });
  await expect(line).toContainText(/R\$\s1\.298,85/, slow);
  await expect(line.getByRole('link', { name: new RegExp(booking.slice(0, 8), 'i') })).toBeVisible();
  await expectNoBarriers(page);

  await page.getByRole('button', { name: 'Planilha do período' }).click();
  const sheet = page.getByRole('dialog', { name: /^Planilha de / });
  await expect(sheet).toBeVisible(slow);
  const saved = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Baixar planilha' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^lancamentos-\d{4}-\d\d-01-a-\d{4}-\d\d-\d\d\.csv$/);
  const rows = (await readFile(await file.path(), 'utf8')).split(/\r?\n/).filter((row) => row.includes(booking));
  expect(rows.map((row) => row.split(';').length)).toEqual(rows.map(() => rows[0]?.split(';').length));
  expect(
    rows.some((row) => /Pagamento;.*Provedor.*;1298,85/.test(row.replaceAll('"', ''))),
    rows.join('\n'),
  ).toBe(true);
});
