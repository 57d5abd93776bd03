import { randomUUID } from 'node:crypto';
import { expectNoBarriers } from '../src/barriers.ts';
import { linkIn, mailTo } from '../src/mailbox.ts';
import { expect, test } from '../src/test.ts';

test('os corações de um visitante sobrevivem ao cadastro, sem perder nem dobrar nenhum', async ({ page, given }) => {
  const [stored, booked] = [
    await given.space({ title: 'Casa do Coração' }),
    await given.space({ title: 'Laje do Coração' }),
  ];
  for (const { id } of [stored, booked]) {
    await page.goto(`/espaco/${id}`);
    await page.getByRole('button', { name: 'Guardar nos favoritos', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Guardado nos favoritos' })).toHaveAttribute('aria-pressed', 'true');
  }
  await page.getByRole('link', { name: 'Favoritos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Favoritos' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Laje do Coração',
    'Casa do Coração',
  ]);
  await expect(
    page.getByText('Sem conta, a lista fica neste navegador; ao entrar, vai para a sua conta.'),
  ).toBeVisible();
  await expectNoBarriers(page);

  const email = `e2e-${randomUUID()}@espacosrio.test`;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByLabel('Nome completo').fill('Carla Coração');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('mar-pedra-verde-luz');
  await page.getByLabel('Confirmar senha').fill('mar-pedra-verde-luz');
  await page.locator('form').getByRole('button', { name: 'Criar conta' }).click();
  await page.goto(linkIn(await mailTo(email, /confirm/i), 'token_hash'));
  await page.getByRole('button', { name: 'Confirmar meu e-mail' }).click();
  await expect(page.getByRole('button', { name: 'Menu de Carla Coração' })).toBeVisible();

  const inAccount = () => given.sql`
    select f.space_id from public.favourites f join auth.users u on u.id = f.user_id where u.email = ${email}`;
  await expect.poll(async () => (await inAccount()).length).toBe(2);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('favourites'))).toBeNull();
  await page.goto('/favoritos');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(2);

  // one is removed by the keyboard, and stays removed; the other has left the site, and a notice reports it
  const heart = page.getByRole('button', { name: 'Tirar dos favoritos: Laje do Coração' });
  await heart.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Guardar nos favoritos: Laje do Coração' })).toBeFocused();
  await expect.poll(async () => (await inAccount()).map((row) => row.space_id)).toEqual([stored.id]);
  await given.sql`update public.spaces set suspended_at = now() where id = ${stored.id}`;
  await page.reload();
  await expect(
    page.getByText('Casa do Coração não está no site agora. Se voltar, aparece aqui de novo.'),
  ).toBeVisible();
  await expectNoBarriers(page);
});
