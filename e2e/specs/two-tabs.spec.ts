import { expectNoBarriers } from '../src/barriers.ts';
import { expect, test } from '../src/test.ts';

/** For steps in which a server has work to do. */
const patient = { timeout: 20_000 };

test('duas abas editam o mesmo anúncio: o que é de cada uma fica, e do mesmo campo a pessoa escolhe @anywhere', async ({
  page,
  given,
  loginAs,
}) => {
  const host = await given.person({ fullName: 'Rita Anfitriã' });
  const space = await given.space({ host, price: 1500 });
  const stored = async () =>
    (await given.sql`select title, price::float as price, capacity from public.spaces where id = ${space.id}`)[0];
  await loginAs(host);
  const address = `/editar-espaco/${space.id}`;
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto(address);
    await expect(tab.getByRole('form', { name: /^Editar/ })).toBeVisible(patient);
  }

  // the first tab saves a price; the second, opened before, a title
  await page.getByLabel('Preço por evento').fill('1800');
  await page.getByRole('button', { name: 'Atualizar espaço' }).click();
  await expect(page.getByRole('heading', { name: 'Meus Espaços' })).toBeVisible(patient);
  await other.getByLabel('Título').fill(`${space.title} nova`);
  await other.getByRole('button', { name: 'Atualizar espaço' }).click();
  await expect(other.getByRole('heading', { name: 'Meus Espaços' })).toBeVisible(patient);
  expect(await stored()).toEqual({ title: `${space.title} nova`, price: 1800, capacity: 50 });

  // both change the price
  for (const tab of [page, other]) {
    await tab.goto(address);
    await expect(tab.getByLabel('Preço por evento')).toHaveValue(/^1\.800/, patient);
  }
  await page.getByLabel('Preço por evento').fill('2000');
  await page.getByRole('button', { name: 'Atualizar espaço' }).click();
  await expect(page.getByRole('heading', { name: 'Meus Espaços' })).toBeVisible(patient);
  await other.getByLabel('Preço por evento').fill('1700');
  await other.getByLabel('Capacidade').fill('60');
  await other.getByRole('button', { name: 'Atualizar espaço' }).click();
  const choice = other.getByRole('dialog', { name: 'Outra aba mudou “Preço por evento”' });
  await expect(choice).toBeVisible(patient);
  await expect(choice.getByRole('radio', { name: 'Aqui, agora' })).toBeChecked();
  await expectNoBarriers(other);
  await choice.getByRole('radio', { name: 'Aqui, agora' }).focus();
  await other.keyboard.press('ArrowRight');
  await expect(choice.getByRole('radio', { name: 'Na outra aba' })).toBeChecked();
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'Meus Espaços' })).toBeVisible(patient);
  expect(await stored()).toEqual({ title: `${space.title} nova`, price: 2000, capacity: 60 });
});
