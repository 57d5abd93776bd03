import { randomUUID } from 'node:crypto';
import { expectNoBarriers } from '../src/barriers.ts';
import { openBookingForm, payByCard, reserve } from '../src/journey.ts';
import { dateInRio, expect, test } from '../src/test.ts';

// two people, a sign-up and a payment; axe on a busy machine
test.describe.configure({ timeout: 180_000 });

test('alguém vira afiliado; quem chega pelo link se cadastra e reserva; a comissão aparece', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  const space = await given.space({ price: 890 });
  await loginAs(await given.person());
  await page.goto('/afiliados');
  await page.getByRole('button', { name: 'Tornar-se Afiliado' }).click();
  await expect(page.getByText('Sua conta de afiliado foi criada com sucesso!')).toBeVisible({ timeout: 20_000 });
  const link = await page.getByRole('textbox', { name: 'Seu link' }).inputValue();
  await expect(page.getByText('Nenhuma comissão ainda. Comece a compartilhar seu link!')).toBeVisible();

  const visitor = await (await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })).newPage();
  const counted = visitor.waitForResponse('**/rpc/count_affiliate_click*');
  await visitor.goto(link);
  await expect(visitor, 'the code has been kept').not.toHaveURL(/ref=/, { timeout: 20_000 });
  await counted;
  const email = `e2e-${randomUUID()}@espacosrio.test`;
  await visitor.goto('/profile');
  await visitor.getByRole('button', { name: 'Criar conta' }).click();
  await visitor.getByLabel('Nome completo').fill('Joana Indicada');
  await visitor.getByLabel('E-mail').fill(email);
  await visitor.getByLabel('Senha', { exact: true }).fill('segredo-1234');
  await visitor.getByLabel('Confirmar senha').fill('segredo-1234');
  await visitor.getByRole('button', { name: 'Criar conta' }).last().click();
  await expect(visitor.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeVisible({ timeout: 20_000 });
  // the mail's link and the profile dialog have tests of their own
  const [guest] = await given.sql<{ id: string }[]>`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()) where email = ${email} returning id`;
  await given.sql`
    insert into public.profile_private (id, phone, date_of_birth) values (${guest?.id ?? ''}, '(21) 98888-7777', '1990-05-10')
    on conflict (id) do update set phone = excluded.phone, date_of_birth = excluded.date_of_birth`;
  await loginAs({ email, password: 'segredo-1234' }, visitor);

  await visitor.goto(`/espaco/${space.id}?date=${dateInRio(45)}`);
  const form = await openBookingForm(visitor, space.title);
  await form.getByLabel('Número de convidados').fill('20');
  const checkout = await reserve(visitor, form);
  await payByCard(checkout);
  await expect(checkout.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 20_000 });
  await visitor.context().close();

  await page.reload();
  const row = page.getByRole('table', { name: 'Histórico de comissões' }).getByRole('row').last();
  // 5 % of R$ 890,00 and its service fee
  await expect(row).toContainText('R$ 46,73', { timeout: 20_000 });
  await expect(row).toContainText('Pendente');
  const figures = page.locator('dl').filter({ hasText: 'Total Ganho' });
  await expect(figures).toContainText(
    /Total Ganho\s*R\$\s46,73.*Cadastros\s*1.*Reservas\s*1.*Taxa de Conversão\s*100,0%/s,
  );
});

test('sem barreiras: o convite, e a conta sem comissões @anywhere', async ({ page, given, loginAs }) => {
  await page.goto('/afiliados');
  await expect(page.getByRole('heading', { level: 1, name: /^Indique espaços/ })).toBeVisible({ timeout: 20_000 });
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Entrar ou criar conta' }).click();
  await expect(page).toHaveURL(/\/profile/);

  await loginAs(await given.person());
  await page.goto('/afiliados');
  await expect(page.getByRole('heading', { name: 'Você ainda não é afiliado' })).toBeVisible({ timeout: 20_000 });
  await expectNoBarriers(page);
});
